//! A directory in the JVM's own `/tmp`, for a JVM that cannot write to the report's directory or cannot read the agent's library:
//! one of another user, or in a container. The JVM writes its report there, and this command brings it home.
//!
//! The directory belongs to the user of this command, and only `report` in it to the JVM's user. So the JVM's user can replace
//! neither the library nor the file that says where home is. What the JVM's user could write is read with care: only regular files
//! of that user, and no links are followed.

use super::AttachError;
use super::inside::{open_below, open_dir, path_of};
use super::process::Target;
use super::record::ReportDir;
use rustix::fs::{AtFlags, Gid, Mode, OFlags, Uid, chownat, mkdirat, openat, unlinkat};
use rustix::process::geteuid;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

const PREFIX: &str = "redflag-";
const REPORT: &str = "report";
const LIBRARY: &str = "libredflag.so";
const HOME: &str = "home";

/// The directory, held open so that it can be read when the JVM has ended.
#[derive(Debug)]
pub struct Exchange {
    /// Its path for the JVM.
    inside: PathBuf,
    tmp: OwnedFd,
    dir: OwnedFd,
    /// The user whose files are brought home.
    uid: u32,
    /// Where they are brought to.
    home: PathBuf,
}

impl Exchange {
    /// Creates one, with a copy of the library.
    pub fn create(target: &Target, home: &Path, library: &Path) -> Result<Exchange, AttachError> {
        let failed = |error| AttachError::NoExchange {
            pid: target.pid,
            error,
        };
        let tmp = open_dir(target, Path::new("/tmp")).map_err(failed)?;
        let name = fresh_name(target.own_pid);
        mkdirat(&tmp, &name, Mode::from_raw_mode(0o755)).map_err(|error| failed(error.into()))?;
        let dir = open_below(&tmp, &name).map_err(failed)?;
        let exchange = Exchange {
            inside: Path::new("/tmp").join(&name),
            tmp,
            dir,
            uid: target.ids.uid,
            home: home.to_owned(),
        };
        match exchange.fill(target, library) {
            Ok(()) => Ok(exchange),
            Err(error) => {
                exchange.remove();
                Err(failed(error))
            }
        }
    }

    fn fill(&self, target: &Target, library: &Path) -> io::Result<()> {
        // Whatever the umask is.
        rustix::fs::fchmod(&self.dir, Mode::from_raw_mode(0o755))?;
        let mut home = self.create_file(HOME, 0o600)?;
        home.write_all(self.home.as_os_str().as_bytes())?;
        let mut copy = self.create_file(LIBRARY, 0o755)?;
        io::copy(&mut File::open(library)?, &mut copy)?;
        rustix::fs::fchmod(&copy, Mode::from_raw_mode(0o755))?;
        mkdirat(&self.dir, REPORT, Mode::from_raw_mode(0o700))?;
        if target.ids.uid != geteuid().as_raw() {
            let (user, group) = (Uid::from_raw(target.ids.uid), Gid::from_raw(target.ids.gid));
            let flags = AtFlags::SYMLINK_NOFOLLOW;
            chownat(&self.dir, REPORT, Some(user), Some(group), flags)?;
        }
        Ok(())
    }

    fn create_file(&self, name: &str, mode: u32) -> io::Result<File> {
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true).mode(mode);
        options.open(path_of(&self.dir).join(name))
    }

    /// The one that a watched JVM writes to; none if it writes elsewhere.
    pub fn of(target: &Target, report: &ReportDir) -> Option<Exchange> {
        let inside = report.inside.parent()?;
        let name = inside.file_name()?.to_str()?;
        if report.inside.file_name() != Some(OsStr::new(REPORT)) || !name.starts_with(PREFIX) {
            return None;
        }
        let tmp = open_dir(target, inside.parent()?).ok()?;
        let dir = open_below(&tmp, name).ok()?;
        let is_ours = |file: &fs::Metadata| file.uid() == geteuid().as_raw();
        let place = path_of(&dir);
        let home = place.join(HOME);
        let made_by_us = fs::metadata(&place).is_ok_and(|dir| is_ours(&dir))
            && fs::symlink_metadata(&home).is_ok_and(|home| home.is_file() && is_ours(&home));
        let home = made_by_us.then(|| fs::read(home).ok()).flatten()?;
        Some(Exchange {
            inside: inside.to_owned(),
            tmp,
            dir,
            uid: target.ids.uid,
            home: PathBuf::from(OsString::from_vec(home)),
        })
    }

    /// The directory for the report, as the JVM names it.
    pub fn report_inside(&self) -> PathBuf {
        self.inside.join(REPORT)
    }

    /// The library, as the JVM names it.
    pub fn library_inside(&self) -> PathBuf {
        self.inside.join(LIBRARY)
    }

    /// The directory for the report, as this process reaches it.
    pub fn report(&self) -> PathBuf {
        path_of(&self.dir).join(REPORT)
    }

    /// Where the report is brought to.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Copies what the JVM wrote to the report's directory.
    pub fn copy_home(&self) -> io::Result<()> {
        let report = open_below(&self.dir, REPORT)?;
        fs::create_dir_all(&self.home)?;
        let files = redflag_report::jvm_owned(&path_of(&report));
        for path in files.map_err(|error| io::Error::other(error.to_string()))? {
            if let Some(name) = path.file_name() {
                self.copy(&report, name)?;
            }
        }
        Ok(())
    }

    fn copy(&self, report: &OwnedFd, name: &OsStr) -> io::Result<()> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let mut file = File::from(openat(report, name, flags, Mode::empty())?);
        let facts = file.metadata()?;
        if facts.is_file() && facts.uid() == self.uid {
            io::copy(&mut file, &mut File::create(self.home.join(name))?)?;
        }
        Ok(())
    }

    /// Removes the directory. The JVM keeps the library that it has mapped.
    pub fn remove(self) {
        let place = path_of(&self.dir);
        // What cannot be removed is left to whatever cleans the temporary directory.
        let _ = fs::remove_dir_all(place.join(REPORT));
        for file in [HOME, LIBRARY] {
            let _ = fs::remove_file(place.join(file));
        }
        if let Some(name) = self.inside.file_name() {
            let _ = unlinkat(&self.tmp, name, AtFlags::REMOVEDIR);
        }
    }
}

/// A name that is not in use. Another user cannot guess it in advance.
fn fresh_name(pid: u32) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanos = now.map_or(0, |now| now.as_nanos() as u64);
    let mixed = std::collections::hash_map::RandomState::new();
    let random = std::hash::BuildHasher::hash_one(&mixed, nanos);
    format!("{PREFIX}{pid}-{random:016x}")
}
