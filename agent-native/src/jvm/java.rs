//! The Java code that the agent calls: methods of the JDK, and of the classes that it defines itself.
//!
//! The `jni` crate looks up a class and its methods once and keeps them, since threads begin and sites are linked very often.

use super::env::Env;
use super::refs::{Global, Object};
use super::tool::JvmError;
use jni::objects::{JClass, JStaticMethodID, JString, JThread};
use jni::refs::{LoaderContext, Reference};
use jni::signature::{MethodSignature, Primitive, ReturnType};
use jni::strings::JNIStr;
use jni::{JValue, jni_sig, jni_str};

/// Binds a class of the JDK. Without the hook the crate would ask the thread's context class loader, which may be the
/// program's own.
macro_rules! bind_jdk_class {
    ($name:ident => $class:literal, $path:literal, { $($methods:tt)* }) => {
        jni::bind_java_type! {
            $name => $class,
            hooks {
                load_class = |env, _loader, _initialize| env.find_class(const { jni_str!($path) })
            },
            methods { $($methods)* }
        }
    };
}

bind_jdk_class!(Unsafe => "jdk.internal.misc.Unsafe", "jdk/internal/misc/Unsafe", {
    static fn get_unsafe {
        sig = () -> jdk.internal.misc.Unsafe,
    },
    fn object_field_offset(field: java.lang.reflect.Field) -> jlong,
    fn static_field_offset(field: java.lang.reflect.Field) -> jlong,
});

bind_jdk_class!(Loaders => "java.lang.ClassLoader", "java/lang/ClassLoader", {
    static fn get_platform_class_loader() -> java.lang.ClassLoader,
});

/// A static method without arguments, or with one number, of a class that stays loaded.
#[derive(Clone, Copy)]
struct StaticMethod(JStaticMethodID);

/// The shim's class and its methods that the agent calls often.
pub struct Shim {
    class: Global,
    record: StaticMethod,
    started: StaticMethod,
    ended: StaticMethod,
}

const NOTHING: ReturnType = ReturnType::Primitive(Primitive::Void);

impl Shim {
    /// Lets the defined shim bind itself to the agent. Returns its answer too, see `Redflag.install`.
    pub fn install(env: &Env<'_>, class: Object<'_>) -> Result<(Shim, i32), JvmError> {
        let answer = env.call_for_int(class, jni_str!("install"))?;
        let shim = Shim {
            class: env.global(class).ok_or(JvmError::Thrown)?,
            record: env.static_method(class, jni_str!("record"), &jni_sig!("(I)V"))?,
            started: env.static_method(class, jni_str!("started"), &jni_sig!("()V"))?,
            ended: env.static_method(class, jni_str!("ended"), &jni_sig!("()V"))?,
        };
        Ok((shim, answer))
    }

    /// Sets the mode of recording, a `RecordMode`.
    pub fn record(&self, env: &Env<'_>, mode: i32) -> Result<(), JvmError> {
        self.call(env, self.record, &[JValue::Int(mode)])
    }

    /// The current thread begins.
    pub fn thread_started(&self, env: &Env<'_>) -> Result<(), JvmError> {
        self.call(env, self.started, &[])
    }

    /// The current thread ends.
    pub fn thread_ended(&self, env: &Env<'_>) -> Result<(), JvmError> {
        self.call(env, self.ended, &[])
    }

    fn call(&self, env: &Env<'_>, method: StaticMethod, args: &[JValue]) -> Result<(), JvmError> {
        env.jni(|jni| {
            let class = self.class.get().as_class(jni);
            let args: Vec<_> = args.iter().map(JValue::as_jni).collect();
            // SAFETY: the method is one of this class's that return nothing, and every caller passes what its type names.
            unsafe { jni.call_static_method_unchecked(class, method.0, NOTHING, &args) }
        })?;
        Ok(())
    }
}

impl<'e> Env<'e> {
    /// Runs the self-check's class, which was defined; see `RedflagSelfCheck.run`.
    pub fn run_self_check(&self, class: Object<'_>) -> Result<i32, JvmError> {
        self.call_for_int(class, jni_str!("run"))
    }

    /// Lets Java load the agent's library, by the class that was defined for that; see `RedflagLibrary.load`.
    pub fn load_library(&self, class: Object<'_>, path: &str) -> Result<(), JvmError> {
        self.jni(|jni| {
            let path = jni.new_string(path)?;
            let class = class.as_class(jni);
            let args = [JValue::Object(&path)];
            jni.call_static_method(
                class,
                jni_str!("load"),
                jni_sig!("(Ljava/lang/String;)V"),
                &args,
            )
        })?;
        Ok(())
    }

