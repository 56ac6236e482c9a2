//! One tab with one report in it: what a user does to it, what can be seen, what it requested and what it logged.

use crate::chromium::{self, Chromium, PATIENCE};
use redflag_harness::needs::{self, Need};
use redflag_report::{Report, to_html};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One browser for all tests, one test at a time. A test that fails leaves its tab open, which disturbs no other test.
static BROWSER: Mutex<Option<Chromium>> = Mutex::new(None);

/// A tab.
pub struct Page {
    browser: MutexGuard<'static, Option<Chromium>>,
    session: String,
    target: String,
    /// What is opened.
    address: String,
}

impl Page {
    /// A report in a tab of a desktop's size; none if there is no browser and the test may be skipped.
    pub fn of(name: &str, report: &Report) -> Option<Page> {
        Page::of_html(name, &to_html(report))
    }

    /// Any page.
    pub fn of_html(name: &str, html: &str) -> Option<Page> {
        let Some(program) = chromium::find() else {
            needs::missing_for_this_test(Need::Browser);
            return None;
        };
        let file = folder().join(format!("{name}.html"));
        fs::write(&file, html).unwrap();
        let mut browser = BROWSER.lock().unwrap_or_else(PoisonError::into_inner);
        let chromium = browser.get_or_insert_with(|| Chromium::start(&program));
        let target = chromium.call(
            None,
            "Target.createTarget",
            &json!({ "url": "about:blank" }),
        );
        let target = text(&target["targetId"]);
        let attach = json!({ "targetId": target, "flatten": true });
        let session = chromium.call(None, "Target.attachToTarget", &attach);
        let mut page = Page {
            session: text(&session["sessionId"]),
            target,
            address: format!("file://{}", file.display()),
            browser,
        };
        for domain in ["Page", "Runtime", "Network", "Log", "Accessibility"] {
            page.call(&format!("{domain}.enable"), &json!({}));
        }
        page.resize(1280, 800);
        page.go("");
        Some(page)
    }

    /// Loads the page at one of its own addresses.
    pub fn go(&mut self, hash: &str) {
        self.call("Page.navigate", &json!({ "url": "about:blank" }));
        let session = self.session.clone();
        self.chromium()
            .events
            .retain(|event| event["method"] != "Page.loadEventFired");
        let url = format!("{}{hash}", self.address);
        self.call("Page.navigate", &json!({ "url": url }));
        self.chromium().wait_for(&session, "Page.loadEventFired");
        self.until(&format!(
            "location.href === {} && document.readyState === 'complete'",
            json!(url)
        ));
    }

    fn chromium(&mut self) -> &mut Chromium {
        self.browser.as_mut().expect("it was started")
    }

    /// Asks the tab for something.
    pub fn call(&mut self, method: &str, params: &Value) -> Value {
        let session = self.session.clone();
        self.chromium().call(Some(&session), method, params)
    }

    /// The value of an expression in the page; of a promise, what it promises.
    pub fn eval(&mut self, expression: &str) -> Value {
        let params =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", &params);
        let thrown = &answer["exceptionDetails"];
        assert!(thrown.is_null(), "{expression}: {thrown}");
        answer["result"]["value"].clone()
    }

    /// Waits until an expression is true; the page's own clock ticks between two looks.
    pub fn until(&mut self, expression: &str) {
        let end = std::time::Instant::now() + PATIENCE;
        while self.eval(&format!("Boolean({expression})")) != json!(true) {
            assert!(std::time::Instant::now() < end, "never true: {expression}");
            self.eval("new Promise((done) => setTimeout(done, 10))");
        }
    }

    /// A number in the page.
    pub fn number(&mut self, expression: &str) -> f64 {
        let value = self.eval(expression);
        value
            .as_f64()
            .unwrap_or_else(|| panic!("{expression} is {value}"))
    }

    /// A text in the page.
    pub fn text(&mut self, expression: &str) -> String {
        let value = self.eval(expression);
        value
            .as_str()
            .unwrap_or_else(|| panic!("{expression} is {value}"))
            .to_owned()
    }

    /// How many elements a selector finds.
    pub fn count(&mut self, selector: &str) -> usize {
        self.number(&format!(
            "document.querySelectorAll({}).length",
            json!(selector)
        )) as usize
    }

    /// Clicks into the middle of the first element that a selector finds, after bringing it into sight.
    pub fn click(&mut self, selector: &str) {
        let middle = format!(
            "(() => {{ const element = document.querySelector({});
                element.scrollIntoView({{ block: 'nearest' }});
                const box = element.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2]; }})()",
            json!(selector)
        );
        let at = self.eval(&middle);
        for kind in ["mousePressed", "mouseReleased"] {
            let event =
                json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// Presses a key: a letter, or one that has a name.
    pub fn press(&mut self, key: &str) {
        let code = match key {
            "Enter" => 13,
            "Escape" => 27,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Tab" => 9,
            _ => 0,
        };
        let typed = match key {
            "Enter" => "\r",
            _ if code == 0 => key,
            _ => "",
        };
        let mut down =
            json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code, "text": typed });
        if typed.is_empty() {
            down["type"] = json!("rawKeyDown");
        }
        self.call("Input.dispatchKeyEvent", &down);
        let up = json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code });
        self.call("Input.dispatchKeyEvent", &up);
    }

    /// Types text where the focus is.
    pub fn type_text(&mut self, typed: &str) {
        self.call("Input.insertText", &json!({ "text": typed }));
    }

    /// The size of the window; a narrow one is a phone's.
    pub fn resize(&mut self, width: u32, height: u32) {
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.call("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// `screen` or `print`, `light` or `dark`.
    pub fn media(&mut self, media: &str, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call(
            "Emulation.setEmulatedMedia",
            &json!({ "media": media, "features": features }),
        );
    }

    /// Whether anything is wider than the window.
    pub fn overflow(&mut self) -> f64 {
        self.number("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    }

    /// The addresses that the page requested, except its own.
    pub fn foreign_requests(&mut self) -> Vec<String> {
        let own = self.address.clone();
        let sent = self.events("Network.requestWillBeSent");
        let asked = sent.iter().map(|event| text(&event["request"]["url"]));
        asked
            .filter(|url| !url.starts_with(&own) && url != "about:blank")
            .collect()
    }

    /// What the page logged: exceptions, errors and warnings on the console, and what its policy forbade.
    pub fn complaints(&mut self) -> Vec<String> {
        let thrown = self.events("Runtime.exceptionThrown");
        let logged = self.events("Log.entryAdded");
        let called = self.events("Runtime.consoleAPICalled");
        let mut all: Vec<String> = thrown.iter().map(ToString::to_string).collect();
        all.extend(logged.iter().map(ToString::to_string));
        all.extend(called.iter().map(ToString::to_string));
        all
    }

    fn events(&mut self, method: &str) -> Vec<Value> {
        let session = self.session.clone();
        let events = self.chromium().events.iter();
        let own =
            events.filter(|event| event["sessionId"] == *session && event["method"] == *method);
        own.map(|event| event["params"].clone()).collect()
    }

    /// Ends every test: the page made no request and logged no complaint.
    pub fn finish(mut self) {
        // Returns after all work that the page has scheduled.
        self.eval("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))");
        assert_eq!(self.foreign_requests(), Vec::<String>::new());
        assert_eq!(self.complaints(), Vec::<String>::new());
        let target = json!({ "targetId": self.target });
        let chromium = self.chromium();
        chromium.call(None, "Target.closeTarget", &target);
        chromium.events.clear();
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("browser");
    fs::create_dir_all(&folder).unwrap();
    folder
}
