//! Whether somebody else writes to the terminal: the kernel tells of every write to its device file.

use std::os::fd::{AsFd, BorrowedFd};

#[cfg(target_os = "linux")]
use rustix::fs::inotify::{self, CreateFlags, WatchFlags};
#[cfg(target_os = "linux")]
use std::mem::MaybeUninit;
#[cfg(target_os = "linux")]
use std::os::fd::OwnedFd;

/// A watch over a terminal.
#[cfg(target_os = "linux")]
pub struct Others(OwnedFd);

#[cfg(target_os = "linux")]
impl Others {
    /// Watches the terminal that a stream goes to; none if that cannot be done.
    pub fn on(stream: &impl AsFd) -> Option<Self> {
        let name = rustix::termios::ttyname(stream, Vec::new()).ok()?;
        let watch = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC).ok()?;
        inotify::add_watch(&watch, name, WatchFlags::MODIFY).ok()?;
        Some(Others(watch))
    }

    /// Whether somebody wrote since this was last asked.
    pub fn wrote(&mut self) -> bool {
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
impl AsFd for Others {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// Other systems have other ways, none of which is built in.
#[cfg(not(target_os = "linux"))]
pub enum Others {}

#[cfg(not(target_os = "linux"))]
impl Others {
    pub fn on(_stream: &impl AsFd) -> Option<Self> {
        None
    }

    pub fn wrote(&mut self) -> bool {
        match *self {}
    }
}

#[cfg(not(target_os = "linux"))]
impl AsFd for Others {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match *self {}
    }
}
