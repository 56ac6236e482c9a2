// The page of one finding: what it is about, why it is one, what each thread did, what may go wrong, and what to do about it.

/** At most this many pairs of a race are on the page. */
const PAIRS = 50;

function findingPage(finding, { width, heading = "h1", navigation = null }) {
  return [
    navigation,
    el(
      "p.kicker",
      null,
      badge(finding),
      el("span", null, isRace(finding) ? ` on ${kindOfVariable(finding.variable)} · ` : " · "),
      el("code", null, finding.id),
      standingBadge(finding),
    ),
    el(heading, { id: heading === "h1" ? "finding-name" : null, tabindex: "-1" }, breakable(shortName(finding))),
    el(
      "p.full-name",
      null,
      code(fullName(finding).replace(/^(field|elements of|contents of) /, "")),
      " · ",
      seenHowOften(finding),
    ),
    standingNotice(finding),
    causeNotice(finding),
    (finding.subject === "failure" ? [] : finding.why).map((words) => el(`p.missing-edge.${finding.verdict}`, null, words)),
    predictionNotice(finding),
    el("div.accesses", null, finding.strands?.map(strandCard) ?? pairCards(finding)),
    otherPairs(finding),
    isRace(finding) ? timelineSection(finding, width) : null,
    points("What may go wrong", finding.harm),
    points(finding.remedies_head, finding.remedies),
    consequencesSection(finding),
    livingWithIt(finding),
  ];
}

const pairCards = (pair) => [accessCard(pair, 0), accessCard(pair, 1)];

/** The second pair of a race, and all others folded. */
function otherPairs({ pairs }) {
  if (pairs.length < 2) return null;
  const section = (pair) =>
    el(
      "section.pair",
      { "aria-label": `Pair ${pair.pair}` },
      el("p", null, pair.predicted ? "Predicted: " : null, pair.missing_edge),
      el("div.accesses", null, pairCards(pair)),
    );
  const [, second, ...rest] = pairs.slice(0, PAIRS);
  const left = pairs.length - PAIRS;
  return el(
    "section.block",
    null,
    el("h2", null, `${count(pairs.length, "pair")} of accesses on this variable`),
    section(second),
    rest.length ? el("details", null, el("summary", null, count(rest.length, "more pair")), rest.map(section)) : null,
    left > 0 ? el("p.muted", null, `and ${number(left)} more, which are in findings.json`) : null,
  );
}

/** What one thread of a deadlock, of views or of a failure did. */
function strandCard(strand, at) {
  return el(
    `section.access.strand.lane-${at % 2 === 0 ? 1 : 2}`,
    { "aria-label": `Thread ${at + 1}: ${strand.words}` },
    el("h3", null, el("span.lane-number", { "aria-hidden": "true" }, String(at + 1)), el("span.who", null, strand.words)),
    el("p.where", null, code(`${strand.class}.${strand.method}`), " ", place(line(strand))),
    stack(strand),
  );
}

function points(head, all) {
  if (all.length === 0) return null;
  return el("section.block.points", null, el("h2", null, head), el("ul", null, all.map((words) => el("li", null, words))));
}

function badge(finding) {
  return [
    el(`span.badge.verdict-${finding.verdict}`, null, finding.kind),
    finding.origin === "library" ? [" ", el("span.badge.standing", null, "library")] : null,
  ];
}

function standingBadge(finding) {
  return finding.standing === "new" ? null : [" ", el("span.badge.standing", null, finding.standing)];
}

function kindOfVariable({ kind }) {
  return { field: "a field", array: "an array", contents: "an object that is not thread-safe" }[kind] ?? kind;
}

function seenHowOften(finding) {
  const by = happened(finding)
    ? `seen ${times(finding.count)}`
    : `predicted ${times(finding.count)} by ${finding.detector}`;
  const also = finding.also.length ? `, found by ${listed(finding.also)} as well` : "";
  const test = finding.test && [" · in test ", code(finding.test)];
  return el("span", null, by, also, test);
}

function predictionNotice(finding) {
  if (finding.verdict !== "predicted") return null;
  const words = isRace(finding)
    ? "Not seen to race in this run. A prediction can be wrong: something other than a lock may always order the two accesses."
    : "It did not happen in this run. A prediction can be wrong: something that was not seen may always keep it from happening.";
  return el("p.notice", null, words);
}

function standingNotice(finding) {
  if (finding.standing === "known") {
    return el("p.notice", null, "Known: it is in the baseline, so it does not count against the run.");
  }
  if (finding.standing !== "suppressed") return null;
  return el(
    "p.notice",
    null,
    "Suppressed",
    finding.suppressed ? [": ", el("q", null, finding.suppressed)] : "",
    ". It does not count against the run.",
  );
}

function causeNotice(finding) {
  if (!finding.root) return null;
  return el(
    "p.notice",
    null,
    "A consequence of ",
    el("a", { href: `#${finding.root.id}` }, `the race on ${shortName(finding.root)}`),
    ": if that one's accesses were ordered, these would be, too.",
  );
}

function timelineSection(finding, width) {
  const seen = finding.last_synchronization.map((last) => el("li", null, last.words));
  return el(
    "section.block",
    null,
    el("h2", null, "Timeline"),
    el(
      "figure.drawing",
      null,
      el("div.canvas", null, timeline(finding, width)),
      el(
        "figcaption",
        null,
        el(
          "p.legend",
          null,
          "Time runs down, not to scale. ",
          kindMark("write"),
          " and ",
          kindMark("read"),
          " are the accesses; bars are locks held; an arrow is the last thing one thread did that the other had ",
          "seen; the dashed line is the order that is missing.",
        ),
        el("p.words", null, timelineWords(finding, false)),
      ),
    ),
    seen.length ? [el("h3", null, "What each had last seen of the other"), el("ul.seen", null, seen)] : null,
  );
}

function consequencesSection(finding) {
  const all = finding.consequences;
  if (all.length === 0) return null;
  const shown = all.slice(0, 50);
  return el(
    "section.block",
    null,
    el("h2", null, count(all.length, "consequence")),
    el("p", null, "If the two accesses above were ordered, these would be, too."),
    el(
      "ul.consequences",
      null,
      shown.map((one) =>
        el(
          "li",
          null,
          el("a", { href: `#${one.id}` }, breakable(shortName(one))),
          " ",
          el(
            "span.muted",
            null,
            one.sides.map((side) => `${side.kind ?? "thread"} at ${line(side)}`).join(", "),
            `, seen ${times(one.count)}`,
          ),
        ),
      ),
    ),
    all.length > shown.length ? el("p.muted", null, `and ${number(all.length - shown.length)} more`) : null,
  );
}
