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

use super::access::Ids;
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
    /// Its user and groups.
    pub ids: Ids,
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
            ids: status.ids,
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
        let same = geteuid().as_raw() == self.ids.uid && getegid().as_raw() == self.ids.gid;
        if same || geteuid().is_root() {
            return Ok(());
        }
        Err(self.no_permission())
    }

    pub fn no_permission(&self) -> AttachError {
        AttachError::NoPermission {
            pid: self.pid,
            uid: self.ids.uid,
            gid: self.ids.gid,
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

    /// Whether the JVM has the same files as this process.
    pub fn shares_files(&self) -> bool {
        ["ns/mnt", "root"].into_iter().all(|link| {
            let ours = fs::read_link(Path::new("/proc/self").join(link));
            let its = fs::read_link(self.proc(link));
            matches!((ours, its), (Ok(ours), Ok(its)) if ours == its)
        })
    }

    /// Where the agent's library is that was loaded before. The JVM knows it by this path, even if the file is gone; another
    /// path would load a second agent.
    pub fn loaded_library(&self) -> Option<PathBuf> {
        let maps = self.read("maps").ok()?;
        proc_files::agent_library(&maps).map(PathBuf::from)
    }

    /// Whether the JVM was started with the attach mechanism off.
    pub fn attach_disabled(&self) -> bool {
        attach_disabled(self.pid, self.perf_data.as_deref())
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
        in_root(self.pid, path)
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

/// A HotSpot JVM that runs, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its PID here.
    pub pid: u32,
    /// Its effective user.
    pub uid: u32,
    /// Its main class or jar file, and what follows; the name of the process where neither is known.
    pub command: String,
    /// The version of its JDK.
    pub version: Option<String>,
    /// Whether it was started with the attach mechanism off.
    pub attach_disabled: bool,
    /// Whether it was started with the loading of agents off.
    pub loading_disabled: bool,
}

impl Seen {
    /// Looks at a process; none if it is not a HotSpot JVM, or if this user may not look.
    pub fn of(pid: u32) -> Option<Seen> {
        let status = status(pid).ok().filter(|status| status.process == pid)?;
        let Machine::HotSpot { perf_data, .. } = machine(pid)? else {
            return None;
        };
        let data = perf_data
            .as_deref()
            .and_then(|path| fs::read(in_root(pid, Path::new(path))).ok())
            .unwrap_or_default();
        let line = || proc_files::main_argument(&fs::read(proc(pid, "cmdline")).ok()?);
        Some(Seen {
            pid,
            uid: status.ids.uid,
            command: perf_data::command(&data)
                .or_else(line)
                .unwrap_or(status.name),
            version: perf_data::version(&data)
                .or_else(|| java_release(pid).map(|release| release.to_string())),
            attach_disabled: attach_disabled(pid, perf_data.as_deref()),
            loading_disabled: set_flag(pid, LOADING) == Some(false),
        })
    }
}

/// The flag that allows loading agents.
const LOADING: &str = "EnableDynamicAgentLoading";

fn attach_disabled(pid: u32, perf_data: Option<&str>) -> bool {
    let attachable = perf_data
        .and_then(|path| fs::read(in_root(pid, Path::new(path))).ok())
        .and_then(|data| perf_data::attachable(&data));
    match attachable {
        Some(attachable) => !attachable,
        None => set_flag(pid, "DisableAttachMechanism") == Some(true),
    }
}

/// Whether a process has ended, reaped or not.
pub fn has_ended(pid: u32) -> bool {
    status(pid).is_err()
}

/// The feature release of the JDK that a process runs on, if it has a `release` file.
pub fn java_release(pid: u32) -> Option<u32> {
    let Machine::HotSpot { library, .. } = machine(pid)? else {
        return None;
    };
    // The library is lib/server/libjvm.so in the JDK's directory.
    let home = Path::new(&library).ancestors().nth(3)?;
    let release = fs::read_to_string(in_root(pid, &home.join("release"))).ok()?;
    proc_files::feature_release(&release)
}

/// Whether the program was started with a flag that allows loading agents.
pub fn allows_loading_explicitly(pid: u32) -> bool {
    set_flag(pid, LOADING) == Some(true)
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

fn machine(pid: u32) -> Option<Machine> {
    let maps = fs::read(proc(pid, "maps")).ok()?;
    Some(proc_files::machine(&String::from_utf8_lossy(&maps)))
}

fn in_root(pid: u32, path: &Path) -> PathBuf {
    proc(pid, "root").join(path.strip_prefix("/").unwrap_or(path))
}

fn proc(pid: u32, name: &str) -> PathBuf {
    Path::new("/proc").join(pid.to_string()).join(name)
}
