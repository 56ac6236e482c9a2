//! Programs that run no longer than a limit, and not longer than their test.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

/// Far more than any program of a test needs: only one that hangs takes as long.
pub const LIMIT: Duration = Duration::from_secs(120);

/// How long a hanging JVM may take to print its threads.
const THREAD_DUMP: Duration = Duration::from_secs(3);

/// How a program ended, and what it printed.
#[derive(Clone, Debug)]
pub struct Ended {
    /// Its exit status.
    pub status: ExitStatus,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

impl Ended {
    /// Its exit status as a number; none after a signal.
    pub fn code(&self) -> Option<i32> {
        self.status.code()
    }

    /// All that it printed, standard error last.
    pub fn printed(&self) -> String {
        format!("{}{}", self.stdout, self.stderr)
    }
}

impl From<Output> for Ended {
    fn from(output: Output) -> Ended {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ended {
            status: output.status,
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// Runs a command to its end, without a limit: for compilers, Maven and the like.
pub fn output(command: &mut Command) -> Result<Ended, String> {
    let output = command.output();
    let output = output.map_err(|why| format!("{command:?} cannot be started: {why}"))?;
    Ok(output.into())
}

/// The same for a command that must end with 0; an error says what it printed.
pub fn succeed(command: &mut Command) -> Result<Ended, String> {
    let ended = output(command)?;
    match ended.status.success() {
        true => Ok(ended),
        false => Err(format!(
            "{command:?} ended with {}: {}",
            ended.status,
            ended.printed()
        )),
    }
}

/// Runs a command in a folder, with its output in the files `stdout` and `stderr` there, for [`LIMIT`] at most.
pub fn run_in(folder: &Path, command: &mut Command) -> Result<Ended, String> {
    command.current_dir(folder).stdin(Stdio::null());
    Running::start(folder, command)?.end(LIMIT)
}

/// Waits for a process; none if it runs longer than the limit and was killed.
pub fn wait(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let status = child.wait_timeout(limit)?;
    if status.is_none() {
        child.kill()?;
        child.wait()?;
    }
    Ok(status)
}

/// The same for a JVM, which prints its threads before it is killed.
pub fn wait_for_jvm(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    if let Some(status) = child.wait_timeout(limit)? {
        return Ok(Some(status));
    }
    signal(child, "QUIT")?;
    wait(child, THREAD_DUMP)?;
    Ok(None)
}

/// Sends a signal. No other process can have the process id: this one was not waited for yet.
pub fn signal(child: &Child, name: &str) -> io::Result<()> {
    let id = child.id().to_string();
    let status = Command::new("kill").args(["-s", name, &id]).status()?;
    match status.success() {
        true => Ok(()),
        false => Err(io::Error::other(format!("kill -s {name} {id}: {status}"))),
    }
}

/// Polls until something holds.
///
/// # Panics
///
/// If it does not hold within [`LIMIT`]; `what` says what was waited for.
pub fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < LIMIT, "{what}: not within {LIMIT:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A program that runs, with its output in the files `stdout` and `stderr` of a folder. It is killed when it is dropped.
#[derive(Debug)]
pub struct Running {
    /// The process.
    pub child: Child,
    folder: PathBuf,
}

impl Running {
    /// Starts a command; the folder is made if it does not exist.
    pub fn start(folder: &Path, command: &mut Command) -> Result<Running, String> {
        let open = |name| File::create(folder.join(name));
        let mut start = || -> io::Result<Child> {
            fs::create_dir_all(folder)?;
            command.env_remove("JAVA_TOOL_OPTIONS");
            command.stdout(open("stdout")?).stderr(open("stderr")?);
            command.spawn()
        };
        let child = start().map_err(|why| format!("cannot be started: {why}"))?;
        let folder = folder.to_owned();
        Ok(Running { child, folder })
    }

    /// The number of the process, as text.
    pub fn pid(&self) -> String {
        self.child.id().to_string()
    }

    /// Whether it still runs.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// What it has printed so far on its standard output.
    pub fn stdout(&self) -> String {
        self.read("stdout")
    }

    /// What it has printed so far on its standard error.
    pub fn stderr(&self) -> String {
        self.read("stderr")
    }

    fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.folder.join(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits until it has printed a text on its standard output, this many times.
    ///
    /// # Panics
    ///
    /// If it ends before that, or takes longer than [`LIMIT`].
    pub fn wait_for(&mut self, text: &str, times: usize) {
        until(&format!("`{text}` {times} times"), || {
            // Checked first: the output of a program that has ended is complete.
            let alive = self.is_alive();
            let printed = self.stdout().matches(text).count() >= times;
            assert!(alive || printed, "ended before `{text}`: {}", self.stderr());
            printed
        });
    }

    /// Waits for its end. An error says that it was killed at the limit.
    pub fn end(mut self, limit: Duration) -> Result<Ended, String> {
        let status = wait(&mut self.child, limit).map_err(|why| why.to_string())?;
        let (stdout, stderr) = (self.stdout(), self.stderr());
        match status {
            Some(status) => Ok(Ended {
                status,
                stdout,
                stderr,
            }),
            None => Err(format!(
                "still running after {limit:?}, killed: {stdout}{stderr}"
            )),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended, unless its test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        shell
    }

    #[test]
    fn a_program_that_hangs_is_killed_at_the_limit() {
        let mut child = shell("exec sleep 60").spawn().expect("sh runs");
        let status = wait(&mut child, Duration::from_millis(20)).expect("it can be killed");
        assert_eq!(status, None);
        assert!(child.try_wait().expect("it was waited for").is_some());
    }

    #[test]
    fn status_and_both_outputs_of_a_program_are_kept() {
        let folder = crate::files::empty(
            std::env::temp_dir().join(format!("redflag-harness-{}", std::process::id())),
        );
        let ended = run_in(&folder, &mut shell("echo out; echo err >&2; exit 7")).expect("it ends");
        assert_eq!(ended.code(), Some(7));
        assert_eq!((&*ended.stdout, &*ended.stderr), ("out\n", "err\n"));
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_failed_command_is_an_error_that_quotes_it() {
        let why = succeed(&mut shell("echo oh; exit 1")).expect_err("it fails");
        assert!(
            why.contains("echo oh; exit 1") && why.ends_with("oh\n"),
            "{why}"
        );
    }
}
