// The page of one finding: what raced, why nothing orders it, both accesses, the timeline, and what to do about it.

function findingPage(finding, { width, heading = "h1", navigation = null }) {
  return [
    navigation,
    el(
      "p.kicker",
      null,
      badge(finding),
      el("span", null, ` on ${kindOfVariable(finding.variable)} · `),
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
    el(`p.missing-edge.${finding.verdict}`, null, finding.missing_edge),
    predictionNotice(finding),
    advice(finding),
    el("div.accesses", null, accessCard(finding, 0), accessCard(finding, 1)),
    timelineSection(finding, width),
    consequencesSection(finding),
    livingWithIt(finding),
  ];
}

function badge(finding) {
  return el(`span.badge.verdict-${finding.verdict}`, null, verdictName(finding));
}

function standingBadge(finding) {
  return finding.standing === "new" ? null : [" ", el("span.badge.standing", null, finding.standing)];
}

function kindOfVariable({ kind }) {
  return { field: "a field", array: "an array", contents: "an object that is not thread-safe" }[kind] ?? kind;
}

function seenHowOften(finding) {
  const by =
    finding.detector === "hb"
      ? `seen ${times(finding.count)}`
      : `predicted ${times(finding.count)} by ${finding.detector}`;
  const also = finding.also.length ? `, found by ${listed(finding.also)} as well` : "";
  const test = finding.test && [" · in test ", code(finding.test)];
  return el("span", null, by, also, test);
}

function predictionNotice(finding) {
  if (finding.verdict !== "predicted") return null;
  return el(
    "p.notice",
    null,
    "Not seen to race in this run. A prediction can be wrong: something other than a lock may always order the two accesses.",
  );
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

function advice(finding) {
  if (finding.advice.length === 0) return null;
  return el(
    "div.advice",
    null,
    el("h2", null, "Advice"),
    el(
      "ul",
      null,
      finding.advice.map((words) => el("li", null, words)),
    ),
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
            one.accesses.map((side) => `${side.kind} at ${line(side)}`).join(", "),
            `, seen ${times(one.count)}`,
          ),
        ),
      ),
    ),
    all.length > shown.length ? el("p.muted", null, `and ${number(all.length - shown.length)} more`) : null,
  );
}
