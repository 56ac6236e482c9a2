// The head of the list: the result of the run in one line, and what was watched.

function summary() {
  const counting = findings.filter((finding) => isNew(finding) && !finding.root);
  return el(
    `section.summary.run-${report.verdict}`,
    { "aria-label": "Verdict of the run" },
    el("h1", { tabindex: "-1" }, headline(counting)),
    el("p.counts", null, counts(counting)),
    el("p.made", null, made()),
    blindness(),
  );
}

/** Neither known nor suppressed, and in the project's own code. */
const isNew = ({ standing, origin }) => standing === "new" && origin === "own";

/** The day and the tool. */
const made = () => [report.date, `${report.tool.name} ${report.tool.version}`].filter(Boolean).join(" · ");

function headline(counting) {
  if (report.verdict === "blind") return "Blind: this run proves nothing";
  if (report.verdict === "clean") return findings.length ? "Clean: nothing that counts" : "Clean: no findings";
  const found = nouns(counting.filter(happened));
  if (found) return `${found} found`;
  if (counting.length === 0) return `${count(findings.filter(({ standing }) => standing === "new").length, "finding")} in libraries`;
  return count(counting.length, counting.every(isRace) ? "predicted race" : "prediction");
}

/** How many there are of each subject; empty if there are none. */
function nouns(list) {
  const of = (subjects, noun) => {
    const n = list.filter(({ subject }) => subjects.includes(subject)).length;
    return n ? [count(n, noun)] : [];
  };
  return [...of(["race", "views"], "race"), ...of(["deadlock"], "deadlock"), ...of(["failure"], "failure")].join(", ");
}

/** What the headline leaves out. */
function counts(counting) {
  const of = (list, words) => (list.length ? [`${number(list.length)} ${words}`] : []);
  const standing = (name) => findings.filter((finding) => finding.standing === name);
  const consequences = findings.filter((finding) => isNew(finding) && finding.root);
  const predicted = counting.filter((finding) => finding.verdict === "predicted");
  const highLevel = counting.filter((finding) => finding.verdict === "high-level");
  const library = findings.filter(({ standing, origin }) => standing === "new" && origin === "library");
  const raced = counting.some(happened);
  const watched = report.jvms.reduce((sum, jvm) => sum + jvm.watched_classes, 0);
  return [
    ...(report.verdict !== "findings" && raced ? [nouns(counting.filter(happened))] : []),
    ...of(consequences, consequences.length === 1 ? "consequence" : "consequences"),
    ...(report.verdict === "findings" && !raced ? [] : of(predicted, "predicted")),
    ...of(highLevel, highLevel.length === 1 ? "high-level race" : "high-level races"),
    ...of(library, "in libraries"),
    ...of(standing("known"), "known"),
    ...of(standing("suppressed"), "suppressed"),
    count(report.jvms.length, "JVM"),
    `${count(watched, "class")} watched`,
  ].join(" · ");
}

function blindness() {
  if (report.blind.length === 0) return null;
  const words =
    report.verdict === "blind" ? "Why it proves nothing:" : "Not all was watched, so races may be missing here:";
  const list = (reasons) =>
    el(
      "ul",
      null,
      reasons.map((reason) => el("li", null, breakable(reason))),
    );
  const rest = report.blind.slice(5);
  return el(
    "div.notice.blind",
    null,
    el("p", null, words),
    list(report.blind.slice(0, 5)),
    rest.length ? el("details", null, el("summary", null, `${number(rest.length)} more`), list(rest)) : null,
  );
}

/** What was watched, and which suppressions matched: details, so below the findings. */
function watched() {
  return [
    el("h2", null, "What was watched"),
    el(
      "ul.jvms",
      null,
      report.jvms.map((jvm) => el("li", null, jvmLine(jvm))),
    ),
    report.suppressions.length
      ? [
          el("h2", null, "Suppressions"),
          el(
            "ul.jvms",
            null,
            report.suppressions.map((one) => el("li", null, suppressionLine(one))),
          ),
        ]
      : null,
  ];
}

function jvmLine(jvm) {
  const classes = jvm.cut_off ? "its trace is cut off" : `${count(jvm.watched_classes, "class")} watched`;
  const refused = jvm.refused.length ? `, ${number(jvm.refused.length)} refused` : "";
  return [
    el(
      "p",
      null,
      el("strong", null, `JVM ${jvm.pid}`),
      ` (JDK ${jvm.jdk}): ${classes}${refused}, ${count(jvm.events, "event")}`,
    ),
    jvm.command ? el("p.command", null, code(jvm.command)) : null,
    jvmNotes(jvm).map((note) => el("p.muted", null, note)),
  ];
}

function jvmNotes(jvm) {
  const notes = [];
  if (jvm.unrecorded_threads.length) {
    notes.push(`Not recorded, since they ran code from before attaching: ${jvm.unrecorded_threads.join(", ")}.`);
  }
  if (jvm.forgotten > 0) {
    notes.push(
      `Memory was short: ${times(jvm.forgotten)}, the accesses to an object were forgotten, so races ` +
        "of later accesses with them are missing here. The option memory gives more.",
    );
  }
  if (jvm.dropped_accesses > jvm.forgotten) {
    notes.push(
      `${count(jvm.dropped_accesses - jvm.forgotten, "access")} could not be recorded, so races with them are missing here.`,
    );
  }
  return notes;
}

function suppressionLine(one) {
  const became = one.expired
    ? "expired, so it suppresses nothing"
    : one.matched
      ? `matched ${count(one.matched, "finding")}`
      : "matched nothing";
  return [
    el("p", null, code(one.rule), one.reason ? [" ", el("q", null, one.reason)] : null),
    el("p.muted", null, one.at, ": ", one.expired || !one.matched ? el("strong", null, became) : became),
  ];
}
