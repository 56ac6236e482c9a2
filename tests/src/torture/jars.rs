//! The jars of the run: a list of Maven coordinates, fetched by Maven itself.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use redflag_harness::java::maven;

use super::tools::output;

/// Maven coordinates of a jar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coordinates {
    group: String,
    artifact: String,
    version: String,
    /// Whether the quick run takes it too.
    quick: bool,
}

impl Coordinates {
    /// Reads a list: one `group:artifact:version` per line, `!` in front for the quick run, `#` for comments.
    pub fn read_list(text: &str) -> Result<Vec<Coordinates>, String> {
        (text.lines().map(str::trim))
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .map(Coordinates::parse)
            .collect()
    }

    fn parse(line: &str) -> Result<Coordinates, String> {
        let quick = line.starts_with('!');
        let parts: Vec<&str> = line.trim_start_matches('!').split(':').collect();
        let [group, artifact, version] = parts[..] else {
            return Err(format!("not group:artifact:version: {line}"));
        };
        Ok(Coordinates {
            group: group.into(),
            artifact: artifact.into(),
            version: version.into(),
            quick,
        })
    }

    fn file_name(&self) -> String {
        format!("{}.{}-{}.jar", self.group, self.artifact, self.version)
    }
}

/// Fetches the jars of a list into `dir` and gives their paths. What is there already is not fetched again.
pub fn fetch(list: &Path, quick: bool, dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut all = Coordinates::read_list(&fs::read_to_string(list)?).map_err(io::Error::other)?;
    all.retain(|jar| jar.quick || !quick);
    fs::create_dir_all(dir)?;
    let paths: Vec<_> = all.iter().map(|jar| dir.join(jar.file_name())).collect();
    if paths.iter().all(|path| path.is_file()) {
        return Ok(paths);
    }
    fs::write(dir.join("pom.xml"), pom(&all))?;
    let mut maven = maven();
    maven
        .current_dir(dir)
        .args(["-q", "dependency:copy-dependencies", "-DoutputDirectory=."]);
    output(maven.arg("-Dmdep.prependGroupId=true"))?;
    match paths.iter().find(|path| !path.is_file()) {
        Some(missing) => Err(io::Error::other(format!(
            "Maven did not fetch {}",
            missing.display()
        ))),
        None => Ok(paths),
    }
}

/// A project that depends on the jars and on nothing that these depend on.
fn pom(jars: &[Coordinates]) -> String {
    let mut pom = String::from(
        "<project><modelVersion>4.0.0</modelVersion>\
         <groupId>redflag</groupId><artifactId>torture</artifactId><version>1</version><dependencies>\n",
    );
    for Coordinates {
        group,
        artifact,
        version,
        ..
    } in jars
    {
        writeln!(
            pom,
            "<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version>\
             <exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>"
        )
        .expect("writing to a string does not fail");
    }
    pom.push_str("</dependencies></project>\n");
    pom
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn list_keeps_order_and_marks() {
        let list = Coordinates::read_list("# old\n!a.b:c:1.0\n\nd:e:2\n").unwrap();
        let names: Vec<_> = list
            .iter()
            .map(|jar| (jar.file_name(), jar.quick))
            .collect();
        assert_eq!(
            names,
            [
                ("a.b.c-1.0.jar".to_owned(), true),
                ("d.e-2.jar".to_owned(), false)
            ]
        );
    }

    #[test]
    fn line_without_version_is_an_error_that_quotes_it() {
        assert_eq!(
            Coordinates::read_list("a:b").unwrap_err(),
            "not group:artifact:version: a:b"
        );
    }
}