    /// Lets output streams lock through monitors; see `RedflagOutput.useMonitors`.
    pub fn use_monitors(&self, class: Object<'_>) -> Result<(), JvmError> {
        self.jni(|jni| {
            let class = class.as_class(jni);
            jni.call_static_method(class, jni_str!("useMonitors"), jni_sig!("()V"), &[])
        })?;
        Ok(())
    }

    fn call_for_int(&self, class: Object<'_>, name: &JNIStr) -> Result<i32, JvmError> {
        self.jni(|jni| {
            let class = class.as_class(jni);
            jni.call_static_method(class, name, jni_sig!("()I"), &[])?
                .i()
        })
    }

    fn static_method(
        &self,
        class: Object<'_>,
        name: &JNIStr,
        signature: &MethodSignature<'_, '_>,
    ) -> Result<StaticMethod, JvmError> {
        self.jni(|jni| {
            let class = class.as_class(jni);
            jni.get_static_method_id(class, name, signature)
        })
        .map(StaticMethod)
    }

    /// The loader of the JDK's modules that the boot loader does not load.
    pub fn platform_loader(&self) -> Result<Object<'e>, JvmError> {
        let loader = self.jni(|jni| Loaders::get_platform_class_loader(jni))?;
        Object::new(loader.into_raw().cast()).ok_or(JvmError::Thrown)
    }

    /// Whether an object is a thread.
    pub fn is_thread(&self, object: Object<'_>) -> bool {
        let is_thread = self.jni(|jni| {
            let class = JThread::lookup_class(jni, &LoaderContext::None)?;
            let class: &JClass<'_> = &class;
            jni.is_instance_of(object.as_object(jni), class)
        });
        is_thread.unwrap_or(false)
    }

    /// Finds a class that `loader` has already resolved, without initializing it.
    ///
    /// The JVM answers from the loader's own dictionary, so no code of the program runs.
    pub fn resolved_class(&self, name: &str, loader: Option<Object<'_>>) -> Option<Object<'e>> {
        let class = self.jni(|jni| {
            let name = JString::new(jni, name.replace('/', "."))?;
            let loader = loader
                .map(|loader| loader.as_loader(jni))
                .unwrap_or_default();
            JClass::for_name_with_loader(jni, name, false, loader)
        });
        Object::new(class.ok()?.into_raw().cast())
    }

    /// Lists the public fields of a class, which links it.
    pub(super) fn list_fields(&self, class: Object<'_>) -> Result<(), JvmError> {
        self.jni(|jni| {
            let (name, signature) = (
                jni_str!("getDeclaredFields0"),
                jni_sig!("(Z)[Ljava/lang/reflect/Field;"),
            );
            let class = class.as_object(jni);
            let public_only = [JValue::Bool(true)];
            let fields = jni.call_method(class, name, signature, &public_only)?.l()?;
            jni.delete_local_ref(fields);
            Ok(())
        })
    }

    /// The offset of a reflected field in its object, or in its class object.
    pub(super) fn reflected_offset(&self, field: Object<'_>, is_static: bool) -> Option<i64> {
        let offset = self.jni(|jni| {
            let access = Unsafe::get_unsafe(jni)?;
            let field = field.as_object(jni);
            match is_static {
                true => access.static_field_offset(jni, field),
                false => access.object_field_offset(jni, field),
            }
        });
        offset.ok()
    }

    /// Makes a Java string.
    pub fn string(&self, text: &str) -> Option<Object<'e>> {
        let string = self.jni(|jni| jni.new_string(text));
        Object::new(string.ok()?.into_raw().cast())
    }

    /// The interned Java string of this text.
    pub fn interned(&self, text: &str) -> Option<Object<'e>> {
        let string = self.jni(|jni| jni.new_string(text)?.intern(jni));
        Object::new(string.ok()?.into_raw().cast())
    }

    /// Makes an array of Java strings.
    pub fn strings(&self, texts: &[String]) -> Option<Object<'e>> {
        let array = self.jni(|jni| {
            let array = jni.new_object_type_array::<JString>(texts.len(), JString::null())?;
            for (at, text) in texts.iter().enumerate() {
                let string = jni.new_string(text)?;
                array.set_element(jni, at, &string)?;
                // There may be more of them than a native method has space for.
                jni.delete_local_ref(string);
            }
            Ok(array)
        });
        Object::new(array.ok()?.into_raw().cast())
    }
}
