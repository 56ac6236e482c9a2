//! `redflag attach` and `redflag detach`: watches a JVM that runs already.

use crate::agent::{self, Printer};
use crate::args::Given;
use crate::attach::{self, AttachError, Exchange, ReportDir, Seen, Target};
use crate::command_name::redflag;
use crate::exit::{Exit, Failure};
use crate::jvm_operand::{failure, list, target, watched};
use crate::output::{eprint, note};
use crate::patience::{Interrupts, answer};
use crate::progress::Progress;
use crate::run::{Run, print_merged, print_report};
use crate::settings::{Rules, Screen};
pub use crate::status::status;
use crate::stored;
use redflag_options::{AgentOption, parse_duration};
use redflag_report::{Look, MergeClaim, has_record, load, unite};
use rustix::process::geteuid;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// Attaches; with a duration, also waits, detaches and reports. Without a JVM, lists them.
pub fn attach(given: &Given) -> Result<Exit, Failure> {
    if given.operands.is_empty() && !given.has_flags() {
        return list();
    }
    let duration = given.parsed("for", parse_duration)?;
    let run = Run::of(given)?;
    let library = agent::library()?;
    // Before anything is created: a wrong PID leaves nothing.
    let target = target(given)?;
    if let Some(report) = ReportDir::of(&target) {
        return Err(watched_already(target.pid, &report));
    }
    let watch = Watch::begin(&run, target, &library, duration.is_some())?;
    match duration {
        Some(duration) => watch.finish(duration),
        None => Ok(watch.leave()),
    }
}

fn watched_already(pid: u32, report: &ReportDir) -> Failure {
    let (inside, redflag) = (report.inside.display(), redflag());
    Failure::Usage(format!(
        "JVM {pid} is being watched already, and reports to {inside}: stop that first, with `{redflag} detach {pid}`"
    ))
}

/// A JVM that this command has attached to.
struct Watch<'a> {
    run: &'a Run,
    target: Target,
    /// The library, as the JVM names it.
    library: PathBuf,
    exchange: Option<Exchange>,
    claim: Option<MergeClaim>,
}

impl<'a> Watch<'a> {
    fn begin(run: &'a Run, target: Target, library: &Path, waits: bool) -> Result<Self, Failure> {
        run.make_out()?;
        let route = attach::route(&target, &run.out, library).map_err(failure)?;
        let out = match &route.exchange {
            Some(exchange) => exchange.report_inside(),
            None => run.out.clone(),
        };
        let printer = match waits {
            true => Printer::Command,
            false => Printer::Agent,
        };
        let begun = run.agent_options(&out, printer).and_then(|options| {
            let dir = route
                .exchange
                .as_ref()
                .map_or_else(|| run.out.clone(), Exchange::report);
            let claim = waits.then(|| MergeClaim::take(&dir).ok()).flatten();
            echo(&attach::load(&target, &route.library, &options).map_err(failure)?);
            Ok(claim)
        });
        let claim = match begun {
            Ok(claim) => claim,
            Err(why) => {
                if let Some(exchange) = route.exchange {
                    exchange.remove();
                }
                return Err(why);
            }
        };
        // Only now: an attempt that is refused keeps an earlier report.
        run.clear_out(route.exchange.is_none().then_some(target.own_pid))?;
        if let Some(warning) = attach::warning_note(target.pid) {
            note(&warning);
        }
        Ok(Watch {
            run,
            target,
            library: route.library,
            exchange: route.exchange,
            claim,
        })
    }

    /// Goes on watching after this command.
    fn leave(self) -> Exit {
        let (pid, out) = (self.target.pid, self.run.out.display());
        let redflag = redflag();
        note(&format!(
            "watching JVM {pid}; `{redflag} status {pid}` prints what was found so far, `{redflag} detach {pid}` stops watching and \
             writes {out}"
        ));
        if let Some(exchange) = &self.exchange {
            let inside = exchange.report_inside();
            note(&format!(
                "until then, the JVM writes to its own {}: if it ends before, its report is left there",
                inside.display()
            ));
        }
        Exit::Clean
    }

    /// Watches for some time, and reports.
    fn finish(self, duration: Duration) -> Result<Exit, Failure> {
        let interrupts = Interrupts::listen()?;
        let progress = Progress::alone(self.run.screen, self.run.jvms(&self.report()));
        let ended = wait(&self.target, duration, &interrupts);
        progress.end();
        let is_detached = matches!(ended, Ended::Watch) && self.is_detached();
        let (run, target) = (self.run, Arc::new(self.target));
        let pid = target.pid;
        let mut answers = true;
        match ended {
            // The agent has written its report.
            Ended::Jvm => note(&format!("JVM {pid} has ended")),
            Ended::Watch if is_detached => {
                note(&format!("JVM {pid} was detached from meanwhile"));
            }
            Ended::Watch => {
                let (of, library) = (Arc::clone(&target), self.library);
                match answer(pid, &interrupts, move || unload(&of, &library)) {
                    Some(unloaded) => unloaded?,
                    None => {
                        answers = false;
                        note(&format!(
                            "JVM {pid} did not answer, and is still being watched: this is what it had found by its last record"
                        ));
                    }
                }
            }
        }
        if let Some(exchange) = self.exchange {
            bring_home(exchange, answers)?;
        }
        check_record(&run.out, &target)?;
        let verdict = run.conclude(self.claim)?;
        Ok(Exit::of(verdict, run.rules.exit_code, None))
    }

