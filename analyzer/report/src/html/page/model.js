// The report as the page needs it: names, groups and search text, computed once from the data.

const report = JSON.parse(byId("data").textContent);
const findings = report.findings;
const byFindingId = new Map(findings.map((finding) => [finding.id, finding]));

const VERDICTS = ["harmful", "confirmed", "race", "deadlock", "high-level", "predicted"];
const STANDINGS = ["new", "known", "suppressed"];

for (const [at, finding] of findings.entries()) {
  finding.at = at;
  finding.consequences = [];
  for (const side of finding.accesses) {
    side.stack = side.stack.map((number) => report.frames[number]);
    side.source = side.source === null ? null : report.sources[side.source];
  }
}
for (const finding of findings) {
  finding.root = rootOf(finding);
  finding.root?.consequences.push(finding);
}

/**
 * The race that a finding is a consequence of, directly or through others. Null if the finding has no cause, or if the report
 * names a cause that is missing or part of a cycle: then the finding is shown on its own.
 */
function rootOf(finding) {
  const seen = new Set([finding.id]);
  let at = finding;
  while (at.cause) {
    at = byFindingId.get(at.cause);
    if (!at || seen.has(at.id)) return null;
    seen.add(at.id);
  }
  return at !== finding && at.verdict === "race" ? at : null;
}

const verdictName = (finding) => (finding.verdict === "predicted" ? "predicted race" : finding.verdict);

function simpleName(name) {
  return name.slice(name.lastIndexOf(".") + 1);
}

function packageOf(className) {
  const dot = className.lastIndexOf(".");
  return dot < 0 ? "(default package)" : className.slice(0, dot);
}

/** The name of the variable in a row. */
function shortName({ variable }) {
  const name = simpleName(variable.class);
  if (variable.kind === "field") return `${name}.${variable.field ?? "?"}`;
  return variable.kind === "array" ? `elements of ${name}` : `contents of ${name}`;
}

/** The variable with its type and other details. */
function fullName({ variable }) {
  if (variable.kind === "field") {
    return `field ${variable.class}.${variable.field ?? "?"} (${variable.type ?? "unknown type"})`;
  }
  if (variable.kind === "contents") return `contents of ${variable.class}`;
  return `elements of ${variable.class}${variable.allocated ? ` allocated at ${variable.allocated}` : ""}`;
}

/** `File.java:12`, or the class if no file is known. */
function line(side) {
  if (!side.file) return `${side.class}.${side.method}`;
  return side.line === null ? side.file : `${side.file}:${side.line}`;
}

/** `Class.method`. */
const method = (side) => `${simpleName(side.class)}.${side.method}`;

/** The names of the two threads in sentences. They may be equal. */
function threadNames(finding) {
  const [first, second] = finding.accesses.map((side) => `"${side.thread}"`);
  return first === second ? [`the first ${first}`, `the second ${second}`] : [first, second];
}

/** The packages that contain the code of a finding. */
function packagesOf(finding) {
  const classes = finding.accesses.map((side) => side.class);
  if (finding.variable.kind === "field") classes.push(finding.variable.class);
  return new Set(classes.map(packageOf));
}

function testsOf(finding) {
  return new Set([finding.test, ...finding.accesses.map((side) => side.test)].filter(Boolean));
}

/** The text that a search looks at, in lower case; built at the first search. */
function searchText(finding) {
  finding.text ??= [
    finding.id,
    verdictName(finding),
    fullName(finding),
    ...testsOf(finding),
    ...finding.accesses.flatMap((side) => [
      side.kind,
      side.thread,
      `${side.class}.${side.method}`,
      line(side),
      side.source?.path ?? "",
      ...side.held.map((held) => held.lock),
    ]),
  ]
    .join("\n")
    .toLowerCase();
  return finding.text;
}

/** How many findings have each value, the most frequent first. */
function tally(answers) {
  const counts = new Map();
  for (const finding of findings) {
    for (const answer of answers(finding)) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
