//! The process to attach to, checked to be a HotSpot JVM that this user may attach to.
//!
//! The process is held by a descriptor from before the first check to the signal, so that the signal cannot reach a new process
//! that meanwhile got the same number. Paths lead through `/proc/PID/root`, since the JVM may be in a container.

use std::fs;
use std::io::ErrorKind;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, Signal, getegid, geteuid, kill_process, pidfd_open, pidfd_send_signal,
};

use super::proc_files::{self, Machine, Status};
use super::{AttachError, perf_data};

/// How long a JVM may take from its first instruction until it catches SIGQUIT.
const START_LIMIT: Duration = Duration::from_secs(10);
const POLL: Duration = Duration::from_millis(20);

/// A running HotSpot JVM of this user.
pub struct Target {
    /// Its PID here.
    pub pid: u32,
    /// Its PID in its own PID namespace, which its files are named by.
    pub own_pid: u32,
    /// Its effective user.
    pub uid: u32,
    gid: u32,
    perf_data: Option<String>,
    raw_pid: Pid,
    /// `None` where the kernel has no process descriptors.
    descriptor: Option<OwnedFd>,
}

impl Target {
    /// Finds the process and checks that it is a HotSpot JVM that this user may attach to.
    pub fn find(pid: u32) -> Result<Target, AttachError> {
        let no_process = AttachError::NoSuchProcess { pid };
        let Some(raw_pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) else {
            return Err(no_process);
        };
        let descriptor = match pidfd_open(raw_pid, PidfdFlags::empty()) {
            Ok(descriptor) => Some(descriptor),
            Err(Errno::SRCH) => return Err(no_process),
            Err(_) => None,
        };
        let status = status(pid)?;
        if status.process != pid {
            let process = status.process;
            return Err(AttachError::IsAThread { pid, process });
        }
        let target = Target {
            pid,
            own_pid: status.own_pid,
            uid: status.uid,
            gid: status.gid,
            perf_data: None,
            raw_pid,
            descriptor,
        };
        target.check_permitted()?;
        let perf_data = target.wait_for_hotspot()?;
        Ok(Target {
            perf_data,
            ..target
        })
    }

    /// The JVM accepts the same user and the same group, or root.
    fn check_permitted(&self) -> Result<(), AttachError> {
        let same = geteuid().as_raw() == self.uid && getegid().as_raw() == self.gid;
        if same || geteuid().is_root() {
            return Ok(());
        }
        Err(self.no_permission())
    }

    pub fn no_permission(&self) -> AttachError {
        AttachError::NoPermission {
            pid: self.pid,
            uid: self.uid,
            gid: self.gid,
        }
    }

    /// Waits until HotSpot is mapped and has its handler, if this is or will be HotSpot. Returns its performance data.
    fn wait_for_hotspot(&self) -> Result<Option<String>, AttachError> {
        let deadline = Instant::now() + START_LIMIT;
        loop {
            let status = status(self.pid)?;
            match proc_files::machine(&self.read("maps")?) {
                Machine::HotSpot { perf_data, .. } if self.listens_or_can(&status) => {
                    return Ok(perf_data);
                }
                Machine::Other => return Err(AttachError::NotHotSpot { pid: self.pid }),
                // The launcher loads the JVM's library a moment after it was started.
                Machine::None if status.name != "java" => {
                    let name = status.name;
                    return Err(AttachError::NotAJvm {
                        pid: self.pid,
                        name,
                    });
                }
                Machine::HotSpot { .. } | Machine::None if Instant::now() >= deadline => {
                    return Err(AttachError::StillStarting { pid: self.pid });
                }
                Machine::HotSpot { .. } | Machine::None => sleep(POLL),
            }
        }
    }

    /// A JVM under `-Xrs` never catches SIGQUIT but listens from its start.
    fn listens_or_can(&self, status: &Status) -> bool {
        status.catches_quit || self.socket().exists()
    }

    /// Makes sure that the JVM can open the library.
    pub fn check_sees(&self, library: &Path) -> Result<(), AttachError> {
        let path = library.to_owned();
        if self.shares_files() {
            return match library.exists() {
                true => Ok(()),
                false => Err(AttachError::NoSuchLibrary { path }),
            };
        }
        // A symbolic link would be followed from this process's root, not from the JVM's, so its existence has to suffice.
        match fs::symlink_metadata(self.in_root(library)) {
            Ok(_) => Ok(()),
            Err(_) => Err(AttachError::LibraryNotVisible {
                pid: self.pid,
                path,
            }),
        }
    }

