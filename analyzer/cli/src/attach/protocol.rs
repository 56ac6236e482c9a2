//! The protocol: one request to the JVM, one answer.
//!
//! A request of version 1 is the version, the command and exactly three arguments, each ended by a NUL; every JDK from 11
//! to 25 takes it. The answer is a number, a line end, and text up to the end of the stream. The number says little: from
//! JDK 21 on it is 0 whenever the command was understood. What counts is the line `return code: N` with the result of the
//! agent's attach entry, which is there if and only if the entry was called.

use std::io::{ErrorKind, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use super::AttachError;

/// The JVM's limit on the length of an argument.
const ARGUMENT_LIMIT: usize = 1024;

/// What the JVM prints before the result of the agent's attach entry.
const RETURN_CODE: &str = "return code: ";

/// The JVM's flag that allows agents to be loaded into it.
const LOADING: &str = "EnableDynamicAgentLoading";

/// How long the agent may take to start: it rewrites the classes loaded so far before it answers.
const ANSWER_LIMIT: Duration = Duration::from_secs(120);

/// The request to load a library, named by absolute path.
pub fn load(library: &Path, options: &str) -> Result<Vec<u8>, AttachError> {
    let path = argument(library.as_os_str().as_bytes(), "agent library's path")?;
    let options = argument(options.as_bytes(), "agent's option list")?;
    Ok(request([b"load".as_slice(), path, b"true", options]))
}

/// The request for the flag that allows loading agents.
pub fn ask_loading() -> Vec<u8> {
    request([b"printflag".as_slice(), LOADING.as_bytes(), b"", b""])
}

fn request(words: [&[u8]; 4]) -> Vec<u8> {
    let mut request = Vec::new();
    for word in [b"1".as_slice()].into_iter().chain(words) {
        request.extend_from_slice(word);
        request.push(0);
    }
    request
}

fn argument<'a>(bytes: &'a [u8], what: &'static str) -> Result<&'a [u8], AttachError> {
    if bytes.len() >= ARGUMENT_LIMIT || bytes.contains(&0) {
        return Err(AttachError::Unsendable { what });
    }
    Ok(bytes)
}

/// Sends a request and reads the answer to its end.
pub fn exchange(mut stream: UnixStream, request: &[u8], pid: u32) -> Result<String, AttachError> {
    let mut answer = Vec::new();
    stream
        .set_read_timeout(Some(ANSWER_LIMIT))
        .and_then(|()| stream.set_write_timeout(Some(ANSWER_LIMIT)))
        .and_then(|()| stream.write_all(request))
        .and_then(|()| stream.read_to_end(&mut answer))
        .map_err(|error| match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => AttachError::Timeout {
                pid,
                waiting_for: "answer",
            },
            ErrorKind::BrokenPipe | ErrorKind::ConnectionReset => AttachError::NoAnswer { pid },
            _ => AttachError::io("talk to the JVM", error),
        })?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// What an answer means: what else the JVM printed if the agent started, or why it did not.
pub fn outcome(answer: &str, pid: u32) -> Result<String, AttachError> {
    let Some((_status, text)) = answer.split_once('\n') else {
        return Err(AttachError::NoAnswer { pid });
    };
    match return_code(text) {
        Some(0) => Ok(without_return_code(text)),
        Some(code) => Err(AttachError::AgentRefused { pid, code }),
        None if text.contains(LOADING) => Err(AttachError::LoadingForbidden { pid }),
        // JDK 25 loads nothing before its program's first class; older ones leave that to the agent.
        None if text.contains("live phase") => Err(AttachError::StillStarting { pid }),
        None => Err(AttachError::NotLoaded {
            pid,
            answer: one_line(answer),
        }),
    }
}

/// Whether the answer to [`ask_loading`] says that agents may be loaded.
pub fn loading_allowed(answer: &str, pid: u32) -> Result<(), AttachError> {
    match answer.split_once('\n') {
        None => Err(AttachError::NoAnswer { pid }),
        Some(("0", text)) if text.contains(&format!("+{LOADING}")) => Ok(()),
        Some((_, text)) if text.contains(&format!("-{LOADING}")) => {
            Err(AttachError::LoadingForbidden { pid })
        }
        Some(_) => Err(AttachError::NotLoaded {
            pid,
            answer: one_line(answer),
        }),
    }
}

fn return_code(text: &str) -> Option<i32> {
    text.lines()
        .find_map(|line| line.strip_prefix(RETURN_CODE))
        .and_then(|code| code.trim().parse().ok())
}

fn without_return_code(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with(RETURN_CODE));
    lines.collect::<Vec<_>>().join("\n")
}

