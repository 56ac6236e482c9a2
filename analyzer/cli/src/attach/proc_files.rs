//! Parses the files of a process in `/proc`. Pure: text in, facts out.

use super::access::Ids;
use crate::java_version::feature;

/// The bit of SIGQUIT in the signal masks.
const QUIT_BIT: u64 = 1 << 2;

/// The end of the path of a mapped agent.
const AGENT_LIBRARY: &str = "/libredflag.so";

/// What the kernel adds to the path of a file that was deleted.
pub const DELETED: &str = " (deleted)";

/// The facts of `/proc/PID/status` that matter here.
#[derive(Debug, PartialEq, Eq)]
pub struct Status {
    /// The command's name, cut off by the kernel.
    pub name: String,
    /// Whether it has ended and only waits to be reaped.
    pub zombie: bool,
    /// The process a thread belongs to.
    pub process: u32,
    /// Its user and groups.
    pub ids: Ids,
    /// Its PID in its own, innermost PID namespace.
    pub own_pid: u32,
    /// Whether it has a handler for SIGQUIT.
    pub catches_quit: bool,
}

impl Status {
    /// Parses `/proc/PID/status`; `None` if a fact is missing.
    pub fn parse(text: &str) -> Option<Status> {
        let field = |name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
                .map(str::trim)
        };
        let number = |name: &str, index: usize| -> Option<u32> {
            field(name)?.split_whitespace().nth(index)?.parse().ok()
        };
        let process = number("Tgid", 0)?;
        let own_pid = match field("NSpid") {
            Some(pids) => pids.split_whitespace().last()?.parse().ok()?,
            // Kernels without PID namespaces have one number only.
            None => process,
        };
        let caught = u64::from_str_radix(field("SigCgt")?, 16).ok()?;
        Some(Status {
            name: field("Name")?.to_owned(),
            zombie: field("State")?.starts_with(['Z', 'X']),
            process,
            ids: Ids {
                uid: number("Uid", 1)?,
                gid: number("Gid", 1)?,
                groups: field("Groups")
                    .unwrap_or_default()
                    .split_whitespace()
                    .filter_map(|group| group.parse().ok())
                    .collect(),
            },
            own_pid,
            catches_quit: caught & QUIT_BIT != 0,
        })
    }
}

/// The kinds of Java virtual machine that can be distinguished by the files a process has mapped.
#[derive(Debug, PartialEq, Eq)]
pub enum Machine {
    /// HotSpot, with its library and, if it has one, its performance data file.
    HotSpot {
        /// Path of `libjvm.so`.
        library: String,
        /// Path of the performance data.
        perf_data: Option<String>,
    },
    /// Another one.
    Other,
    /// None.
    None,
}

/// Finds the virtual machine in `/proc/PID/maps`.
pub fn machine(maps: &str) -> Machine {
    let files = || files(maps);
    let Some(library) = files().find(|path| path.ends_with("/libjvm.so")) else {
        return Machine::None;
    };
    // OpenJ9 has a library of HotSpot's name in front of its own.
    if files().any(|path| path.contains("/libj9vm")) {
        return Machine::Other;
    }
    Machine::HotSpot {
        library: library.to_owned(),
        perf_data: files()
            .find(|path| path.contains("/hsperfdata_"))
            .map(str::to_owned),
    }
}

/// Where the agent's library is that a process has mapped, if it has one. It need not exist any more.
pub fn agent_library(maps: &str) -> Option<&str> {
    files(maps).find(|path| path.ends_with(AGENT_LIBRARY))
}

/// The paths of the mapped files.
fn files(maps: &str) -> impl Iterator<Item = &str> {
    // No column before the path contains a slash, and a path may contain blanks.
    maps.lines()
        .filter_map(|line| Some(&line[line.find('/')?..]))
        .map(|path| path.strip_suffix(DELETED).unwrap_or(path))
}

/// The main class or jar file of a command line, as `/proc/PID/cmdline` gives it: what follows the options of `java`.
pub fn main_argument(command_line: &[u8]) -> Option<String> {
    let mut arguments = command_line.split(|&byte| byte == 0).skip(1);
    while let Some(argument) = arguments.next() {
        let argument = String::from_utf8_lossy(argument);
        match argument.as_ref() {
            "-jar" | "-m" | "--module" => {
                let main = arguments.next()?;
                return Some(String::from_utf8_lossy(main).into_owned());
            }
            option if WITH_VALUE.contains(&option) => drop(arguments.next()),
            option if option.starts_with(['-', '@']) => {}
            "" => return None,
            main => return Some(main.to_owned()),
        }
    }
    None
}

/// The options of `java` whose value is the next word.
const WITH_VALUE: [&str; 13] = [
    "-cp",
    "-classpath",
    "--class-path",
    "-p",
    "--module-path",
    "--upgrade-module-path",
    "--add-modules",
    "--limit-modules",
    "--add-exports",
    "--add-opens",
    "--add-reads",
    "--patch-module",
    "--source",
];

/// What a boolean flag of the JVM was last set to on a command line, as `/proc/PID/cmdline` gives it.
pub fn flag(command_line: &[u8], name: &str) -> Option<bool> {
    command_line
        .split(|&byte| byte == 0)
        .filter_map(|argument| std::str::from_utf8(argument).ok()?.strip_prefix("-XX:"))
        .filter_map(|setting| match setting.split_at_checked(1)? {
            ("+", flag) if flag == name => Some(true),
            ("-", flag) if flag == name => Some(false),
            _ => None,
        })
        .next_back()
}

