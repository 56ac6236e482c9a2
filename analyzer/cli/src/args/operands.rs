//! Operands: PIDs, directories, traces.

use super::Given;
use crate::exit::Failure;
use redflag_options::AgentOption;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

impl Given {
    /// Refuses a surplus operand.
    pub fn at_most(&self, count: usize) -> Result<(), Failure> {
        match self.operands.get(count) {
            Some(extra) => Err(self.not_expected(extra)),
            None => Ok(()),
        }
    }

    /// The PID or the name of a JVM as the only operand. A number is above zero and a PID.
    pub fn jvm(&self) -> Result<String, Failure> {
        self.at_most(1)?;
        let command = self.command.word();
        let Some(word) = self.operands.first() else {
            return Err(self.refused(&format!(
                "`{command}` needs the PID or the main class of a JVM, as in `redflag {command} 4711`; `redflag attach` lists all"
            )));
        };
        let word = word.to_string_lossy();
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        match is_number && !word.parse().is_ok_and(|pid: u32| pid > 0) {
            true => Err(self.refused(&format!(
                "`{word}` is not a PID: `{command}` needs the number of a running JVM"
            ))),
            false => Ok(word.into_owned()),
        }
    }

    /// At least one trace, or a directory of traces.
    pub fn traces(&self) -> Result<Vec<PathBuf>, Failure> {
        let command = self.command.word();
        if self.operands.is_empty() {
            return Err(self.refused(&format!(
                "`{command}` needs a trace, as in `redflag {command} {}`",
                AgentOption::Out.spec().default
            )));
        }
        Ok(self.operands.iter().map(PathBuf::from).collect())
    }

    /// The report directories from operand `from` on; if there are none, the one that runs write to.
    pub fn reports(&self, from: usize) -> Vec<PathBuf> {
        let named: Vec<_> = self.operands.iter().skip(from).map(PathBuf::from).collect();
        match named.is_empty() {
            true => vec![self.default_report()],
            false => named,
        }
    }

    /// Where a run writes its report if no flag names a directory.
    pub fn default_report(&self) -> PathBuf {
        let of_file = self.in_file("out").last().map(|setting| setting.path());
        of_file.unwrap_or_else(|| PathBuf::from(AgentOption::Out.spec().default))
    }

    fn not_expected(&self, word: &OsString) -> Failure {
        let word = OsStr::to_string_lossy(word);
        self.refused(&format!("`{word}` is not expected here"))
    }
}

#[cfg(test)]
mod tests {
    use crate::args::tests::parsed;

    #[test]
    fn a_jvm_is_a_number_above_zero_or_a_name() {
        let jvm = |line: &str| parsed(line).unwrap().jvm();
        assert_eq!(jvm("detach 7").unwrap(), "7");
        assert_eq!(jvm("status com.acme.Main").unwrap(), "com.acme.Main");
        for (line, says) in [
            (
                "detach",
                "`detach` needs the PID or the main class of a JVM, as in `redflag detach 4711`",
            ),
            ("detach 0", "`0` is not a PID"),
            ("detach 4294967296", "`4294967296` is not a PID"),
            ("attach 7 8", "`8` is not expected here"),
        ] {
            let error = jvm(line).unwrap_err().to_string();
            assert!(error.starts_with(says), "{line}: {error}");
        }
    }

    #[test]
    fn report_directory_is_that_of_runs_unless_named() {
        let reports = |line: &str| parsed(line).unwrap().reports(0);
        assert_eq!(
            reports("report"),
            ["redflag-report"].map(std::path::PathBuf::from)
        );
        assert_eq!(
            reports("report a b"),
            ["a", "b"].map(std::path::PathBuf::from)
        );
    }

    #[test]
    fn traces_must_be_named() {
        for command in ["dump", "analyze"] {
            let error = parsed(command).unwrap().traces().unwrap_err().to_string();
            let says =
                format!("`{command}` needs a trace, as in `redflag {command} redflag-report`");
            assert!(error.starts_with(&says), "{error}");
        }
    }
}
