//! The part with a JVM: every class is linked as it was and as it is now, and the outcomes are compared.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::corpus::{Corpus, ORIGINAL, Origin, SUPERCLASSES};
use super::pack::{Reader, Writer};
use super::rewriting::Way;
use super::tools::{Jdk, Tools, run_within};

const LIMIT: Duration = Duration::from_secs(1800);

/// What the JVM said of the classes in one row.
#[derive(Default)]
pub struct Verdicts {
    /// Verified before and after.
    pub verified: u64,
    /// Not linkable before, and for the same reason not after: by error.
    pub unlinkable: BTreeMap<String, Vec<String>>,
    /// Any other difference: class, before, after.
    pub failures: Vec<[String; 3]>,
}

impl Verdicts {
    /// Classes not linkable either way.
    pub fn unlinkable_count(&self) -> u64 {
        self.unlinkable
            .values()
            .map(|classes| classes.len() as u64)
            .sum()
    }
}

/// What the JVM gets instead of the classes of its image.
pub enum Instead<'p> {
    /// Nothing: the classes as they are.
    Nothing,
    /// Classes of these packs: one for those not loaded yet, one for those loaded.
    Packs(&'p Path, &'p Path),
    /// Class files in this directory, by module.
    Patch(&'p Path),
}

/// What `Replace` says of a class that the JVM lets no agent change.
const UNMODIFIABLE: &str = "unmodifiable";

/// Outcomes by unit and class.
type Outcomes = BTreeMap<(String, String), String>;

/// One JVM with the Java half in it.
pub struct Verifier<'a> {
    /// The JVM.
    pub jdk: &'a Jdk,
    /// The Java half.
    pub tools: &'a Tools,
    /// Where outcomes go.
    pub work: PathBuf,
}

