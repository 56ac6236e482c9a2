//! Whether the user of a JVM may use a file, by the permission bits. Access control lists are not consulted: a file that only
//! they allow counts as forbidden.

use std::fs::{self, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

const READ: u32 = 4;
const WRITE: u32 = 2;
const EXECUTE: u32 = 1;

/// The user and the groups of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ids {
    /// Effective user.
    pub uid: u32,
    /// Effective group.
    pub gid: u32,
    /// Further groups.
    pub groups: Vec<u32>,
}

impl Ids {
    /// Whether files may be created in a directory.
    pub fn may_write_in(&self, dir: &Path) -> bool {
        self.may(dir, WRITE | EXECUTE)
    }

    /// Whether a file may be read.
    pub fn may_read(&self, file: &Path) -> bool {
        self.may(file, READ)
    }

    fn may(&self, path: &Path, wanted: u32) -> bool {
        // Links are resolved, since the directories that they lead through count.
        let Ok(path) = path.canonicalize() else {
            return false;
        };
        let has = |path: &Path, wanted| {
            fs::metadata(path).is_ok_and(|file| self.bits(&file) & wanted == wanted)
        };
        has(&path, wanted) && path.ancestors().skip(1).all(|dir| has(dir, EXECUTE))
    }

    fn bits(&self, file: &Metadata) -> u32 {
        let shift = match file {
            _ if self.uid == 0 => return READ | WRITE | EXECUTE,
            _ if file.uid() == self.uid => 6,
            _ if file.gid() == self.gid || self.groups.contains(&file.gid()) => 3,
            _ => 0,
        };
        file.mode() >> shift & 7
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn owner_group_and_others_have_their_own_bits() {
        let dir = std::env::temp_dir().join(format!("redflag-access-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let made = fs::metadata(&dir).unwrap();
        let other = Ids {
            uid: made.uid() + 1,
            gid: made.gid() + 1,
            groups: vec![],
        };
        let grouped = Ids {
            groups: vec![made.gid()],
            ..other.clone()
        };
        let owner = Ids {
            uid: made.uid(),
            ..other.clone()
        };
        let root = Ids {
            uid: 0,
            ..other.clone()
        };
        for (mode, allowed) in [
            (0o700, [true, false, false]),
            (0o730, [true, true, false]),
            (0o702, [true, false, false]),
            (0o703, [true, false, true]),
        ] {
            fs::set_permissions(&dir, fs::Permissions::from_mode(mode)).unwrap();
            let found = [&owner, &grouped, &other].map(|ids| ids.may_write_in(&dir));
            assert_eq!(found, allowed, "{mode:o}");
            assert!(root.may_write_in(&dir));
        }
        fs::set_permissions(&dir, fs::Permissions::from_mode(0o700)).unwrap();
        let file = dir.join("file");
        fs::write(&file, "").unwrap();
        assert!(owner.may_read(&file));
        // It may be read, but not reached.
        assert!(!other.may_read(&file));
        assert!(!owner.may_read(&dir.join("missing")));
        fs::remove_dir_all(&dir).unwrap();
    }
}
