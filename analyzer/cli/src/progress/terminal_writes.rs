//! Whether another process writes to the terminal: the kernel reports every write to its device file.

use std::os::fd::{AsFd, BorrowedFd};

#[cfg(target_os = "linux")]
use rustix::fs::inotify::{self, CreateFlags, WatchFlags};
#[cfg(target_os = "linux")]
use std::mem::MaybeUninit;
#[cfg(target_os = "linux")]
use std::os::fd::OwnedFd;

/// The writes to a terminal.
#[cfg(target_os = "linux")]
pub struct TerminalWrites(OwnedFd);

#[cfg(target_os = "linux")]
impl TerminalWrites {
    /// Those to the terminal of a stream; none if they cannot be observed.
    pub fn to(stream: &impl AsFd) -> Option<Self> {
        let name = rustix::termios::ttyname(stream, Vec::new()).ok()?;
        let watch = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC).ok()?;
        inotify::add_watch(&watch, name, WatchFlags::MODIFY).ok()?;
        Some(TerminalWrites(watch))
    }

    /// Whether there was a write since the last call.
    pub fn happened(&mut self) -> bool {
        let mut buffer = [MaybeUninit::uninit(); 1024];
        let mut events = inotify::Reader::new(&self.0, &mut buffer);
        let mut wrote = false;
        while events.next().is_ok() {
            wrote = true;
        }
        wrote
    }
}

#[cfg(target_os = "linux")]
impl AsFd for TerminalWrites {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Other systems have other ways, none of which is implemented.
#[cfg(not(target_os = "linux"))]
pub enum TerminalWrites {}

#[cfg(not(target_os = "linux"))]
impl TerminalWrites {
    pub fn to(_stream: &impl AsFd) -> Option<Self> {
        None
    }

    pub fn happened(&mut self) -> bool {
        match *self {}
    }
}

#[cfg(not(target_os = "linux"))]
impl AsFd for TerminalWrites {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match *self {}
    }
}
