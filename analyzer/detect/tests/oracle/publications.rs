//! Objects that were private to their creator: a write that is known only from marks and a later publication.

use crate::SEEDS;
use crate::closure::{Closure, Edges};
use crate::events::{access, site, thread};
use crate::evidence::run;
use crate::generator::Generator;
use crate::random::Random;
use redflag_detect::{Finding, Settings};
use redflag_trace::{Access, Escape, Event, FieldId, Hold, ObjectId, SiteId, ThreadId, Variable};

/// Sites of what is added to a trace.
const ESCAPED: SiteId = SiteId(1001);
const WRITTEN: SiteId = SiteId(1002);

/// A trace with a publication.
struct Case {
    trace: Vec<Event>,
    /// The same trace, with the write in place of the first mark.
    written: Vec<Event>,
    creator: ThreadId,
    variable: Variable,
    /// The places of the two marks and of the publication.
    made: usize,
    escaped: usize,
    published: usize,
}

/// Makes one of the objects of a trace private to some thread at first; none if that is impossible.
fn case(trace: &[Event], random: &mut Random) -> Option<Case> {
    let fields = trace.iter().filter_map(|event| match access(event)?.2 {
        Variable::Field { object, field } if field.0 != 0 => Some((object, field)),
        _ => None,
    });
    let (object, field) = random.pick(&fields.collect::<Vec<_>>())?;
    let variable = Variable::Field { object, field };
    let of_object =
        |event: &Event| access(event).is_some_and(|(.., what)| what.object() == Some(object));
    let threads: Vec<ThreadId> = trace.iter().filter_map(thread).collect();
    let creator = random.pick(&threads)?;
    let mine = |event: &Event| thread(event) == Some(creator);
    let first = trace.iter().position(mine)? + 1;
    let last = trace
        .iter()
        .position(|event| mine(event) && (of_object(event) || matches!(event, Event::End { .. })));
    let last = last.unwrap_or(trace.len());
    let span = u32::try_from(last.checked_sub(first)?).ok()? + 1;
    let mut at = [random.below(span), random.below(span)].map(|gap| first + gap as usize);
    at.sort_unstable();
    let users: Vec<ThreadId> = trace
        .iter()
        .filter(|event| of_object(event))
        .filter_map(thread)
        .collect();
    let publisher = random.pick(&users)?;
    let by_publisher = |event: &Event| thread(event) == Some(publisher) && of_object(event);
    let gap = trace.iter().position(by_publisher)?;
    Some(insert(
        trace,
        (creator, at),
        (publisher, gap),
        (object, field, variable),
    ))
}

fn insert(
    trace: &[Event],
    (creator, [made, escaped]): (ThreadId, [usize; 2]),
    (publisher, published): (ThreadId, usize),
    (object, field, variable): (ObjectId, FieldId, Variable),
) -> Case {
    let mark = |number, site| Event::Mark {
        thread: creator,
        number,
        site,
    };
    let publication = Event::Published {
        thread: publisher,
        object,
        escape: Escape {
            creator,
            mark: 2,
            before: 1,
        },
        fields: [field, FieldId(0)],
    };
    let write = Event::Access {
        thread: creator,
        kind: Access::Write,
        variable,
        site: WRITTEN,
    };
    let (mut all, mut written) = (Vec::new(), Vec::new());
    let mut places = [0; 3];
    for (gap, event) in trace.iter().map(Some).chain([None]).enumerate() {
        // A thread that publishes its own object has made the mark before.
        let added = [
            (made, mark(1, SiteId(0))),
            (escaped, mark(2, ESCAPED)),
            (published, publication),
        ];
        for (number, (at, event)) in added.into_iter().enumerate() {
            if at == gap {
                places[number] = all.len();
                all.push(event);
                written.extend((number == 0).then_some(write));
            }
        }
        all.extend(event);
        written.extend(event);
    }
    let [made, escaped, published] = places;
    Case {
        trace: all,
        written,
        creator,
        variable,
        made,
        escaped,
        published,
    }
}