/// The whole answer on one line, with the status, which may be all of it.
fn one_line(answer: &str) -> String {
    answer.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_request_is_five_words_each_ended_by_nul() {
        let request = load(Path::new("/a/libx.so"), "out=/tmp/o,verbose").unwrap();
        assert_eq!(request, b"1\0load\0/a/libx.so\0true\0out=/tmp/o,verbose\0");
    }

    #[test]
    fn no_options_still_send_an_empty_word() {
        let request = load(Path::new("/x.so"), "").unwrap();
        assert_eq!(request, b"1\0load\0/x.so\0true\0\0");
    }

    #[test]
    fn arguments_that_do_not_fit_are_not_sent() {
        let longest = "o".repeat(ARGUMENT_LIMIT - 1);
        assert!(load(Path::new("/x.so"), &longest).is_ok());
        for options in [format!("{longest}o"), "a\0b".to_owned()] {
            let error = load(Path::new("/x.so"), &options).unwrap_err();
            assert!(matches!(error, AttachError::Unsendable { what } if what.contains("option")));
        }
        let path = format!("/{longest}");
        assert!(load(Path::new(&path), "").is_err());
    }

    #[test]
    fn return_code_zero_is_success_and_other_text_is_kept() {
        assert_eq!(outcome("0\nreturn code: 0\n", 1).unwrap(), "");
        assert_eq!(outcome("0\na word\nreturn code: 0\n", 1).unwrap(), "a word");
    }

    #[test]
    fn other_return_code_is_the_agents_refusal() {
        for (answer, expected) in [("0\nreturn code: 7\n", 7), ("0\nreturn code: -1\n", -1)] {
            let error = outcome(answer, 1).unwrap_err();
            assert!(matches!(error, AttachError::AgentRefused { code, .. } if code == expected));
        }
    }

    #[test]
    fn forbidden_loading_is_recognized_whatever_the_status() {
        let text = "Dynamic agent loading is not enabled. Use -XX:+EnableDynamicAgentLoading to launch target VM.";
        for status in ["-1", "0"] {
            let error = outcome(&format!("{status}\n{text}"), 1).unwrap_err();
            assert!(matches!(error, AttachError::LoadingForbidden { pid: 1 }));
        }
    }

    #[test]
    fn jvm_before_its_live_phase_is_still_starting() {
        let answer = "0\nDynamic agent loading is only permitted in the live phase\n";
        assert!(matches!(
            outcome(answer, 1),
            Err(AttachError::StillStarting { pid: 1 })
        ));
    }

    #[test]
    fn status_zero_without_a_return_code_is_not_success() {
        let error = outcome("0\n/x.so was not loaded.\n/x.so: no such file\n", 1).unwrap_err();
        assert!(
            matches!(error, AttachError::NotLoaded { answer, .. } if answer == "0 /x.so was not loaded. /x.so: no such file")
        );
    }

    #[test]
    fn unknown_version_keeps_the_status() {
        let error = outcome("101\n", 1).unwrap_err();
        assert!(matches!(error, AttachError::NotLoaded { answer, .. } if answer == "101"));
    }

    #[test]
    fn loading_is_allowed_if_the_flag_is_set() {
        assert_eq!(
            ask_loading(),
            b"1\0printflag\0EnableDynamicAgentLoading\0\0\0"
        );
        assert!(loading_allowed("0\n-XX:+EnableDynamicAgentLoading\n", 1).is_ok());
        let off = loading_allowed("0\n-XX:-EnableDynamicAgentLoading\n", 1);
        assert!(matches!(off, Err(AttachError::LoadingForbidden { pid: 1 })));
        let unknown = loading_allowed("101\n", 1);
        assert!(matches!(unknown, Err(AttachError::NotLoaded { .. })));
        assert!(matches!(
            loading_allowed("", 1),
            Err(AttachError::NoAnswer { pid: 1 })
        ));
    }

    #[test]
    fn empty_answer_is_recognized() {
        assert!(matches!(
            outcome("", 1),
            Err(AttachError::NoAnswer { pid: 1 })
        ));
    }
}
