/*
 * An agent that only enables the load hook for all classes: what the JVM's own load hooks cost. It requests the
 * same capabilities as the real agent needs to rewrite classes, since a request changes how the JVM starts.
 */
#include <jvmti.h>
#include <string.h>

static void JNICALL loaded(jvmtiEnv *tool, JNIEnv *env, jclass redefined, jobject loader, const char *name,
                           jobject domain, jint length, const unsigned char *bytes, jint *new_length,
                           unsigned char **new_bytes) {
    (void)tool, (void)env, (void)redefined, (void)loader, (void)name, (void)domain, (void)length, (void)bytes;
    (void)new_length, (void)new_bytes;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *jvm, char *options, void *reserved) {
    (void)options, (void)reserved;
    jvmtiEnv *tool;
    if ((*jvm)->GetEnv(jvm, (void **)&tool, JVMTI_VERSION_11) != JNI_OK) {
        return JNI_ERR;
    }
    jvmtiCapabilities wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.can_generate_all_class_hook_events = 1;
    wanted.can_retransform_classes = 1;
    wanted.can_retransform_any_class = 1;
    jvmtiEventCallbacks callbacks;
    memset(&callbacks, 0, sizeof callbacks);
    callbacks.ClassFileLoadHook = loaded;
    if ((*tool)->AddCapabilities(tool, &wanted) != JVMTI_ERROR_NONE ||
        (*tool)->SetEventCallbacks(tool, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*tool)->SetEventNotificationMode(tool, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL) !=
            JVMTI_ERROR_NONE) {
        return JNI_ERR;
    }
    return JNI_OK;
}
