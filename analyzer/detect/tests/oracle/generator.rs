//! Traces that a JVM could have made: monitors exclude each other, the dead do nothing, what is freed is not used again.

use redflag_trace::{Access, Event, FieldId, ObjectId, SiteId, Sync, ThreadId, Variable};

/// So many threads run at once; over time there are more.
const AT_ONCE: usize = 4;

/// Enough elements for either form of an array's states.
const LENGTH: u32 = 160;

/// The elements of an array that a variable is.
pub fn elements(variable: Variable) -> impl Iterator<Item = u32> {
    let (first, last, stride) = match variable {
        Variable::Elements {
            first,
            last,
            stride,
            ..
        } => (first, last, stride),
        _ => (1, 0, 1),
    };
    (first..=last).step_by(stride as usize)
}

pub struct Generator {
    state: u64,
    trace: Vec<Event>,
    /// By thread: the monitors it entered, innermost last.
    held: Vec<Vec<ObjectId>>,
    running: Vec<ThreadId>,
    ended: Vec<ThreadId>,
    /// The objects there are.
    objects: [u64; 3],
    next_object: u64,
    /// How many elements, of a hundred accesses, are of one array.
    arrays: u32,
}

impl Generator {
    pub fn new(seed: u64) -> Self {
        let mut new = Generator {
            state: seed,
            trace: Vec::new(),
            held: vec![Vec::new()],
            running: vec![ThreadId(0)],
            ended: Vec::new(),
            objects: [1, 2, 3],
            next_object: 4,
            arrays: 0,
        };
        new.arrays = [10, 30, 80][new.below(3) as usize];
        new
    }

    /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
    fn below(&mut self, n: u32) -> u32 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % u64::from(n)) as u32
    }

    fn one_of(&mut self, threads: impl Fn(&Self) -> &[ThreadId]) -> Option<ThreadId> {
        let n = threads(self).len() as u32;
        let at = self.below(n.max(1));
        threads(self).get(at as usize).copied()
    }

    pub fn trace(mut self) -> Vec<Event> {
        let length = 10 + self.below(110) as usize;
        while self.trace.len() < length {
            if let Some(thread) = self.one_of(|all| &all.running) {
                self.step(thread);
            }
        }
        self.trace
    }

    fn step(&mut self, thread: ThreadId) {
        let site = SiteId(self.trace.len() as u32);
        match self.below(32) {
            0..=8 => self.access(thread, site),
            9..=14 => self.enter(thread, site),
            15..=19 => self.exit(thread, site),
            20..=21 => {
                let sync = self.hand_off();
                self.trace.push(Event::Release { thread, sync, site });
            }
            22..=24 => {
                let sync = self.hand_off();
                self.trace.push(Event::Acquire { thread, sync, site });
            }
            25..=26 => self.start(thread, site),
            27..=28 => self.end(thread),
            29..=30 => {
                if let Some(child) = self.one_of(|all| &all.ended) {
                    self.trace.push(Event::Joined {
                        thread,
                        child,
                        site,
                    });
                }
            }
            _ => self.free(),
        }
    }

    fn object(&mut self) -> ObjectId {
        let at = self.below(self.objects.len() as u32);
        ObjectId(self.objects[at as usize])
    }

    fn access(&mut self, thread: ThreadId, site: SiteId) {
        let kind = match self.below(3) {
            0 => Access::Write,
            _ => Access::Read,
        };
        let object = self.object();
        let field = FieldId(self.below(2));
        let variable = if self.below(100) < self.arrays {
            self.range(object)
        } else {
            match self.below(3) {
                0 => Variable::Field { object, field },
                1 => Variable::Static { field },
                _ => Variable::Contents { object },
            }
        };
        self.trace.push(Event::Access {
            thread,
            kind,
            variable,
            site,
        });
    }

    /// Of one element, of all, of a few neighbours, or of many elements some distance apart.
    fn range(&mut self, array: ObjectId) -> Variable {
        let near = self.below(12);
        let far = self.below(LENGTH);
        let stride = 1 + self.below(9);
        let (first, stride, count) = match self.below(8) {
            0 => (near, 1, 1),
            1 => (far, 1, 1),
            2 => (0, 1, LENGTH),
            3 => (near, 1, 1 + self.below(12)),
            4 => (far, 1, 1 + self.below(LENGTH)),
            5 => (near, stride, 1 + self.below(6)),
            6 => (near % 2, 2, LENGTH / 2),
            _ => (near, stride, 1 + self.below(LENGTH)),
        };
        let most = (LENGTH - 1 - first) / stride;
        Variable::Elements {
            array,
            first,
            last: first + stride * most.min(count - 1),
            stride: if most.min(count - 1) == 0 { 1 } else { stride },
        }
    }

    fn enter(&mut self, thread: ThreadId, site: SiteId) {
        let monitor = self.object();
        let me = thread.0 as usize;
        let mut others = self.held.iter().enumerate().filter(|&(by, _)| by != me);
        if others.all(|(_, held)| !held.contains(&monitor)) {
            self.held[me].push(monitor);
            self.trace.push(Event::Acquire {
                thread,
                sync: Sync::Monitor(monitor),
                site,
            });
        }
    }

    fn exit(&mut self, thread: ThreadId, site: SiteId) {
        if let Some(monitor) = self.held[thread.0 as usize].pop() {
            self.trace.push(Event::Release {
                thread,
                sync: Sync::Monitor(monitor),
                site,
            });
        }
    }

    fn hand_off(&mut self) -> Sync {
        let object = self.object();
        match self.below(6) {
            0 | 1 => Sync::Volatile { object, offset: 12 },
            2 => Sync::Atomic(object),
            3 => Sync::Fence,
            4 => Sync::Interrupt(ThreadId(self.below(self.held.len() as u32))),
            _ => Sync::Class(1),
        }
    }

    /// Sometimes starts a thread that runs or ended already, as a second `start()` that will throw does. A thread that was
    /// started may take its time to begin.
    fn start(&mut self, thread: ThreadId, site: SiteId) {
        let again = self.below(4) == 0 || self.running.len() == AT_ONCE;
        let child = ThreadId(match again {
            true => self.below(self.held.len() as u32),
            false => self.held.len() as u32,
        });
        if child == thread {
            return;
        }
        self.trace.push(Event::Start {
            thread,
            child,
            site,
        });
        if !again {
            self.held.push(Vec::new());
            self.running.push(child);
            if self.below(2) == 0 {
                self.trace.push(Event::Begin { thread: child });
            }
        }
    }

    fn end(&mut self, thread: ThreadId) {
        if thread.0 != 0 && self.held[thread.0 as usize].is_empty() {
            self.running.retain(|&running| running != thread);
            self.ended.push(thread);
            self.trace.push(Event::End { thread });
        }
    }

    /// Frees an object whose monitor nobody holds; another takes its place.
    fn free(&mut self) {
        let at = self.below(self.objects.len() as u32) as usize;
        let object = ObjectId(self.objects[at]);
        if !self.held.iter().any(|held| held.contains(&object)) {
            self.trace.push(Event::ObjectFreed(object));
            self.objects[at] = self.next_object;
            self.next_object += 1;
        }
    }
}
