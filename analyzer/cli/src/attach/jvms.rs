//! The JVMs that run on this machine, and the one that a name means.

use super::process::{Seen, Target};
use super::record::ReportDir;
use std::fs;
use std::path::Path;

/// All HotSpot JVMs whose memory map this user may read, by PID.
pub fn all() -> Vec<Seen> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut pids: Vec<u32> = entries
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect();
    pids.sort_unstable();
    pids.into_iter().filter_map(Seen::of).collect()
}

impl Seen {
    /// What a list says of it.
    pub fn state(&self) -> &'static str {
        match self {
            Seen {
                attach_disabled: true,
                ..
            } => "forbids attaching",
            _ if self.is_watched() => "watched",
            Seen {
                loading_disabled: true,
                ..
            } => "forbids agents",
            _ => "can be watched",
        }
    }

    fn is_watched(&self) -> bool {
        let target = Target::find(self.pid);
        target.is_ok_and(|target| ReportDir::of(&target).is_some())
    }

    /// The main class or the jar file.
    pub fn program(&self) -> &str {
        program(&self.command)
    }

    /// Whether a user may mean this JVM by a name: a main class, in full or without its package, or a jar file, with or without
    /// its directory.
    pub fn is_named(&self, name: &str) -> bool {
        names(self.program()).any(|own| own == name)
    }
}

/// A jar file may have blanks in its path, which a command does not quote.
fn program(command: &str) -> &str {
    let jar = command.find(".jar").map(|at| at + ".jar".len());
    let first = command.find(' ').unwrap_or(command.len());
    let end = jar.filter(|&end| is_end(command, end) && command[..first].contains('/'));
    &command[..end.unwrap_or(first)]
}

fn is_end(command: &str, at: usize) -> bool {
    command[at..].is_empty() || command[at..].starts_with(' ')
}

fn names(program: &str) -> impl Iterator<Item = &str> {
    let path = Path::new(program);
    let is_jar = path.extension().is_some_and(|end| end == "jar");
    // A program of a module is named by both.
    let class = program.rsplit('/').next().unwrap_or(program);
    let short = match is_jar {
        true => class,
        false => class.rsplit(['.', '$']).next().unwrap_or(class),
    };
    [program, class, short].into_iter()
}

/// The name of a user, or the number if there is none.
pub fn user(uid: u32) -> String {
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    name_of(&users, uid).unwrap_or_else(|| uid.to_string())
}

fn name_of(users: &str, uid: u32) -> Option<String> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        let number: u32 = fields.nth(1)?.parse().ok()?;
        (number == uid).then(|| name.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn program_is_the_first_word_or_a_jar() {
        for (command, expected) in [
            ("com.acme.Main a b.jar", "com.acme.Main"),
            ("/opt/my app/app.jar --port 1", "/opt/my app/app.jar"),
            ("app.jar x", "app.jar"),
            ("/opt/app.jars/x", "/opt/app.jars/x"),
            ("mod/com.acme.Main x", "mod/com.acme.Main"),
        ] {
            assert_eq!(program(command), expected);
        }
    }

    #[test]
    fn classes_and_jars_have_short_names() {
        let is_named = |program: &str, name: &str| names(program).any(|own| own == name);
        for (program, name, expected) in [
            ("com.acme.Main", "com.acme.Main", true),
            ("com.acme.Main", "Main", true),
            ("com.acme.Main", "acme.Main", false),
            ("com.acme.Outer$Main", "Main", true),
            ("mod/com.acme.Main", "com.acme.Main", true),
            ("/opt/app.jar", "app.jar", true),
            ("/opt/app.jar", "/opt/app.jar", true),
            ("/opt/app.jar", "jar", false),
            ("/opt/app.jar", "app", false),
        ] {
            assert_eq!(is_named(program, name), expected, "{program} {name}");
        }
    }

    #[test]
    fn users_are_named_by_their_number() {
        let users = "root:x:0:0:root:/root:/bin/sh\nme:x:1000:1000::/home/me:/bin/sh\n";
        assert_eq!(name_of(users, 1000).as_deref(), Some("me"));
        assert_eq!(name_of(users, 7), None);
    }
}
