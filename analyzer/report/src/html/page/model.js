// The report as the page needs it: names, groups and search text, computed once from the data.

const report = JSON.parse(byId("data").textContent);
const findings = report.findings;
const byFindingId = new Map(findings.map((finding) => [finding.id, finding]));

const VERDICTS = ["harmful", "confirmed", "race", "deadlock", "predicted", "high-level"];
const HAPPENED = new Set(VERDICTS.slice(0, 4));
const STANDINGS = ["new", "known", "suppressed"];
const ORIGINS = ["own", "library"];

const isRace = (finding) => finding.subject === "race";
const happened = (finding) => HAPPENED.has(finding.verdict);

for (const [at, finding] of findings.entries()) {
  finding.at = at;
  finding.consequences = [];
  finding.harm = finding.harm.map((number) => report.sentences[number]);
  finding.remedies = finding.remedies.map((number) => report.sentences[number]);
  finding.pairs = isRace(finding) ? [finding, ...(finding.pairs ?? [])] : [];
  finding.sides = finding.strands ?? finding.accesses;
  for (const side of finding.strands ?? finding.pairs.flatMap((pair) => pair.accesses)) {
    side.stack = side.stack.map((number) => report.frames[number]);
    side.source = report.sources[side.source] ?? null;
    side.held ??= [];
  }
}
for (const finding of findings) {
  finding.root = rootOf(finding);
  finding.root?.consequences.push(finding);
}

/** What others are listed under: what counts, happened, and is in the project's own code. */
function isRoot(finding) {
  return finding.standing === "new" && finding.origin === "own" && happened(finding);
}

/**
 * The race that a finding is a consequence of, directly or through others. Null if the finding has no such cause, or if the report
 * names a cause that is missing or part of a cycle: then the finding is shown on its own.
 */
function rootOf(finding) {
  if (finding.standing !== "new") return null;
  const seen = new Set([finding.id]);
  let root = null;
  let at = finding;
  while (at.cause) {
    at = byFindingId.get(at.cause);
    if (!at || seen.has(at.id)) return null;
    seen.add(at.id);
    if (isRoot(at)) root = at;
  }
  return root;
}

function simpleName(name) {
  return name.slice(name.lastIndexOf(".") + 1);
}

function packageOf(className) {
  const dot = className.lastIndexOf(".");
  return dot < 0 ? "(default package)" : className.slice(0, dot);
}

/** `Class.field` of a name with its package. */
const ownerName = (owner) => owner.split(".").slice(-2).join(".");

/** The name of a finding in a row. */
function shortName(finding) {
  if (!isRace(finding)) return finding.name;
  const { variable } = finding;
  const name = simpleName(variable.class);
  if (variable.kind === "field") return `${name}.${variable.field ?? "?"}`;
  if (variable.owner) return ownerName(variable.owner) + (variable.kind === "array" ? "[]" : "");
  return variable.kind === "array" ? `elements of ${name}` : `contents of ${name}`;
}

/** What a finding is about, with its type and other details. */
const fullName = ({ about }) => about.replace(/^on /, "");

/** The class that a finding is listed under: that of the variable, or of the code. */
function classOfFinding(finding) {
  const { variable } = finding;
  if (variable?.kind === "field") return variable.class;
  if (variable?.owner) return variable.owner.slice(0, Math.max(0, variable.owner.lastIndexOf(".")));
  return finding.sides[0]?.class ?? "the program";
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
  const [first, second] = finding.sides.map((side) => `"${side.thread}"`);
  return first === second ? [`the first ${first}`, `the second ${second}`] : [first, second];
}

/** The packages that contain the code of a finding. */
function packagesOf(finding) {
  const classes = finding.sides.map((side) => side.class);
  return new Set([classOfFinding(finding), ...classes].map(packageOf));
}

function testsOf(finding) {
  return new Set([finding.test, ...finding.sides.map((side) => side.test)].filter(Boolean));
}

/** The text that a search looks at, in lower case; built at the first search. */
function searchText(finding) {
  const sides = isRace(finding) ? finding.pairs.flatMap((pair) => pair.accesses) : finding.sides;
  finding.text ??= [
    finding.id,
    finding.title,
    ...finding.pairs.map((pair) => pair.pair),
    ...testsOf(finding),
    ...sides.flatMap((side) => [
      side.words ?? side.kind,
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