/// Whether any thread uses the object before it escapes: that cannot be.
fn is_impossible(case: &Case, closure: &Closure<'_>) -> bool {
    let uses = |event: &Event| {
        access(event).is_some_and(|(.., what)| what.object() == case.variable.object())
    };
    let mut all = case.trace.iter().enumerate();
    all.any(|(at, event)| uses(event) && closure.ordered(at, case.escaped))
}

/// Whether a finding is a race, by the closure.
fn check(case: &Case, closure: &Closure<'_>, finding: &Finding) -> Result<bool, String> {
    let place = |at: SiteId| {
        case.trace
            .iter()
            .position(|event| site(event) == Some(at) && access(event).is_some())
    };
    let sides = finding.accesses.each_ref();
    let Some(published) = sides.iter().position(|side| side.publication) else {
        let pair = sides.map(|side| place(side.site));
        let [Some(a), Some(b)] = pair else {
            return Err(format!("no such accesses: {finding:?}"));
        };
        let races = closure.race(a.min(b), a.max(b)).is_some();
        return races
            .then_some(false)
            .ok_or(format!("no race: {finding:?}"));
    };
    let [write, other] = [sides[published], sides[1 - published]];
    let at = place(other.site).ok_or("no such access")?;
    let right = finding.variable == case.variable
        && (write.thread, write.kind, write.site) == (case.creator, Access::Write, ESCAPED)
        && other.thread != case.creator
        && thread(&case.trace[at]) == Some(other.thread)
        && !closure.ordered(case.made, at)
        && !closure.ordered(at, case.made);
    right.then_some(true).ok_or(format!("no race: {finding:?}"))
}

#[test]
fn what_was_written_before_an_escape_races_with_what_is_not_ordered_after_it() {
    let (mut published, mut compared, mut late) = (0, 0, 0);
    for seed in 0..SEEDS.end / 2 {
        let mut random = Random::new(seed ^ 0x9e37);
        let Some(case) = case(&Generator::new(seed).trace(), &mut random) else {
            continue;
        };
        if case.trace.len() > crate::closure::LONGEST {
            continue;
        }
        let closure = Closure::new(&case.trace, Edges::All);
        if is_impossible(&case, &closure) {
            continue;
        }
        let found = run(Settings::default(), &case.trace);
        let fail = |why: String| -> ! {
            panic!("seed {seed}: {why}\n{}", crate::events::text(&case.trace))
        };
        for finding in &found {
            match check(&case, &closure, finding) {
                Ok(is_publication) => published += u64::from(is_publication),
                Err(why) => fail(why),
            }
        }
        // Where the publication is known before all accesses, it is as good as the write itself.
        let is_use = |event: &Event| access(event).is_some_and(|(.., what)| what == case.variable);
        let first = case.trace.iter().position(is_use).unwrap_or(0);
        if case.escaped > first || case.published > first {
            let publications = found.iter().flat_map(|finding| &finding.accesses);
            late += u64::from(publications.filter(|side| side.publication).count() > 0);
            continue;
        }
        let held_only = |event: &Event| {
            matches!(
                event,
                Event::Locked {
                    hold: Hold::Monitor,
                    ..
                }
            )
        };
        if case.trace.iter().any(held_only) {
            continue;
        }
        let racy = |found: &[Finding]| {
            found
                .iter()
                .any(|finding| finding.variable == case.variable)
        };
        let expected = run(Settings::default(), &case.written);
        if racy(&found) != racy(&expected) {
            fail(format!("found {found:?}, of the write itself {expected:?}"));
        }
        compared += u64::from(racy(&expected));
    }
    assert!(published > 3000, "{published} races with a publication");
    assert!(compared > 300, "{compared} racy variables are compared");
    assert!(late > 300, "{late} publications are known late");
}
