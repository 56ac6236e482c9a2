// Which findings the list shows, and in which order.

const chosen = { words: "", verdict: "", standing: "", package: "", test: "", sort: "importance" };
const NO_TEST = "(no test)";

const ASPECTS = {
  verdict: (finding) => [finding.verdict],
  standing: (finding) => [finding.standing],
  package: (finding) => packagesOf(finding),
  test: (finding) => (testsOf(finding).size ? testsOf(finding) : [NO_TEST]),
};

const rank = (list, value) => (list.includes(value) ? list.indexOf(value) : list.length);
const collator = new Intl.Collator("en", { numeric: true });
const alphabetic = (text) => (a, b) => collator.compare(text(a), text(b));

const SORTS = {
  importance: [
    "Importance",
    (a, b) =>
      rank(STANDINGS, a.standing) - rank(STANDINGS, b.standing) ||
      rank(VERDICTS, a.verdict) - rank(VERDICTS, b.verdict),
  ],
  count: ["Most often seen", (a, b) => b.count - a.count],
  variable: ["Variable", alphabetic((finding) => fullName(finding).replace(/^field /, ""))],
  place: ["Place", alphabetic(({ accesses: [side] }) => `${side.class} ${side.line ?? 0}`)],
  test: ["Test", alphabetic((finding) => [...testsOf(finding)].join(" ") || "\uffff")],
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
    menu("package", "Package", choose),
    menu("test", "Test", choose),
  ];
}

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
    answers.map(([value, n]) => chip(value, value, n)),
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

/** The sort order. It is not a filter: it hides nothing. */
function sortMenu(changed) {
  const choose = (event) => {
    chosen.sort = event.target.value;
    changed();
  };
  const orders = Object.entries(SORTS).map(([value, [words]]) => el("option", { value }, words));
  return el("label.menu", null, el("span", null, "Sort"), el("select", { name: "sort", change: choose }, orders));
}

const isFiltered = () => Boolean(chosen.words.trim()) || Object.keys(ASPECTS).some((aspect) => chosen[aspect]);

function clearFilters(choose) {
  byId("filters").reset();
  choose({ words: "", verdict: "", standing: "", package: "", test: "" });
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
  const rows = roots.flatMap((root) => {
    const all = root.consequences;
    const open = expanded.get(root.id) ?? (filtered && all.some((one) => matching.has(one)));
    const children = open ? all.filter((one) => matching.has(one)) : [];
    return [{ finding: root, open, context: !matching.has(root) }, ...children.map((finding) => ({ finding }))];
  });
  return { rows, matching: matching.size };
}
