//! Directories of a JVM that may have other files than this process. An open directory stays reachable after the JVM has ended,
//! when `/proc/PID/root` is gone.

use super::process::Target;
use rustix::fs::{CWD, Mode, OFlags, ResolveFlags, openat, openat2};
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::path::{Path, PathBuf};

const DIRECTORY: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

/// Opens a directory by the path that the JVM has for it. Links are followed as the JVM follows them.
pub fn open_dir(target: &Target, path: &Path) -> io::Result<OwnedFd> {
    let root = openat(CWD, target.proc("root"), DIRECTORY, Mode::empty())?;
    let inner = path.strip_prefix("/").unwrap_or(path);
    Ok(openat2(
        root,
        inner,
        DIRECTORY,
        Mode::empty(),
        ResolveFlags::IN_ROOT,
    )?)
}

/// Opens a directory inside an open one. A link is not followed.
pub fn open_below(parent: impl AsFd, name: &str) -> io::Result<OwnedFd> {
    let flags = DIRECTORY | OFlags::NOFOLLOW;
    Ok(openat(parent, name, flags, Mode::empty())?)
}

/// A path for an open directory, in this process.
pub fn path_of(dir: &OwnedFd) -> PathBuf {
    PathBuf::from(format!("/proc/self/fd/{}", dir.as_raw_fd()))
}
