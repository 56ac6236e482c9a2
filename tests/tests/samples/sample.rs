//! The samples, and copies of them in which commands are run as a reader of the page would type them.

use crate::page::{Page, Step};
use redflag_harness::built::built;
use redflag_harness::files;
use redflag_harness::jdks::{self, Jdk};
use redflag_harness::process::{Ended, output};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A sample.
pub struct Sample {
    /// Its folder's name.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
    /// What its page says.
    pub page: Page,
}

/// All samples, by number.
pub fn all() -> Vec<Sample> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
    let mut samples: Vec<Sample> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), entry.path()))
        .filter(|(name, path)| path.is_dir() && name.starts_with(|c: char| c.is_ascii_digit()))
        .filter(|(_, path)| !uses_plugin(path))
        .map(|(name, folder)| Sample::read(name, folder))
        .collect();
    samples.sort_by(|one, other| one.name.cmp(&other.name));
    samples
}

/// Whether its page belongs to the tests of the Maven plugin.
fn uses_plugin(folder: &Path) -> bool {
    let pom = fs::read_to_string(folder.join("pom.xml")).unwrap_or_default();
    pom.contains("redflag-maven-plugin")
}

impl Sample {
    fn read(name: String, folder: PathBuf) -> Sample {
        let text = fs::read_to_string(folder.join("README.md")).unwrap();
        let page = Page::read(&text).unwrap_or_else(|why| panic!("the page of {name}: {why}"));
        Sample { name, folder, page }
    }

    /// Where its page is.
    pub fn page_file(&self) -> PathBuf {
        self.folder.join("README.md")
    }

    /// Whether Maven builds it.
    pub fn is_maven(&self) -> bool {
        self.folder.join("pom.xml").is_file()
    }

    /// A new copy of the sample in which everything is compiled that the page compiles.
    pub fn compiled(&self, folder: &str) -> Copy {
        let copy = self.copied(folder);
        for line in self.page.steps.iter().flat_map(|step| &step.compile) {
            let ended = copy.typed(line);
            assert!(ended.status.success(), "{line}: {}", ended.printed());
        }
        copy
    }

    /// A new copy of the sample, for the default JDK.
    pub fn copied(&self, folder: &str) -> Copy {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let place = place.join("samples").join(folder).join(&self.name);
        let jdk = jdks::default().unwrap();
        copy(&self.folder, &place.join("compiled"));
        Copy {
            name: self.name.clone(),
            place: place.join("compiled"),
            jdk,
        }
    }
}

/// A copy of a sample's folder.
pub struct Copy {
    name: String,
    /// Where it is.
    pub place: PathBuf,
    /// What it runs on.
    pub jdk: Jdk,
}

impl Copy {
    /// A copy of the copy, for another JDK.
    pub fn on(&self, jdk: &Jdk) -> Copy {
        let place = self.place.with_file_name(format!("jdk-{}", jdk.feature));
        copy(&self.place, &place);
        Copy {
            name: self.name.clone(),
            place,
            jdk: jdk.clone(),
        }
    }

    /// Runs a line of the page.
    pub fn typed(&self, line: &str) -> Ended {
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).current_dir(&self.place);
        let ours = built().command.parent().unwrap().to_owned();
        let others = env::var_os("PATH").unwrap_or_default();
        let path = [ours, self.jdk.home.join("bin")].into_iter();
        let path = env::join_paths(path.chain(env::split_paths(&others))).unwrap();
        shell.env("PATH", path).env("JAVA_HOME", &self.jdk.home);
        shell.env("JDK_JAVAC_OPTIONS", "--release 11");
        output(shell.env_remove("JAVA_TOOL_OPTIONS")).unwrap()
    }

    /// Runs a step and gives what was printed. The exit status must be as the page says, and the program must not have failed.
    pub fn run(&self, step: &Step) -> Ended {
        let ended = self.typed(&step.run);
        let printed = ended.printed();
        let title = self.title();
        assert_eq!(ended.code(), Some(step.status), "{title}: {printed}");
        let failed = printed.contains("the command ended with");
        assert!(!failed, "{title}: {printed}");
        ended
    }

    /// Where its report is.
    pub fn out(&self) -> PathBuf {
        self.place.join("redflag-report")
    }

    /// What to call it in messages.
    pub fn title(&self) -> String {
        format!("{} on {}", self.name, self.jdk)
    }
}

/// Copies a folder, over nothing that was there before. What commands have left in a sample's folder stays there.
fn copy(from: &Path, to: &Path) {
    files::empty(to);
    files::copy(from, to, &["redflag-report", "target"]).unwrap();
}
