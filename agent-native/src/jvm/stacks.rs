//! The stacks of threads: for attaching, and for the stacks in reports.

use super::classes::class_name;
use super::env::Env;
use super::refs::Object;
use super::tool::{Jvm, call};
use jvmti_bindings::sys::jni::{jint, jmethodID, jobject};
use jvmti_bindings::sys::jvmti::{jvmtiFrameInfo, jvmtiStackInfo};
use std::collections::HashMap;
use std::ptr;

const FRAMES: usize = 256;

/// How many frames are searched for a method that is only a few calls away.
const NEAR: usize = 24;

/// How many frames of each thread are searched when the stacks of all threads are read at once.
const DEEPEST: jint = 4096;

/// A method, by the JVM's own number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MethodId(usize);

/// The names of a method, and the line of each of its instructions.
pub struct MethodNames {
    /// Its class, with slashes.
    pub class: String,
    /// Its name.
    pub name: String,
    /// The source file, if the class names one.
    pub file: Option<String>,
    /// Whether the compiler made it to reach another method or a private field.
    pub only_forwards: bool,
    /// Where each line begins, by bytecode index.
    lines: Vec<(i64, u32)>,
}

impl MethodNames {
    /// The line of an instruction, 0 if unknown.
    pub fn line(&self, location: i64) -> u32 {
        let before = self.lines.iter().filter(|(start, _)| *start <= location);
        before
            .max_by_key(|(start, _)| *start)
            .map_or(0, |(_, line)| *line)
    }
}

/// Whether a method is a bridge, or one through which nested classes reach private members. The bodies of lambdas are made by
/// the compiler too, but have code of the program.
fn only_forwards(modifiers: jint, name: &str) -> bool {
    const BRIDGE: jint = 0x0040;
    const SYNTHETIC: jint = 0x1000;
    modifiers & SYNTHETIC != 0 && (modifiers & BRIDGE != 0 || name.starts_with("access$"))
}

impl Jvm {
    /// The innermost frames of the current thread: method and bytecode index.
    pub fn frames(&self, deepest: usize) -> Vec<(MethodId, i64)> {
        let mut frames = vec![jvmtiFrameInfo::default(); deepest];
        let (wanted, mut count) = (jint::try_from(deepest).unwrap_or(0), 0);
        let current = ptr::null_mut();
        let got = call!(
            self,
            GetStackTrace,
            current,
            0,
            wanted,
            frames.as_mut_ptr(),
            &mut count
        );
        let found = if got.is_ok() {
            usize::try_from(count).unwrap_or(0)
        } else {
            0
        };
        let found = frames.into_iter().take(found);
        found
            .map(|frame| (MethodId(frame.method as usize), frame.location))
            .collect()
    }

    /// The names of a method on the current thread's stack.
    pub fn method_names(&self, method: MethodId) -> Option<MethodNames> {
        let method = method.0 as jmethodID;
        let (mut class, mut name, none) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
        call!(self, GetMethodDeclaringClass, method, &mut class).ok()?;
        call!(self, GetMethodName, method, &mut name, none, none).ok()?;
        let name = self.text(name);
        let signature = self.signature(Object::new(class)?).ok()?;
        let mut file = ptr::null_mut();
        let file = call!(self, GetSourceFileName, class, &mut file)
            .ok()
            .map(|()| self.text(file));
        let mut modifiers = 0;
        let known = call!(self, GetMethodModifiers, method, &mut modifiers).is_ok();
        let (mut count, mut table) = (0, ptr::null_mut());
        let lines = match call!(self, GetLineNumberTable, method, &mut count, &mut table) {
            Ok(()) => self.pointers(table, count),
            Err(_) => Vec::new(),
        };
        Some(MethodNames {
            class: class_name(&signature).to_owned(),
            only_forwards: known && only_forwards(modifiers, &name),
            name,
            file,
            lines: lines
                .into_iter()
                .map(|entry| {
                    (
                        entry.start_location,
                        u32::try_from(entry.line_number).unwrap_or(0),
                    )
                })
                .collect(),
        })
    }

