// The timeline: two lanes with time running down. On a wide screen, each lane has its labels on its outer side; on a
// phone both lanes are at the left and all labels at the right.

const LETTER = 13;
const LEADING = 17;
const WIDE = 620;
const FALL = 20;
const NUMBER = 18;

let drawings = 0;

function timeline(finding, width) {
  const rows = timelineRows(finding);
  const frame = placed(finding, rows, Math.max(280, Math.floor(width)));
  const id = `timeline-${(drawings += 1)}`;
  const [first, second] = threadNames(finding);
  return svg(
    frame.wide ? "svg.timeline" : "svg.timeline.narrow",
    {
      role: "img",
      "aria-labelledby": `${id}-title ${id}-words`,
      viewBox: `0 0 ${frame.width} ${frame.height}`,
      width: frame.width,
      height: frame.height,
    },
    svg("title", { id: `${id}-title` }, `Timeline of ${first} and ${second}`),
    svg("desc", { id: `${id}-words` }, timelineWords(finding, true)),
    [0, 1].map((lane) => laneLine(finding, rows, frame, lane)),
    rows.map((row) => row.arrow && arrow(row, frame)),
    missingEdge(rows, frame),
    rows.map((row) => row.marks.map((mark, lane) => mark && drawnMark(mark, lane, frame))),
  );
}

/** The layout: x of the lanes and their labels, and y of each mark. */
function placed(finding, rows, width) {
  const bars = finding.accesses.map((side) => Math.min(side.held.length, BARS));
  const frame = width >= WIDE ? wideFrame(width, bars) : narrowFrame(width, bars);
  const heads = finding.accesses.map((side, lane) => wrapped([side.thread], frame.room[lane] - 26, true));
  frame.heads = heads;
  let y = 14 + LEADING * (frame.wide ? Math.max(heads[0].length, heads[1].length) : heads[0].length + heads[1].length);
  frame.top = y + 2;
  y += 16;
  for (const row of rows) y = placeRow(row, frame, y);
  return { ...frame, height: y + 8 };
}

function wideFrame(width, bars) {
  const gap = Math.min(260, width * 0.28);
  const x = [(width - gap) / 2, (width + gap) / 2];
  const text = [x[0] - 20 - 11 * bars[0], x[1] + 20 + 11 * bars[1]];
  return { wide: true, width, x, text, room: [text[0] - 4, width - text[1] - 4], anchor: ["end", "start"] };
}

function narrowFrame(width, bars) {
  const x = [14 + 11 * bars[0], 14 + 11 * bars[0] + 62];
  const text = x[1] + 20 + 11 * bars[1] + NUMBER;
  const room = width - text - 2;
  return { wide: false, width, x, text: [text, text], room: [room, room], anchor: ["start", "start"] };
}

/** Sets y and lines of the marks of a row, and returns where the next row begins. */
function placeRow(row, frame, y) {
  row.marks.forEach(
    (mark, lane) => mark && (mark.lines = wrapped(mark.words.filter(Boolean), frame.room[lane], mark.access)),
  );
  y = frame.wide ? placeBeside(row, y) : placeBelow(row, y);
  // An arrow ends a little lower than it begins.
  if (row.arrow && row.marks[row.arrow.to]) row.marks[row.arrow.to].y = row.marks[row.arrow.from].y + FALL;
  return y + (row.arrow ? 24 : 16);
}

const heightOf = (mark) => mark.lines.length * LEADING;

function placeBeside(row, y) {
  const marks = row.marks.filter(Boolean);
  const height = Math.max(LEADING, ...marks.map(heightOf));
  for (const mark of marks) Object.assign(mark, { y: y + height / 2, textY: y + (height - heightOf(mark)) / 2 });
  return y + height;
}

/** The labels of both lanes are below each other, and the label of the missing order is between those of the two accesses. */
function placeBelow(row, y) {
  const marks = row.marks.filter(Boolean);
  const last = marks[marks.length - 1];
  for (const mark of marks) {
    if (row.missing && mark === last) {
      row.missingY = y + LEADING / 2;
      y += LEADING + 8;
    }
    Object.assign(mark, { y: y + heightOf(mark) / 2, textY: y });
    y += heightOf(mark) + (mark === last || heightOf(mark) === 0 ? 0 : 8);
  }
  if (row.missing && marks.length === 2) for (const mark of marks) mark.y = row.missingY;
  return y;
}

function laneLine(finding, rows, frame, lane) {
  const x = frame.x[lane];
  const access = rows.map((row) => row.marks[lane]).find((mark) => mark?.access);
  const begin = rows.map((row) => row.marks[lane]).find((mark) => mark?.shape === "begin");
  const bottom = frame.height - 2;
  const bars = rows.map((row) => row.marks[lane]).filter((mark) => mark?.shape === "lock");
  return svg(
    `g.lane.lane-${lane + 1}`,
    null,
    head(finding, frame, lane),
    svg("line.thread", { x1: x, x2: x, y1: begin?.y ?? frame.top, y2: bottom }),
    bars.map((mark) => bar(mark, frame, lane, access.y + 20)),
  );
}

function head(finding, frame, lane) {
  const lines = frame.heads[lane];
  const top = frame.wide || lane === 0 ? 16 : 16 + LEADING * frame.heads[0].length;
  const out = frame.wide ? [-1, 1][lane] : 0;
  const [x, anchor] = [frame.text[lane], frame.anchor[lane]];
  return [
    laneNumber(frame.wide ? x + out * 8 : x - NUMBER + 6, top, lane),
    lines.map((text, at) => svg("text.head", { x: x + out * 22, y: top + at * LEADING, "text-anchor": anchor }, text)),
  ];
}

