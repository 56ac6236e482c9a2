// One side of a finding: the thread, the place, the locks held, the source and the stack.

/** At most this many frames of the program are shown; the rest is folded. */
const FRAMES = 8;

const PLUMBING = [
  /^(java|javax|jdk|sun|com\.sun)\./,
  /^(org\.junit|junit|org\.testng|org\.hamcrest|org\.apache\.maven|org\.gradle|worker\.org\.gradle|com\.intellij)\./,
  /\$\$Lambda/,
];

const isPlumbing = (frame) => PLUMBING.some((pattern) => pattern.test(frame));

function accessCard(finding, lane) {
  const side = finding.accesses[lane];
  return el(
    `section.access.lane-${lane + 1}`,
    { "aria-label": `Access ${lane + 1}: ${side.kind} by ${side.thread}` },
    el(
      "h3",
      null,
      el("span.lane-number", { "aria-hidden": "true" }, String(lane + 1)),
      kindMark(side.kind, side.mode),
      el("span.who", null, " by ", el("q", null, breakable(side.thread)), side.publication ? " before it published the object" : ""),
    ),
    el("p.where", null, code(`${side.class}.${side.method}`), " ", place(line(side))),
    side.via ? el("p.where.muted", null, "through ", code(`${side.via.class}.${side.via.method}`), " ", place(line(side.via))) : null,
    sourceBlock(side),
    el(
      "dl.facts",
      null,
      fact("Holding", locks(side)),
      fact("Started", creation(side)),
      fact("Test", sideTest(finding, side)),
    ),
    stack(side),
  );
}

/** Reads and writes differ in shape and word, not only in colour. */
function kindMark(kind, mode) {
  return el(`span.kind.${kind}`, null, mode === "atomic" ? `atomic ${kind}` : kind);
}

function fact(name, what) {
  return what && el("div", null, el("dt", null, name), el("dd", null, what));
}

function locks(side) {
  if (side.held.length === 0) return el("span.none", null, "no lock");
  return el(
    "ul.plain",
    null,
    side.held.map((held) => el("li", null, heldLock(held))),
  );
}

function heldLock(held) {
  const how = { monitor: "monitor", exclusive: "lock", shared: "shared lock" }[held.kind] ?? held.kind;
  const taken = held.taken_at ? [", taken at ", place(held.taken_at)] : null;
  return [code(held.lock), " ", el("span.muted", null, how, taken)];
}

function creation(side) {
  const { created_by: by, created_at: at } = side;
  if (!by && !at) return null;
  return [by && ["by ", el("q", null, breakable(by))], by && at && " ", at && ["at ", place(at)]];
}

/** The test of a side, if it differs from the test of the finding. */
function sideTest(finding, side) {
  return side.test && side.test !== finding.test ? code(side.test) : null;
}

function sourceBlock(side) {
  const { source } = side;
  if (!source) return null;
  const lines = coloured(source.lines);
  const width = String(source.first + lines.length - 1).length;
  return el(
    "figure.source",
    null,
    el("figcaption", null, breakable(source.path)),
    el(
      "pre",
      { tabindex: "0", "aria-label": `Source of ${line(side)}` },
      el(
        "code",
        null,
        lines.map((pieces, at) => sourceLine(source.first + at, pieces, side, width)),
      ),
    ),
  );
}

function sourceLine(n, pieces, side, width) {
  const guilty = n === side.line;
  const gutter = `${guilty ? "▸" : " "} ${String(n).padStart(width)}  `;
  const text = pieces.map(([kind, part]) => (kind ? el(`span.${kind}`, null, part) : part));
  const words = guilty && el("span.unseen", null, ` (the ${side.kind})`);
  return el(guilty ? "span.row.guilty" : "span.row", null, el("span.gutter", null, gutter), text, words, "\n");
}

/** The program's own frames. Frames of the JDK and of test runners between them are folded in place. */
function stack(side) {
  if (side.stack.length < 2) return null;
  const runs = [];
  let shown = 0;
  for (const frame of side.stack) {
    const folded = isPlumbing(frame) || shown >= FRAMES;
    if (!folded) shown += 1;
    const last = runs[runs.length - 1];
    if (last?.folded === folded) last.frames.push(frame);
    else runs.push({ folded, frames: [frame] });
  }
  return el(
    "div.stack",
    null,
    el("h4", null, "Stack", side.stack_of_another && el("span.muted", null, " of another access here, by this thread with these locks")),
    el(
      "ol.frames",
      null,
      runs.map((run) => (run.folded ? foldedFrames(run.frames) : run.frames.map(frameItem))),
    ),
  );
}

function foldedFrames(frames) {
  const words = frames.every(isPlumbing) ? count(frames.length, "library frame") : count(frames.length, "more frame");
  return el(
    "li.folded",
    null,
    el("details", null, el("summary", null, words), el("ol.frames", null, frames.map(frameItem))),
  );
}

function frameItem(frame) {
  const match = /^(.*?)([^.]+)\(([^()]*)\)$/.exec(frame);
  if (!match) return el("li", null, code(frame));
  const [, owner, name, where] = match;
  return el("li", null, el("code", null, el("span.muted", null, breakable(owner)), breakable(name)), " ", place(where));
}
