//! `redflag dump`: prints a trace as text, one event per line. Lines that are not events begin with `#`.

use crate::args::Given;
use crate::exit::{Exit, Failure};
use crate::output::note;
use crate::traces::{self, Meter, Trace};
use redflag_trace::{
    Event, EventFormatter, Header, Item, Publications, StdWriter, Summary, Tables, one_line,
};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Prints traces, with names or with ids, or one as STD.
pub fn dump(given: &Given) -> Result<Exit, Failure> {
    let (ids, std) = (given.is_on("ids"), given.is_on("std"));
    if ids && std {
        return Err(given.refused("`--std` has its own names: leave out `--ids`"));
    }
    let paths = traces::find(&given.traces()?)?;
    if std && paths.len() > 1 {
        return Err(given.refused(&format!(
            "`--std` prints one trace, and there are {}: name a file",
            paths.len()
        )));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    for path in paths {
        let printed = match (ids, std) {
            (_, true) => as_std(&path, &mut out),
            (true, false) => with_ids(&path, &mut out),
            (false, false) => with_names(&path, &mut out),
        };
        let printed = printed.and_then(|cut_off| Ok(out.flush().map(|()| cut_off)?));
        match printed {
            Ok(true) => note(&format!("{} is cut off", path.display())),
            Ok(false) => {}
            // What was readable is printed all the same, when `out` is dropped.
            Err(Stop::Failure(failure)) => return Err(failure),
            // The reader has closed the pipe: it has seen enough.
            Err(Stop::Print(error)) if error.kind() == io::ErrorKind::BrokenPipe => break,
            Err(Stop::Print(error)) => {
                return Err(Failure::Blind(format!("cannot print the trace: {error}")));
            }
        }
    }
    Ok(Exit::Clean)
}

/// Why a trace is not printed to its end.
enum Stop {
    Failure(Failure),
    Print(io::Error),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Stop::Failure(failure)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Print(error)
    }
}

/// Prints the trace as stored. True if it is cut off.
fn with_ids(path: &Path, out: &mut impl Write) -> Result<bool, Stop> {
    let mut reader = traces::open(path, &Meter::default())?;
    put_header(out, reader.header())?;
    loop {
        match next(path, &mut reader)? {
            Item::Event(event) => writeln!(out, "{event}")?,
            Item::Table(entry) => writeln!(out, "# {}", one_line(&entry.to_string()))?,
            Item::End { cut_off } => {
                put_summary(out, reader.summary())?;
                return Ok(cut_off);
            }
        }
    }
}

/// Prints the trace with names. Reads it twice, because threads may get their final names late.
fn with_names(path: &Path, out: &mut impl Write) -> Result<bool, Stop> {
    let tables = tables(path)?;
    let mut formatter = EventFormatter::new(&tables);
    let mut reader = traces::open(path, &Meter::default())?;
    put_header(out, reader.header())?;
    loop {
        match next(path, &mut reader)? {
            Item::Event(event) => writeln!(out, "{}", formatter.line(&event))?,
            Item::Table(_) => {}
            Item::End { cut_off } => {
                put_summary(out, reader.summary())?;
                return Ok(cut_off);
            }
        }
    }
}

/// Prints the trace as STD.
fn as_std(path: &Path, out: &mut impl Write) -> Result<bool, Stop> {
    let mut publications = Publications::default();
    let tables = tables_after(path, &mut |event| publications.event(event))?;
    let mut writer = StdWriter::new(out, &tables, &publications);
    let mut reader = traces::open(path, &Meter::default())?;
    loop {
        match next(path, &mut reader)? {
            Item::Event(event) => writer.event(&event)?,
            Item::Table(_) => {}
            Item::End { cut_off } => {
                let left_out = writer.left_out();
                if left_out > 0 {
                    note(&format!(
                        "{}: array ranges were too long, {left_out} elements are left out",
                        path.display()
                    ));
                }
                return Ok(cut_off);
            }
        }
    }
}

/// The tables at the end of the trace; of a damaged one, as far as it can be read.
fn tables(path: &Path) -> Result<Tables, Failure> {
    tables_after(path, &mut |_| ())
}

/// The same, with something done at every event.
fn tables_after(path: &Path, each: &mut dyn FnMut(&Event)) -> Result<Tables, Failure> {
    let mut reader = traces::open(path, &Meter::default())?;
    loop {
        match reader.next_item() {
            Ok(Item::Event(event)) => each(&event),
            Ok(Item::Table(_)) => {}
            Ok(Item::End { .. }) | Err(_) => return Ok(reader.tables().clone()),
        }
    }
}

fn next(path: &Path, reader: &mut Trace) -> Result<Item, Failure> {
    let item = reader.next_item();
    item.map_err(|error| traces::failure(path, &error))
}

fn put_header(out: &mut impl Write, header: &Header) -> io::Result<()> {
    let Header {
        pid, jdk, command, ..
    } = header;
    let line = format!("JVM {pid} (JDK {jdk}): {command}");
    writeln!(out, "# {}", one_line(&line))?;
    let include = header.include.iter().map(|pattern| ("include", pattern));
    let exclude = header.exclude.iter().map(|pattern| ("exclude", pattern));
    for (key, pattern) in include.chain(exclude) {
        writeln!(out, "# {}", one_line(&format!("{key}={pattern}")))?;
    }
    match header.lock_sets {
        Some(lock_sets) => writeln!(out, "# lock_sets={lock_sets}"),
        None => Ok(()),
    }
}

fn put_summary(out: &mut impl Write, summary: Option<&Summary>) -> io::Result<()> {
    let Some(Summary(pairs)) = summary else {
        return writeln!(out, "# cut off");
    };
    for (key, value) in pairs {
        writeln!(out, "# {}", one_line(&format!("{key}={value}")))?;
    }
    Ok(())
}