    /// Whether `method` accepts the class's name and the method's name of one of the innermost frames of the current
    /// thread.
    pub fn is_inside(&self, method: fn(&str, &str) -> bool) -> bool {
        self.frames(NEAR).into_iter().any(|(id, _)| {
            let names = self.method_names(id);
            names.is_some_and(|names| method(&names.class, &names.name))
        })
    }

    /// Whether the current thread is inside a method whose class has been rewritten since, so that it still runs the old
    /// code, and which is not `harmless` (by its class's signature and its name).
    pub fn runs_old_code(&self, harmless: fn(&str, &str) -> bool) -> bool {
        let mut depth = 0;
        loop {
            let mut frames = [jvmtiFrameInfo::default(); FRAMES];
            let (wanted, mut count) = (FRAMES as jint, 0);
            if call!(
                self,
                GetStackTrace,
                ptr::null_mut(),
                depth,
                wanted,
                frames.as_mut_ptr(),
                &mut count
            )
            .is_err()
            {
                return false;
            }
            let found = usize::try_from(count).unwrap_or(0).min(FRAMES);
            let old = |frame: &jvmtiFrameInfo| {
                self.is_obsolete(frame.method) && !self.is(frame.method, harmless)
            };
            if frames[..found].iter().any(old) {
                return true;
            }
            if found < FRAMES {
                return false;
            }
            depth += wanted;
        }
    }

    /// The threads, virtual ones aside, that are inside an obsolete method of a class that `counts`.
    pub fn threads_in_old_code<'e>(
        &self,
        _: &'e Env<'_>,
        counts: impl Fn(Object<'e>) -> bool,
    ) -> Vec<Object<'e>> {
        let mut methods: HashMap<jmethodID, bool> = HashMap::new();
        let mut is_old = |method: jmethodID| {
            *methods.entry(method).or_insert_with(|| {
                let mut class = ptr::null_mut();
                self.is_obsolete(method)
                    && call!(self, GetMethodDeclaringClass, method, &mut class).is_ok()
                    && Object::new(class).is_some_and(&counts)
            })
        };
        let mut found = Vec::new();
        self.each_stack(|thread, frames| {
            if frames.iter().any(|frame| is_old(frame.method)) {
                found.extend(Object::new(thread));
            }
        });
        found
    }

    /// All threads that run, virtual ones aside.
    pub fn threads<'e>(&self, _: &'e Env<'_>) -> Vec<Object<'e>> {
        let mut found = Vec::new();
        self.each_stack(|thread, _| found.extend(Object::new(thread)));
        found
    }

    /// Reads the stacks of all threads, virtual ones aside, at one moment.
    fn each_stack(&self, mut read: impl FnMut(jobject, &[jvmtiFrameInfo])) {
        let (mut stacks, mut count) = (ptr::null_mut::<jvmtiStackInfo>(), 0);
        if call!(self, GetAllStackTraces, DEEPEST, &mut stacks, &mut count).is_err() {
            return;
        }
        let threads = usize::try_from(count).unwrap_or(0);
        for index in 0..threads {
            // SAFETY: the JVM returned `count` stacks in memory that is freed below.
            let stack = unsafe { &*stacks.add(index) };
            let frames = usize::try_from(stack.frame_count).unwrap_or(0);
            if frames > 0 {
                // SAFETY: as above; each stack has this many frames.
                read(stack.thread, unsafe {
                    std::slice::from_raw_parts(stack.frame_buffer, frames)
                });
            }
        }
        self.free(stacks.cast());
    }

    fn is_obsolete(&self, method: jmethodID) -> bool {
        let mut answer = 0;
        call!(self, IsMethodObsolete, method, &mut answer).is_ok() && answer != 0
    }

    fn is(&self, method: jmethodID, wanted: fn(&str, &str) -> bool) -> bool {
        let (mut class, mut name, none) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
        if call!(self, GetMethodDeclaringClass, method, &mut class).is_err()
            || call!(self, GetMethodName, method, &mut name, none, none).is_err()
        {
            return false;
        }
        let name = self.text(name);
        let signature = Object::new(class).and_then(|class| self.signature(class).ok());
        signature.is_some_and(|signature| wanted(&signature, &name))
    }
}
