// Which findings the list shows, and in which order.

const NOTHING = { words: "", verdict: "", standing: "", origin: "", package: "", thread: "", test: "" };
const chosen = { ...NOTHING, sort: "importance", group: "none" };
const NO_TEST = "(no test)";

const ASPECTS = {
  verdict: (finding) => [finding.verdict],
  standing: (finding) => [finding.standing],
  origin: (finding) => [finding.origin],
  package: (finding) => packagesOf(finding),
  thread: (finding) => finding.threads,
  test: (finding) => (testsOf(finding).size ? testsOf(finding) : [NO_TEST]),
};

const rank = (list, value) => (list.includes(value) ? list.indexOf(value) : list.length);
const collator = new Intl.Collator("en", { numeric: true });
const alphabetic = (text) => (a, b) => collator.compare(text(a), text(b));

const SORTS = {
  importance: ["Importance", (a, b) => a.rank - b.rank],
  count: ["Most often seen", (a, b) => b.count - a.count],
  variable: ["Variable", alphabetic((finding) => fullName(finding).replace(/^(field|elements of|contents of) /, ""))],
  place: ["Place", alphabetic(({ sides: [side] }) => (side ? `${side.class} ${side.line ?? 0}` : ""))],
  test: ["Test", alphabetic((finding) => [...testsOf(finding)].join(" ") || "\uffff")],
};

/** The rule, for people; `importance.rs` has it for the page. */
const IMPORTANCE =
  "What counts before what is known or suppressed; your own code before libraries; what happened before what is predicted; " +
  "more pairs of places before fewer; then how often it was seen.";

const GROUPS = {
  none: ["none", null],
  class: ["class", classOfFinding],
};

/** The form. It calls `changed` after every choice. */
function filterForm(changed) {
  const search = el("input", {
    type: "search",
    id: "search",
    placeholder: "Search class, thread, lock …",
    "aria-label": "Search",
    autocomplete: "off",
    spellcheck: "false",
    input: () => choose({ words: search.value }),
  });
  const choose = (what) => {
    Object.assign(chosen, what);
    changed();
  };
  byId("clear").addEventListener("click", () => clearFilters(choose));
  return [
    el("div.search", null, search, el("kbd", { "aria-hidden": "true" }, "/")),
    chips("verdict", VERDICTS, choose),
    chips("standing", STANDINGS, choose),
    chips("origin", ORIGINS, choose),
    menu("package", "Package", choose),
    menu("thread", "Thread", choose),
    menu("test", "Test", choose),
  ];
}

const CHIP_WORDS = { own: "own code", library: "libraries" };

/** A choice of one of a few values, all visible. Absent if all findings have the same value. */
function chips(aspect, order, choose) {
  const answers = tally(ASPECTS[aspect]).sort(([a], [b]) => rank(order, a) - rank(order, b));
  if (answers.length < 2) return null;
  const chip = (value, words, n) =>
    el(
      "label.chip",
      null,
      el("input", {
        type: "radio",
        name: aspect,
        value,
        checked: value === "",
        change: () => choose({ [aspect]: value }),
      }),
      el("span", null, words, " ", el("b", null, number(n))),
    );
  return el(
    "fieldset.chips",
    null,
    el("legend.unseen", null, `Filter by ${aspect}`),
    chip("", "all", findings.length),
    answers.map(([value, n]) => chip(value, CHIP_WORDS[value] ?? value, n)),
  );
}

/** A choice of one of many values. */
function menu(aspect, name, choose) {
  const answers = tally(ASPECTS[aspect]).sort(([a], [b]) => (a < b ? -1 : 1));
  if (answers.length < 2) return null;
  return el(
    "label.menu",
    null,
    el("span", null, name),
    el(
      "select",
      { name: aspect, change: (event) => choose({ [aspect]: event.target.value }) },
      el("option", { value: "" }, "all"),
      answers.map(([value, n]) => el("option", { value }, `${value} (${number(n)})`)),
    ),
  );
}

/** The order and the groups. They are no filters: they hide nothing. */
function orderMenus(changed) {
  const select = (name, label, choices, title) => {
    const choose = (event) => {
      chosen[name] = event.target.value;
      changed();
    };
    const options = Object.entries(choices).map(([value, [words]]) => el("option", { value }, words));
    return el("label.menu", { title }, el("span", null, label), el("select", { name, change: choose }, options));
  };
  return [select("group", "Group by", GROUPS), select("sort", "Sort", SORTS, IMPORTANCE)];
}

const isFiltered = () => Boolean(chosen.words.trim()) || Object.keys(ASPECTS).some((aspect) => chosen[aspect]);

function clearFilters(choose) {
  byId("filters").reset();
  choose(NOTHING);
  byId("search").focus();
}

function matches(finding) {
  const words = chosen.words.toLowerCase().split(/\s+/).filter(Boolean);
  const aspects = Object.keys(ASPECTS).filter((aspect) => chosen[aspect]);
  return (
    aspects.every((aspect) => [...ASPECTS[aspect](finding)].includes(chosen[aspect])) &&
    words.every((word) => searchText(finding).includes(word))
  );
}

/**
 * The rows to show: roots in order, each with its matching consequences. A root that does not match is shown all the same if one
 * of its consequences matches, because the root is what must be fixed.
 */
function wantedRows(expanded) {
  const filtered = isFiltered();
  const matching = new Set(findings.filter(matches));
  const [, order] = SORTS[chosen.sort];
  const roots = findings
    .filter(
      (finding) => !finding.root && (matching.has(finding) || finding.consequences.some((one) => matching.has(one))),
    )
    .sort((a, b) => order(a, b) || a.at - b.at);
  const rows = grouped(roots).flatMap((root) => {
    if (root.group !== undefined) return [root];
    const all = root.consequences;
    const open = expanded.get(root.id) ?? (filtered && all.some((one) => matching.has(one)));
    const children = open ? all.filter((one) => matching.has(one)) : [];
    return [{ finding: root, open, context: !matching.has(root) }, ...children.map((finding) => ({ finding }))];
  });
  return { rows, matching: matching.size };
}

/** Findings with a head before each group. The group of the first finding comes first. */
function grouped(roots) {
  const [, groupOf] = GROUPS[chosen.group];
  if (!groupOf) return roots;
  const groups = new Map();
  for (const root of roots) {
    const group = groupOf(root);
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(root);
  }
  return [...groups].flatMap(([group, all]) => [{ group, count: all.length }, ...all]);
}
