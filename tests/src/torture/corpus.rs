//! A corpus: class files of one origin, before and after rewriting, packed for the JVM.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};

use redflag_harness::parallel::in_parallel;

use super::pack::{ClassFile, Reader, Writer};
use super::readers;
use super::rewriting::{Numbered, Way, rewrite_and_check};
use super::tally::Tally;

/// Where classes are from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The image of a JDK: one row for all, classes are replaced in place.
    Image,
    /// Jars: a row each, classes are defined by loaders of our own.
    Jars,
}

/// Classes of one origin, rewritten.
pub struct Corpus {
    /// Where they are from.
    pub origin: Origin,
    /// Where the packs are.
    pub dir: PathBuf,
    /// Tallies by row and way.
    pub rows: BTreeMap<String, [Tally; 3]>,
}

/// The classes as they were.
pub const ORIGINAL: &str = "original.pack";
/// Every class that another one extends.
pub const SUPERCLASSES: &str = "superclasses.txt";

const CHUNK: usize = 1024;

impl Corpus {
    /// Rewrites what is in `pack` in every way and leaves the packs in `dir`. `row` names a class's row, or drops it.
    pub fn rewrite(
        origin: Origin,
        pack: &Path,
        dir: &Path,
        row: &dyn Fn(usize, &ClassFile) -> Option<String>,
    ) -> io::Result<Corpus> {
        std::fs::create_dir_all(dir)?;
        let mut corpus = Corpus {
            origin,
            dir: dir.to_owned(),
            rows: BTreeMap::new(),
        };
        let mut reader = Reader::open(pack)?;
        let mut original = Writer::create(&dir.join(ORIGINAL))?;
        let mut packs = Vec::new();
        for way in Way::ALL {
            packs.push(Writer::create(&dir.join(way.file()))?);
        }
        let worlds = <[Numbered; 3]>::default();
        let mut superclasses = BTreeSet::new();
        let mut seen = 0;
        loop {
            let chunk = reader.chunk(CHUNK)?;
            if chunk.is_empty() {
                break;
            }
            let chosen: Vec<_> = (chunk.into_iter().enumerate())
                .filter_map(|(i, class)| row(seen + i, &class).map(|row| (row, class)))
                .collect();
            seen += CHUNK;
            for (row, done) in chosen
                .iter()
                .map(|(row, _)| row)
                .zip(in_parallel(&chosen, |(_, class)| {
                    one(class, origin, &worlds)
                }))
            {
                superclasses.extend(done.superclass);
                original.add(&done.class.unit, &done.class.name, &done.class.bytes)?;
                let tallies = corpus.rows.entry(row.clone()).or_default();
                for ((tally, bytes), (sum, pack)) in done
                    .ways
                    .into_iter()
                    .zip(tallies.iter_mut().zip(&mut packs))
                {
                    sum.merge(tally);
                    let kept = if origin == Origin::Jars {
                        &done.class.bytes[..]
                    } else {
                        &[]
                    };
                    pack.add(
                        &done.class.unit,
                        &done.class.name,
                        bytes.as_deref().unwrap_or(kept),
                    )?;
                }
            }
        }
        original.finish()?;
        packs.into_iter().try_for_each(Writer::finish)?;
        let lines: Vec<String> = superclasses.into_iter().collect();
        std::fs::write(dir.join(SUPERCLASSES), lines.join("\n"))?;
        Ok(corpus)
    }

    /// The failures in all rows, with the way of rewriting.
    pub fn failures(&self) -> impl Iterator<Item = (Way, &(String, String))> {
        self.rows.values().flat_map(|tallies| {
            Way::ALL
                .into_iter()
                .zip(tallies)
                .flat_map(|(way, t)| t.failures.iter().map(move |f| (way, f)))
        })
    }
}

/// A class and its result for each way.
struct Done {
    class: ClassFile,
    superclass: Option<String>,
    ways: Vec<(Tally, Option<Vec<u8>>)>,
}

fn one(class: &ClassFile, origin: Origin, worlds: &[Numbered; 3]) -> Done {
    let head = readers::head(&class.bytes);
    let named = named(class, head.as_ref().map(|h| h.name.as_str()), origin);
    let ways = Way::ALL
        .iter()
        .zip(worlds)
        .map(|(&way, world)| rewrite_and_check(&named, way, world))
        .collect();
    Done {
        class: named,
        superclass: head.and_then(|h| h.superclass),
        ways,
    }
}

/// Turns a path in a container into a class name, and what is left of the path into a part of the unit.
fn named(class: &ClassFile, name: Option<&str>, origin: Origin) -> ClassFile {
    let path = class.name.strip_suffix(".class").unwrap_or(&class.name);
    let (root, name) = match name.and_then(|name| path.strip_suffix(name).map(|root| (root, name)))
    {
        Some(found) => found,
        None => ("", name.unwrap_or(path)),
    };
    let unit = match origin {
        Origin::Image => class.unit.clone(),
        Origin::Jars => format!("{}!{}", class.unit, root.trim_end_matches('/')),
    };
    ClassFile {
        unit,
        name: name.to_owned(),
        bytes: class.bytes.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit_and_name(path: &str, name: Option<&str>, origin: Origin) -> (String, String) {
        let class = ClassFile {
            unit: "u".into(),
            name: path.into(),
            bytes: vec![],
        };
        let named = named(&class, name, origin);
        (named.unit, named.name)
    }

    #[test]
    fn versioned_class_is_a_unit_of_its_own() {
        let found = unit_and_name("META-INF/versions/9/p/A.class", Some("p/A"), Origin::Jars);
        assert_eq!(found, ("u!META-INF/versions/9".into(), "p/A".into()));
    }

    #[test]
    fn unreadable_class_goes_by_its_path() {
        assert_eq!(
            unit_and_name("p/A.class", None, Origin::Jars),
            ("u!".into(), "p/A".into())
        );
        assert_eq!(
            unit_and_name("p/A.class", Some("p/A"), Origin::Image),
            ("u".into(), "p/A".into())
        );
    }
}