    fn shares_files(&self) -> bool {
        ["ns/mnt", "root"].into_iter().all(|link| {
            let ours = fs::read_link(Path::new("/proc/self").join(link));
            let its = fs::read_link(self.proc(link));
            matches!((ours, its), (Ok(ours), Ok(its)) if ours == its)
        })
    }

    /// Whether the JVM was started with the attach mechanism off.
    pub fn attach_disabled(&self) -> bool {
        let attachable = self
            .perf_data
            .as_ref()
            .and_then(|path| fs::read(self.in_root(Path::new(path))).ok())
            .and_then(|data| perf_data::attachable(&data));
        match attachable {
            Some(attachable) => !attachable,
            None => set_flag(self.pid, "DisableAttachMechanism") == Some(true),
        }
    }

    /// Whether the process has ended.
    pub fn has_ended(&self) -> bool {
        has_ended(self.pid)
    }

    /// Sends SIGQUIT, which makes a JVM look for the trigger file. It would kill a process without a handler.
    pub fn signal_quit(&self) -> Result<(), AttachError> {
        if !status(self.pid)?.catches_quit {
            return Err(AttachError::StillStarting { pid: self.pid });
        }
        let sent = match &self.descriptor {
            Some(descriptor) => pidfd_send_signal(descriptor, Signal::QUIT),
            None => kill_process(self.raw_pid, Signal::QUIT),
        };
        sent.map_err(|errno| match errno {
            Errno::SRCH => AttachError::NoSuchProcess { pid: self.pid },
            Errno::PERM => self.no_permission(),
            other => AttachError::io("signal the JVM", other.into()),
        })
    }

    /// The socket that the JVM listens on.
    pub fn socket(&self) -> PathBuf {
        self.in_root(Path::new(&format!("/tmp/.java_pid{}", self.own_pid)))
    }

    /// A path of the JVM as this process reaches it.
    pub fn in_root(&self, path: &Path) -> PathBuf {
        let inner = path.strip_prefix("/").unwrap_or(path);
        self.proc("root").join(inner)
    }

    /// A file of the process in `/proc`.
    pub fn proc(&self, name: &str) -> PathBuf {
        proc(self.pid, name)
    }

    fn read(&self, name: &str) -> Result<String, AttachError> {
        match fs::read(self.proc(name)) {
            Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
            Err(error) if error.kind() == ErrorKind::PermissionDenied => Err(self.no_permission()),
            Err(_) => Err(AttachError::NoSuchProcess { pid: self.pid }),
        }
    }
}

/// Whether a process has ended, reaped or not.
pub fn has_ended(pid: u32) -> bool {
    status(pid).is_err()
}

/// The feature release of the JDK that a process runs on, if it has a `release` file.
pub fn java_release(pid: u32) -> Option<u32> {
    let maps = fs::read(proc(pid, "maps")).ok()?;
    let Machine::HotSpot { library, .. } = proc_files::machine(&String::from_utf8_lossy(&maps))
    else {
        return None;
    };
    // The library is lib/server/libjvm.so in the JDK's directory.
    let home = Path::new(&library).ancestors().nth(3)?;
    let inner = home.strip_prefix("/").unwrap_or(home);
    let release = fs::read_to_string(proc(pid, "root").join(inner).join("release")).ok()?;
    proc_files::feature_release(&release)
}

/// Whether the program was started with a flag that allows loading agents.
pub fn allows_loading_explicitly(pid: u32) -> bool {
    set_flag(pid, "EnableDynamicAgentLoading") == Some(true)
}

fn set_flag(pid: u32, name: &str) -> Option<bool> {
    proc_files::flag(&fs::read(proc(pid, "cmdline")).ok()?, name)
}

fn status(pid: u32) -> Result<Status, AttachError> {
    fs::read(proc(pid, "status"))
        .ok()
        .and_then(|bytes| Status::parse(&String::from_utf8_lossy(&bytes)))
        .filter(|status| !status.zombie)
        .ok_or(AttachError::NoSuchProcess { pid })
}

fn proc(pid: u32, name: &str) -> PathBuf {
    Path::new("/proc").join(pid.to_string()).join(name)
}
