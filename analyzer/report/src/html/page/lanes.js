// The content of a timeline, before it is drawn: rows from the top down, each with a mark on one lane or on both.
//
// A mark is `{ shape, words }`; a lock's mark also has the number of bars left of its own. A row may have an arrow from one lane
// to the other. The distance between two rows says nothing about time.

/** At most this many locks of a side get a bar of their own. */
const BARS = 4;

function timelineRows(finding) {
  const seen = finding.last_synchronization.slice(0, 2).map((last, at) => ({ ...last, lane: 1 - at, other: at }));
  const starts = seen.filter((last) => startsTheSeer(finding, last));
  const rest = seen.filter((last) => !starts.includes(last));
  return [
    ...creationRow(finding, starts),
    ...starts.map(startRow),
    ...seenRows(finding, rest),
    ...lockRows(finding),
    ...accessRows(finding),
  ];
}

const both = (lane, mark) => (lane === 0 ? [mark, null] : [null, mark]);

/** Whether the last step that a thread saw of the other is its own start. Threads may share a name, so the creator is compared. */
function startsTheSeer(finding, last) {
  const seer = finding.accesses[last.lane];
  const other = finding.accesses[last.other];
  return last.step === "start" && last.what === `"${seer.thread}"` && seer.created_by === other.thread;
}

function creationRow(finding, starts) {
  const marks = finding.accesses.map((side, lane) => {
    const { created_by: by, created_at: at } = side;
    if ((!by && !at) || starts.some((start) => start.lane === lane)) return null;
    return { shape: "begin", words: [by ? `started by "${by}"` : "started", at] };
  });
  return marks.some(Boolean) ? [{ marks }] : [];
}

function startRow(last) {
  const marks = both(last.other, { shape: "sync", words: [`starts ${last.what}`, last.at] });
  marks[last.lane] = { shape: "begin", words: [] };
  return { marks, arrow: { from: last.other, to: last.lane } };
}

function seenRows(finding, seen) {
  const rows = seen
    .filter((last) => doing(last))
    .map((last) => ({
      marks: both(last.other, { shape: "sync", words: [doing(last), last.at] }),
      arrow: { from: last.other, to: last.lane },
    }));
  // Predicting detectors leave out some orderings on purpose.
  const counted = finding.detector === "hb" ? null : `as ${finding.detector} counts`;
  const blind = [null, null];
  for (const last of seen.filter((last) => !doing(last))) {
    const of = threadNames(finding)[last.other];
    const words = last.step === "forgotten" ? `what it saw of ${of} is too long ago` : `has seen nothing of ${of}`;
    blind[last.lane] = { shape: "unseeing", words: [words, counted] };
  }
  return blind.some(Boolean) ? [...rows, { marks: blind }] : rows;
}

/** The step that was seen, in few words; none if there was none. */
function doing({ step, what }) {
  if (step === "release") return what ? `releases ${withoutPackages(what)}` : "memory fence";
  if (step === "start") return `starts ${what}`;
  return step === "end" ? "ends" : null;
}

function lockRows(finding) {
  const marks = finding.accesses.map((side) =>
    side.held.slice(0, BARS).map((held, bar) => {
      const more = bar === BARS - 1 ? side.held.length - BARS : 0;
      const words = [`${held.kind === "shared" ? "shares" : "holds"} ${withoutPackages(held.lock)}`];
      if (held.taken_at) words.push(`taken at ${held.taken_at}`);
      if (more > 0) words.push(`and ${count(more, "lock")} more`);
      return { shape: "lock", bar, shared: held.kind === "shared", words };
    }),
  );
  const rows = Math.max(...marks.map((side) => side.length));
  return Array.from({ length: rows }, (_, at) => ({ marks: marks.map((side) => side[at] ?? null) }));
}

/** Unordered accesses are drawn side by side. Those of a prediction came one after the other in this run. */
function accessRows(finding) {
  const marks = finding.accesses.map((side) => ({
    shape: side.kind,
    access: true,
    words: [side.publication ? `${side.kind} before publication` : side.kind, method(side), side.file ? line(side) : null],
  }));
  if (finding.verdict !== "predicted") return [{ marks, missing: "nothing orders these" }];
  return [{ marks: both(0, marks[0]) }, { marks: both(1, marks[1]), missing: "may run at once" }];
}

/** Class names without their packages: the drawing is narrow, and the accesses above it show the full names. */
const withoutPackages = (words) => words.replace(/(?<![\w$.])(?:[a-z_]\w*\.)+(?=[A-Z])/g, "");

/** The picture in sentences, with or without those about what each thread had last seen of the other. */
function timelineWords(finding, withSeen) {
  const names = threadNames(finding);
  const sides = finding.accesses.map((side, lane) => {
    const by = side.created_by
      ? `, started by "${side.created_by}"${side.created_at ? ` at ${side.created_at}` : ""},`
      : "";
    const held = side.held.map((lock) => lock.lock + (lock.taken_at ? ` (taken at ${lock.taken_at})` : ""));
    const under = held.length ? `holding ${listed(held)}` : "holding no lock";
    const before = side.publication ? " before it publishes the object" : "";
    return `${names[lane]}${by} ${side.kind}s${before} at ${line(side)}, ${under}.`;
  });
  const seen = withSeen ? finding.last_synchronization.map((last) => last.words) : [];
  const end =
    finding.verdict === "predicted"
      ? "As far as locks tell, another schedule may run the two accesses at once."
      : "Nothing orders the two accesses.";
  return [...sides, ...seen, end].map((words) => words[0].toUpperCase() + words.slice(1)).join(" ");
}
