//! Connects to the JVM, after making it listen if it does not yet.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::AttachError;
use super::process::Target;

/// How long the JVM may take to listen once it was signalled. Its signal thread may have to wait for a processor.
const LISTEN_LIMIT: Duration = Duration::from_secs(20);
const POLL: Duration = Duration::from_millis(20);

/// A connection to the JVM.
pub fn connect(target: &Target) -> Result<UnixStream, AttachError> {
    if let Some(stream) = try_connect(target)? {
        return Ok(stream);
    }
    if target.attach_disabled() {
        return Err(AttachError::AttachDisabled { pid: target.pid });
    }
    let trigger = Trigger::place(target)?;
    // Another process may have attached meanwhile; a needless signal would make the JVM print its threads.
    if let Some(stream) = try_connect(target)? {
        return Ok(stream);
    }
    target.signal_quit()?;
    let connected = wait_for_socket(target);
    if let Err(AttachError::Timeout { .. }) = connected {
        trigger.leave();
    }
    connected
}

fn wait_for_socket(target: &Target) -> Result<UnixStream, AttachError> {
    let pid = target.pid;
    let deadline = Instant::now() + LISTEN_LIMIT;
    loop {
        if let Some(stream) = try_connect(target)? {
            return Ok(stream);
        }
        if target.has_ended() {
            return Err(AttachError::NoSuchProcess { pid });
        }
        if Instant::now() >= deadline {
            let waiting_for = "open its attach socket";
            return Err(AttachError::Timeout { pid, waiting_for });
        }
        sleep(POLL);
    }
}

/// Connects if the JVM listens. A socket without a listener is left over from an ended process with the same PID.
fn try_connect(target: &Target) -> Result<Option<UnixStream>, AttachError> {
    let path = target.socket();
    let file = match fs::symlink_metadata(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failure(target, "look at the JVM's socket", error)),
    };
    if !file.file_type().is_socket() || file.uid() != target.ids.uid {
        return Err(AttachError::ForeignSocket { path });
    }
    match UnixStream::connect(&path) {
        Ok(stream) => Ok(Some(stream)),
        Err(error) if error.kind() == ErrorKind::ConnectionRefused => Ok(None),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failure(target, "connect to the JVM", error)),
    }
}

fn failure(target: &Target, doing: &'static str, error: io::Error) -> AttachError {
    match error.kind() {
        ErrorKind::PermissionDenied => target.no_permission(),
        _ => AttachError::io(doing, error),
    }
}

/// The file that makes the JVM listen when the signal arrives. It is removed when the value is dropped.
struct Trigger(PathBuf);

impl Trigger {
    /// The JVM looks into its working directory and then into `/tmp`; the former may not be writable.
    fn place(target: &Target) -> Result<Trigger, AttachError> {
        let name = format!(".attach_pid{}", target.own_pid);
        let here = target.proc("cwd").join(&name);
        if create(&here).is_ok() {
            return Ok(Trigger(here));
        }
        let there = target.in_root(Path::new("/tmp")).join(&name);
        create(&there)
            .map_err(|error| failure(target, "create a file in the JVM's /tmp", error))?;
        Ok(Trigger(there))
    }

    /// Leaves the file in place: a JVM that handles the signal later would print its threads if there were no file.
    fn leave(self) {
        std::mem::forget(self);
    }
}

/// Creates the file; one left over by an attempt that was killed serves as well. No link is followed.
fn create(path: &Path) -> io::Result<()> {
    let created = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path);
    match created {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

impl Drop for Trigger {
    fn drop(&mut self) {
        // A file left over does no harm: a later attempt uses it.
        let _ = fs::remove_file(&self.0);
    }
}
