//! Which of several files of the same name a class was compiled from.

use super::index::{Found, is_layout};
use super::package;
use std::cmp::Reverse;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// At most this many files are opened to read their package.
const OPENED: usize = 64;
/// At most this much of a file is read for its package.
const HEAD: u64 = 64 * 1024;

/// The best file for a class, if one fits.
///
/// Its folders should spell the package. If none does (Kotlin files may be in any folder), the file must be the only one with its
/// name and declare the package. The default package has no folders that could spell it, so its files are always opened.
pub fn choose<'a>(named: &'a [Found], class: &str) -> Option<&'a Path> {
    let package = class.rsplit_once('.').map_or("", |(package, _)| package);
    let says = |found: &&Found| says_package(&found.path, package);
    let fits = match package {
        "" => best(named.iter().take(OPENED).filter(says), package),
        _ => {
            let spelled = named.iter().filter(|found| spells(&found.path, package));
            best(spelled, package)
        }
    };
    let found = fits.or_else(|| match named {
        [only] if !package.is_empty() => Some(only).filter(says),
        _ => None,
    });
    found.map(|found| &*found.path)
}

/// The roots in their order (the user's own come first), then the layouts of build tools, then the shortest path, then the
/// alphabet.
fn best<'a>(found: impl Iterator<Item = &'a Found>, package: &str) -> Option<&'a Found> {
    found.min_by_key(|found| {
        let in_layout = in_layout(&found.path, package);
        let path = found.path.as_os_str();
        (found.root, Reverse(in_layout), path.len(), path)
    })
}

/// Whether the folders of a file end in its package.
fn spells(path: &Path, package: &str) -> bool {
    let folders = path.iter().rev().skip(1);
    let mut folders = folders.map(|folder| folder.to_str());
    package
        .rsplit('.')
        .all(|part| folders.next().flatten() == Some(part))
}

/// Whether a file is where Maven and Gradle expect files of its package.
fn in_layout(path: &Path, package: &str) -> bool {
    let parts = package.split('.').filter(|part| !part.is_empty()).count();
    path.ancestors().nth(1 + parts).is_some_and(is_layout)
}

/// Whether a file declares a package. A file that cannot be read does not.
fn says_package(path: &Path, package: &str) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    read.is_ok() && package::declared(&String::from_utf8_lossy(&head)) == package
}
