//! The fence: everything that touches the JVM, and all `unsafe` code of the project.
//!
//! The rest of the agent uses three types. [`Jvm`] is the process's one JVM with the tool interface (JVMTI) we opened on it;
//! [`Env`] is one thread's access to Java (JNI), valid while one callback lasts; [`Object`] is a reference that lives as long
//! as its `Env`. `entry` and `natives` hold the functions that the JVM and the shim call: they catch panics, convert, and
//! delegate to the traits in `hooks`, which the agent implements. So nothing here uses another module of the crate.
//!
//! JVMTI and the JNI functions that only read are called through the raw tables of `jvmti-bindings`, Java methods through the
//! `jni` crate (in `java`). What may block, throw or run Java is visible here.
#![allow(unsafe_code)]

mod classes;
mod entry;
mod env;
mod fields;
mod hooks;
mod java;
mod natives;
mod objects;
mod reflection;
mod refs;
mod stacks;
mod test_natives;
mod tool;

pub use classes::{class_name, plain_class_name};
pub(crate) use entry::entry_points;
pub use entry::{RawVm, on_attach, on_load, own_library};
pub use env::Env;
pub use fields::FieldInfo;
pub use hooks::{Callbacks, Hit, Hooks, LoadedClass, Natives, TestNatives};
pub use java::Shim;
pub use objects::{Layout, Reach, ReachedField};
pub use refs::{Global, Object, Weak};
pub use stacks::{MethodId, MethodNames};
pub use tool::{Capability, Jvm, Notification};