function laneNumber(x, y, lane) {
  return [
    svg("circle.number", { cx: x, cy: y - 4, r: 7.5 }),
    svg("text.number", { x, y, "text-anchor": "middle" }, String(lane + 1)),
  ];
}

/** A lock is held from where it was taken until after the access; how long after is not known, so the bar is open below. */
function bar(mark, frame, lane, end) {
  const out = frame.wide || lane === 1 ? (lane === 0 ? -1 : 1) : -1;
  const x = frame.x[lane] + out * (12 + 11 * mark.bar);
  const [left, right, top] = [x - 4, x + 4, mark.y - 8];
  const shape = `M${left} ${end}V${top + 4}Q${left} ${top} ${x} ${top}Q${right} ${top} ${right} ${top + 4}V${end}`;
  return svg(mark.shared ? "path.bar.shared" : "path.bar", { d: shape }, svg("title", null, mark.words.join(", ")));
}

function arrow(row, frame) {
  const { from, to } = row.arrow;
  const target = row.marks[to];
  const y1 = row.marks[from].y;
  const dir = frame.x[to] > frame.x[from] ? 1 : -1;
  const x1 = frame.x[from] + dir * 6;
  const x2 = frame.x[to] - dir * (target ? 8 : 2);
  const y2 = y1 + FALL;
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const point = (turn) => `${x2 - 9 * Math.cos(angle + turn)} ${y2 - 9 * Math.sin(angle + turn)}`;
  return svg(
    "g.edge",
    null,
    svg("line", { x1, y1, x2: x2 - 6 * Math.cos(angle), y2: y2 - 6 * Math.sin(angle) }),
    svg("path", { d: `M${x2} ${y2}L${point(0.42)}L${point(-0.42)}Z` }),
  );
}

function missingEdge(rows, frame) {
  const row = rows.find((one) => one.missing);
  const ends = [0, 1].map((lane) => rows.map((one) => one.marks[lane]).find((mark) => mark?.access).y);
  const label = frame.wide
    ? { x: (frame.x[0] + frame.x[1]) / 2, y: Math.min(...ends) - 8, "text-anchor": "middle" }
    : { x: frame.text[1], y: row.missingY + 4 };
  const words = wrapped([row.missing], frame.wide ? frame.x[1] - frame.x[0] - 32 : frame.room[1], true);
  const above = frame.wide ? (words.length - 1) * LEADING : 0;
  return svg(
    "g.missing",
    null,
    svg("line", { x1: frame.x[0] + 13, y1: ends[0], x2: frame.x[1] - 13, y2: ends[1] }),
    words.map((text, at) => svg("text", { ...label, y: label.y - above + at * LEADING }, text)),
  );
}

function drawnMark(mark, lane, frame) {
  const [x, y] = [frame.text[lane], mark.textY + 13];
  const text = mark.lines.map((words, at) =>
    svg(
      at === 0 && mark.access ? "text.first" : "text",
      { x, y: y + at * LEADING, "text-anchor": frame.anchor[lane] },
      words,
    ),
  );
  // Labels that are all on one side name their lane by its number.
  const number = frame.wide || mark.lines.length === 0 ? null : laneNumber(x - NUMBER + 6, y, lane);
  return svg(`g.mark.lane-${lane + 1}.${mark.shape}`, null, shapeOf(mark, frame.x[lane]), number, text);
}

/** Writes are filled squares with a W, reads are hollow circles with an R: they differ without colour. */
function shapeOf({ shape, y }, x) {
  const letter = (text) => svg("text.letter", { x, y: y + 4.5, "text-anchor": "middle" }, text);
  if (shape === "write") return [svg("rect", { x: x - 11, y: y - 11, width: 22, height: 22, rx: 3 }), letter("W")];
  if (shape === "read") return [svg("circle", { cx: x, cy: y, r: 11.5 }), letter("R")];
  if (shape === "begin") return svg("path", { d: `M${x - 7} ${y}H${x + 7}` });
  if (shape === "sync") return svg("circle", { cx: x, cy: y, r: 4.5 });
  if (shape === "unseeing")
    return svg("path", { d: `M${x - 5} ${y - 5}L${x + 5} ${y + 5}M${x - 5} ${y + 5}L${x + 5} ${y - 5}` });
  return null;
}

const ruler = document.createElement("canvas").getContext("2d");

/** The part of a word that fits, cut before a capital letter. */
function beginning(word, fits) {
  const letters = [...word];
  let cut = Math.max(1, letters.length - 1);
  while (cut > 1 && !fits(letters.slice(0, cut).join(""))) cut -= 1;
  const inner = letters.findLastIndex(
    (letter, at) => at > 1 && at <= cut && /[A-Z]/.test(letter) && /[a-z]/.test(letters[at - 1]),
  );
  return letters.slice(0, inner > 0 ? inner : cut).join("");
}

/** Text in lines that fit the width: broken at spaces, else after dots and other joints, else anywhere. */
function wrapped(texts, room, bold) {
  ruler.font = `${bold ? "600 " : ""}${LETTER}px ${getComputedStyle(document.body).fontFamily}`;
  const fits = (text) => ruler.measureText(text).width <= room;
  const lines = [];
  for (const text of texts) {
    let now = "";
    for (const atom of text.split(/(?<=\s)/).flatMap((word) => word.split(BREAKS))) {
      if (fits((now + atom).trimEnd())) {
        now += atom;
        continue;
      }
      if (now.trim()) lines.push(now.trim());
      now = atom;
      while (now && !fits(now.trimEnd())) {
        const piece = beginning(now, fits);
        lines.push(piece);
        now = now.slice(piece.length);
      }
    }
    if (now.trim()) lines.push(now.trim());
  }
  return lines;
}