/// The feature release in a JDK's `release` file.
pub fn feature_release(release_file: &str) -> Option<u32> {
    let version = release_file
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))?
        .trim_matches('"');
    feature(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATUS: &str = "Name:\tjava\nState:\tS (sleeping)\nTgid:\t4711\nPid:\t4711\nUid:\t1000\t1001\t1000\t1000\n\
                          Gid:\t100\t101\t100\t100\nGroups:\t7 101 \nNSpid:\t4711\t7\nSigIgn:\t0000000000000000\nSigCgt:\t0000000101005ccd\n";

    #[test]
    fn status_gives_effective_ids_innermost_pid_and_handler() {
        let expected = Status {
            name: "java".to_owned(),
            zombie: false,
            process: 4711,
            ids: Ids {
                uid: 1001,
                gid: 101,
                groups: vec![7, 101],
            },
            own_pid: 7,
            catches_quit: true,
        };
        assert_eq!(Status::parse(STATUS), Some(expected));
    }

    #[test]
    fn process_without_handler_is_recognized() {
        // All of the JVM's handlers but SIGQUIT's.
        let text = STATUS.replace("101005ccd", "101005cc9");
        assert!(!Status::parse(&text).unwrap().catches_quit);
    }

    #[test]
    fn kernel_without_namespaces_has_one_pid() {
        let text = STATUS.replace("NSpid:\t4711\t7\n", "");
        assert_eq!(Status::parse(&text).unwrap().own_pid, 4711);
    }

    #[test]
    fn ended_process_is_a_zombie() {
        let text = STATUS.replace("S (sleeping)", "Z (zombie)");
        assert!(Status::parse(&text).unwrap().zombie);
    }

    #[test]
    fn status_without_masks_is_not_trusted() {
        assert_eq!(Status::parse(&STATUS.replace("SigCgt", "Other")), None);
        assert_eq!(Status::parse(""), None);
    }

    #[test]
    fn hotspot_is_recognized_by_its_library() {
        let maps = "55d0-55d1 r--p 00000000 fe:00 247278   /opt/my jdk/bin/java\n\
                    7f00-7f10 rw-p 00000000 00:00 0 \n\
                    7fa5-7fa6 r--p 00000000 fe:00 315152   /opt/my jdk/lib/server/libjvm.so (deleted)\n\
                    7fa7-7fa8 rw-s 00000000 fe:00 998605   /tmp/hsperfdata_me/8735\n";
        let expected = Machine::HotSpot {
            library: "/opt/my jdk/lib/server/libjvm.so".to_owned(),
            perf_data: Some("/tmp/hsperfdata_me/8735".to_owned()),
        };
        assert_eq!(machine(maps), expected);
    }

    #[test]
    fn other_processes_and_other_machines_are_not_hotspot() {
        let sleep = "55d0-55d1 r-xp 00000000 fe:00 247278   /usr/bin/sleep\n";
        assert_eq!(machine(sleep), Machine::None);
        let named_alike = "55d0-55d1 r-xp 00000000 fe:00 247278   /home/me/notlibjvm.so\n";
        assert_eq!(machine(named_alike), Machine::None);
        let j9 = "1-2 r-xp 0 fe:00 1 /j/lib/j9vm/libjvm.so\n3-4 r-xp 0 fe:00 2 /j/lib/default/libj9vm29.so\n";
        assert_eq!(machine(j9), Machine::Other);
    }

    #[test]
    fn agent_is_found_even_if_its_file_is_gone() {
        let maps =
            "1-2 r-xp 0 fe:00 1 /tmp/a b/libredflag.so (deleted)\n3-4 rw-p 0 00:00 0 [heap]\n";
        assert_eq!(agent_library(maps), Some("/tmp/a b/libredflag.so"));
        assert_eq!(
            agent_library("1-2 r-xp 0 fe:00 1 /x/otherlibredflag.so\n"),
            None
        );
    }

    #[test]
    fn main_argument_follows_the_options() {
        for (line, expected) in [
            (
                "java\0-Xmx1g\0-cp\0a:b\0com.acme.Main\0-x\0",
                Some("com.acme.Main"),
            ),
            ("java\0-jar\0/opt/app.jar\0serve\0", Some("/opt/app.jar")),
            (
                "java\0--add-opens\0a/b=c\0-m\0mod/com.acme.Main\0",
                Some("mod/com.acme.Main"),
            ),
            ("java\0-version\0", None),
            ("", None),
        ] {
            let found = main_argument(line.as_bytes());
            assert_eq!(found.as_deref(), expected, "{line}");
        }
    }

    #[test]
    fn last_setting_of_a_flag_counts() {
        let line = b"java\0-XX:+A\0-XX:-B\0-XX:-A\0-XX:\0-XX:+AB\0";
        assert_eq!(flag(line, "A"), Some(false));
        assert_eq!(flag(line, "AB"), Some(true));
        assert_eq!(flag(line, "C"), None);
    }

    #[test]
    fn feature_release_is_read_in_all_spellings() {
        for (text, expected) in [
            ("JAVA_VERSION=\"21.0.8\"\n", Some(21)),
            ("X=1\nJAVA_VERSION=\"25\"\n", Some(25)),
            ("JAVA_VERSION=\"1.8.0_392\"\n", Some(8)),
            ("JAVA_VERSION=\"26-ea\"\n", Some(26)),
            ("JAVA_VERSION=\"\"\n", None),
            ("", None),
        ] {
            assert_eq!(feature_release(text), expected, "{text}");
        }
    }
}
