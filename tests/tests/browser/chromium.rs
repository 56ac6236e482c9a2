//! A headless Chromium and the pipe to it: the DevTools protocol, JSON messages that end with a zero byte.
//!
//! Its flags keep it off the network, and everything it stores is in a new folder below the target folder.

use serde_json::{Value, json};
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Long enough for any machine; only there so that a test fails and does not hang.
pub const PATIENCE: Duration = Duration::from_secs(120);

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

const FLAGS: [&str; 12] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
];

/// The browser, if there is one.
pub fn find() -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|program| program.is_file())
}

/// A running browser. It ends when the pipe to it is closed, so at the latest with this process.
pub struct Chromium {
    to: ChildStdin,
    from: Receiver<Value>,
    next: u64,
    /// Messages that are not answers, oldest first.
    pub events: Vec<Value>,
}

impl Chromium {
    /// Starts it. The protocol wants the file descriptors 3 and 4, which only a shell can make of the standard ones here.
    pub fn start(program: &Path) -> Chromium {
        let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join("chromium");
        let _ = fs::remove_dir_all(&home);
        fs::create_dir_all(&home).unwrap();
        let log = fs::File::create(home.join("stderr.txt")).unwrap();
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$@\" 3<&0 4>&1 0</dev/null 1>&2", "sh"])
            .arg(program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", home.display()))
            .env("HOME", &home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("sh starts");
        Chromium {
            to: child.stdin.take().unwrap(),
            from: messages(child),
            next: 0,
            events: Vec::new(),
        }
    }

    /// Calls a method of the browser or of a page, and waits for the answer.
    pub fn call(&mut self, session: Option<&str>, method: &str, params: &Value) -> Value {
        self.next += 1;
        let id = self.next;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        write!(self.to, "{message}\0")
            .expect("Chromium listens; see chromium/stderr.txt in the target directory");
        self.to.flush().unwrap();
        loop {
            let message = self.receive(method);
            if message["id"] != json!(id) {
                self.events.push(message);
                continue;
            }
            assert!(
                message.get("error").is_none(),
                "{method}: {}",
                message["error"]
            );
            return message["result"].clone();
        }
    }

    /// Waits until a page has sent an event.
    pub fn wait_for(&mut self, session: &str, event: &str) {
        let is_it =
            |message: &Value| message["sessionId"] == *session && message["method"] == *event;
        while !self.events.iter().any(is_it) {
            let message = self.receive(event);
            self.events.push(message);
        }
    }

    fn receive(&self, waiting_for: &str) -> Value {
        let message = self.from.recv_timeout(PATIENCE);
        message.unwrap_or_else(|_| panic!("Chromium says nothing to {waiting_for}; see chromium/stderr.txt in the target directory"))
    }
}

fn messages(mut child: Child) -> Receiver<Value> {
    let (send, receive) = channel();
    thread::spawn(move || {
        let mut from = BufReader::new(child.stdout.take().unwrap());
        loop {
            let mut bytes = Vec::new();
            let read = from.read_until(0, &mut bytes).unwrap_or(0);
            bytes.pop();
            let message = serde_json::from_slice(&bytes);
            // If nothing is read, the browser has ended; if nothing can be sent, the tests have.
            if read == 0 || !message.is_ok_and(|message| send.send(message).is_ok()) {
                break;
            }
        }
        let _ = child.wait();
    });
    receive
}