    /// Whether another command has detached.
    fn is_detached(&self) -> bool {
        let target = &self.target;
        ReportDir::of(target).is_none() && has_record(&self.report(), target.own_pid)
    }

    /// Where the JVM writes to, as this process reaches it.
    fn report(&self) -> PathBuf {
        let out = || self.run.out.clone();
        self.exchange.as_ref().map_or_else(out, Exchange::report)
    }
}

/// Detaches, and prints the report.
pub fn detach(given: &Given) -> Result<Exit, Failure> {
    let rules = Rules::of(given, None)?;
    let look = Screen::of(given).look(&io::stderr());
    let look_at = |dir: &PathBuf| Look {
        place: stored::place(given, std::slice::from_ref(dir)),
        ..look.clone()
    };
    let target = watched(given)?;
    let Some(library) = target.loaded_library() else {
        return Err(not_watched(&target));
    };
    let Some(report) = ReportDir::of(&target) else {
        return Err(detach_without_record(&target, &library));
    };
    let verdict = match Exchange::of(&target, &report) {
        Some(exchange) => {
            let claim = MergeClaim::take(&exchange.report()).ok();
            unload(&target, &library)?;
            drop(claim);
            let home = exchange.home().to_owned();
            bring_home(exchange, true)?;
            check_record(&home, &target)?;
            print_merged(&home, &rules, &look_at(&home), false)?
        }
        None if target.shares_files() && target.ids.uid == geteuid().as_raw() => {
            let claim = MergeClaim::take(&report.inside).ok();
            unload(&target, &library)?;
            drop(claim);
            check_record(&report.inside, &target)?;
            print_merged(&report.inside, &rules, &look_at(&report.inside), false)?
        }
        // This command writes nothing where another user could have placed a link.
        None => {
            unload(&target, &library)?;
            check_record(report.path(), &target)?;
            let merged = unite(vec![load(report.path())?], &rules.policy);
            print_report(&merged, &look);
            note(&format!(
                "the JVM wrote its report to its own {}",
                report.inside.display()
            ));
            merged.verdict
        }
    };
    Ok(Exit::of(verdict, rules.exit_code, None))
}

/// Detaches from a JVM that was detached from before, or that can write no record.
fn detach_without_record(target: &Target, library: &Path) -> Failure {
    match attach::load(target, library, AgentOption::Detach.name()) {
        Ok(_) => Failure::Blind(format!(
            "JVM {} was detached from, but has no record: its standard error has the reason, and what was found",
            target.pid
        )),
        Err(AttachError::AgentRefused { .. }) => not_watched(target),
        Err(why) => failure(why),
    }
}

/// Why nothing can be done with a JVM that is not watched.
pub fn not_watched(target: &Target) -> Failure {
    let pid = target.pid;
    let program = Seen::of(pid).map_or_else(String::new, |seen| format!(" ({})", seen.program()));
    let redflag = redflag();
    Failure::Usage(format!(
        "JVM {pid}{program} is not being watched: `{redflag} attach {pid}` begins"
    ))
}

fn unload(target: &Target, library: &Path) -> Result<(), Failure> {
    let options = AgentOption::Detach.name();
    echo(&attach::load(target, library, options).map_err(failure)?);
    Ok(())
}

/// Fetches what the JVM wrote. One that is still being watched goes on writing there.
fn bring_home(exchange: Exchange, has_ended: bool) -> Result<(), Failure> {
    let home = exchange.home().display().to_string();
    let brought = exchange.copy_home();
    if has_ended && brought.is_ok() {
        exchange.remove();
    }
    brought.map_err(|error| {
        Failure::Blind(format!(
            "the report of the JVM could not be copied to {home}: {error}"
        ))
    })
}

/// A JVM that was watched has a record, unless it could not write one.
fn check_record(dir: &Path, target: &Target) -> Result<(), Failure> {
    if has_record(dir, target.own_pid) {
        return Ok(());
    }
    Err(Failure::Blind(format!(
        "JVM {} was watched, but left no record: its standard error has the reason, and what was found",
        target.pid
    )))
}

/// What ended first.
enum Ended {
    Jvm,
    Watch,
}

/// Waits until the time is over, the JVM ends, or the user interrupts. An interrupted command detaches too.
fn wait(target: &Target, duration: Duration, interrupts: &Interrupts) -> Ended {
    // A time too long to be added never ends.
    let end = Instant::now().checked_add(duration);
    while !interrupts.take() {
        if target.has_ended() {
            return Ended::Jvm;
        }
        let left = end.map_or(duration, |end| {
            end.saturating_duration_since(Instant::now())
        });
        if left.is_zero() {
            break;
        }
        thread::sleep(left.min(Duration::from_millis(50)));
    }
    Ended::Watch
}

fn echo(output: &str) {
    if !output.trim().is_empty() {
        eprint(&format!("{}\n", output.trim_end()));
    }
}