impl Verifier<'_> {
    /// Links the classes of a corpus as they were.
    pub fn before(&self, corpus: &Corpus) -> io::Result<Outcomes> {
        let original = corpus.dir.join(ORIGINAL);
        match corpus.origin {
            Origin::Image => self.image(&original, Instead::Nothing, "before"),
            Origin::Jars => self.jars(&original, &corpus.dir.join(SUPERCLASSES), "before"),
        }
    }

    /// Links the classes of a corpus as one way of rewriting left them.
    pub fn after(&self, corpus: &Corpus, way: Way) -> io::Result<Outcomes> {
        let pack = corpus.dir.join(way.file());
        if corpus.origin == Origin::Jars {
            return self.jars(&pack, &corpus.dir.join(SUPERCLASSES), way.file());
        }
        // A class that is loaded already can take no field.
        let loaded = if way == Way::Load {
            corpus.dir.join(Way::Retransform.file())
        } else {
            pack.clone()
        };
        let original = corpus.dir.join(ORIGINAL);
        let mut outcomes = self.image(&original, Instead::Packs(&pack, &loaded), way.file())?;
        let left: Vec<_> = outcomes
            .iter()
            .filter(|(_, o)| *o == UNMODIFIABLE)
            .map(|(key, _)| key.clone())
            .collect();
        if !left.is_empty() {
            outcomes.extend(self.patched(&left, &loaded, way)?);
        }
        Ok(outcomes)
    }

    /// Links classes that the JVM lets no agent change, by having them in the image's place from the start.
    fn patched(&self, classes: &[(String, String)], pack: &Path, way: Way) -> io::Result<Outcomes> {
        let dir = self.work.join(format!("patch-{}", way.file()));
        let names = self.work.join(format!("patch-{}.names", way.file()));
        let mut writer = Writer::create(&names)?;
        let mut reader = Reader::open(pack)?;
        loop {
            let chunk = reader.chunk(256)?;
            if chunk.is_empty() {
                break;
            }
            for class in chunk {
                if !classes
                    .iter()
                    .any(|(unit, name)| (unit, name) == (&class.unit, &class.name))
                {
                    continue;
                }
                let file = dir.join(&class.unit).join(format!("{}.class", class.name));
                fs::create_dir_all(file.parent().unwrap_or(&dir))?;
                fs::write(file, &class.bytes)?;
                writer.add(&class.unit, &class.name, &[])?;
            }
        }
        writer.finish()?;
        self.image(
            &names,
            Instead::Patch(&dir),
            &format!("patched-{}", way.file()),
        )
    }

    /// Links classes of the JVM's image by name.
    pub fn image(&self, names: &Path, instead: Instead, label: &str) -> io::Result<Outcomes> {
        let mut java = self.java();
        java.arg("--add-modules").arg(&self.jdk.modules);
        let mut base = self.tools.shim.display().to_string();
        match instead {
            Instead::Nothing => {}
            Instead::Packs(fresh, loaded) => {
                let packs = format!("{}:{}", fresh.display(), loaded.display());
                java.arg(format!("-javaagent:{}={packs}", self.tools.jar.display()));
            }
            Instead::Patch(dir) => {
                for module in fs::read_dir(dir)? {
                    let module = module?.path();
                    if module.ends_with("java.base") {
                        base = format!("{base}:{}", module.display());
                    } else if let Some(name) = module.file_name() {
                        let patch = format!("{}={}", name.to_string_lossy(), module.display());
                        java.arg("--patch-module").arg(patch);
                    }
                }
            }
        }
        java.arg("--patch-module").arg(format!("java.base={base}"));
        java.arg("-cp")
            .arg(&self.tools.jar)
            .arg("Verify")
            .arg("image")
            .arg(names);
        self.outcomes(java, label)
    }

    /// Links the classes of a pack of jars.
    pub fn jars(&self, pack: &Path, superclasses: &Path, label: &str) -> io::Result<Outcomes> {
        let mut java = self.java();
        java.arg("--add-modules").arg(&self.jdk.modules);
        java.arg("-cp")
            .arg(&self.tools.jar)
            .arg("Verify")
            .arg("jars")
            .arg(pack)
            .arg(superclasses);
        self.outcomes(java, label)
    }

    fn java(&self) -> Command {
        let mut java = self.jdk.command("java");
        // Classes from the shared archive were verified when it was made and would not be verified again.
        java.args([
            "-Xshare:off",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+BytecodeVerificationLocal",
            "-XX:+BytecodeVerificationRemote",
        ]);
        java.args(["-Xss8m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
        java
    }

    /// Moves the arguments into a file, so that a failure quotes a command that can be read and run again.
    fn by_argument_file(&self, java: &Command, file: &Path) -> io::Result<Command> {
        let quoted = |argument: &std::ffi::OsStr| {
            let text = argument
                .to_string_lossy()
                .replace('\\', "\\\\")
                .replace('"', "\\\"");
            format!("\"{text}\"\n")
        };
        fs::write(file, java.get_args().map(quoted).collect::<String>())?;
        let mut short = self.jdk.command("java");
        short.arg(format!("@{}", file.display()));
        Ok(short)
    }

    fn outcomes(&self, mut java: Command, label: &str) -> io::Result<Outcomes> {
        fs::create_dir_all(&self.work)?;
        let out = self.work.join(format!("{label}.outcomes"));
        java.arg(&out);
        let mut java = self.by_argument_file(&java, &self.work.join(format!("{label}.args")))?;
        run_within(&mut java, LIMIT, &self.work.join(format!("{label}.log")))?;
        let text = fs::read_to_string(out)?;
        let line = |line: &str| {
            let mut parts = line.splitn(3, '\t').map(str::to_owned);
            Some(((parts.next()?, parts.next()?), parts.next()?))
        };
        Ok(text.lines().filter_map(line).collect())
    }
}

/// Compares outcomes; `row` names the row that a unit belongs to.
pub fn compare(
    before: &Outcomes,
    after: &Outcomes,
    row: &dyn Fn(&str) -> String,
) -> BTreeMap<String, Verdicts> {
    let mut rows = BTreeMap::<String, Verdicts>::new();
    for (key @ (unit, name), was) in before {
        let verdicts = rows.entry(row(unit)).or_default();
        let class = format!("{unit} {name}");
        let is = after.get(key).map_or("(no outcome)", String::as_str);
        if was == "ok" && is == "ok" {
            verdicts.verified += 1;
        } else if error(was) == error(is) && was != "ok" {
            verdicts
                .unlinkable
                .entry(error(was).to_owned())
                .or_default()
                .push(class);
        } else {
            verdicts.failures.push([class, was.clone(), is.to_owned()]);
        }
    }
    rows
}

/// The class of an error, without its message: messages quote offsets.
fn error(outcome: &str) -> &str {
    outcome.split(':').next().unwrap_or(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes(outcome: &[&str]) -> Outcomes {
        let key = |i: usize| ("u".to_owned(), format!("C{i}"));
        outcome
            .iter()
            .enumerate()
            .map(|(i, o)| (key(i), (*o).to_owned()))
            .collect()
    }

    #[test]
    fn only_a_new_error_is_a_failure() {
        let before = outcomes(&["ok", "ok", "E: at 1", "E: at 1", "ok"]);
        let after = outcomes(&["ok", "E: at 2", "E: at 2", "F: at 1"]);
        let rows = compare(&before, &after, &|unit| unit.to_owned());
        let verdicts = &rows["u"];
        assert_eq!(verdicts.verified, 1);
        assert_eq!(verdicts.unlinkable["E"], ["u C2"]);
        let failed: Vec<_> = verdicts
            .failures
            .iter()
            .map(|[class, ..]| class.as_str())
            .collect();
        assert_eq!(failed, ["u C1", "u C3", "u C4"]);
    }
}
