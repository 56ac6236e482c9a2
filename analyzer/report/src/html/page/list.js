// The list. Only visible rows are elements, so that five thousand findings scroll like fifty. All rows have the same height, so
// the number of a row gives its position.

const SPARE = 8;

const list = { rows: [], expanded: new Map(), drawn: new Map(), height: 0, current: 0 };

/** Computes the rows again, after a filter changed or a group was opened. */
function refreshList() {
  const { rows, matching } = wantedRows(list.expanded);
  const at = list.rows[list.current]?.finding;
  list.rows = rows;
  list.current = Math.max(
    0,
    rows.findIndex((row) => row.finding === at),
  );
  byId("clear").hidden = !isFiltered();
  byId("shown").parentElement.hidden = findings.length === 0;
  byId("shown").textContent = shownWords(matching);
  redrawList();
}

function shownWords(matching) {
  if (findings.length === 0) return "";
  if (matching === 0) return "No finding matches. Clear the filters to see all.";
  return matching === findings.length
    ? count(matching, "finding")
    : `${number(matching)} of ${count(findings.length, "finding")}`;
}

/** Draws all visible rows from scratch. */
function redrawList() {
  const box = byId("rows");
  const focused = box.contains(document.activeElement) && document.activeElement !== box;
  for (const element of list.drawn.values()) element.remove();
  list.drawn.clear();
  box.hidden = list.rows.length === 0;
  if (list.rows.length === 0) return;
  list.height = measuredHeight(box);
  box.style.height = `${list.rows.length * list.height}px`;
  drawRows();
  if (focused) focusRow(list.current);
}

function measuredHeight(box) {
  const probe = rowElement(0);
  box.append(probe);
  const { height } = probe.getBoundingClientRect();
  probe.remove();
  return height;
}

/** Draws rows that became visible and removes those that are no longer. The current row stays, so that it keeps the focus. */
function drawRows() {
  const box = byId("rows");
  if (list.rows.length === 0 || box.offsetParent === null) return;
  const top = -box.getBoundingClientRect().top;
  const first = Math.max(0, Math.floor(top / list.height) - SPARE);
  const last = Math.min(list.rows.length - 1, Math.ceil((top + innerHeight) / list.height) + SPARE);
  const wanted = new Set([list.current]);
  for (let at = first; at <= last; at += 1) wanted.add(at);
  for (const [at, element] of list.drawn) {
    if (wanted.has(at)) continue;
    element.remove();
    list.drawn.delete(at);
  }
  for (const at of [...wanted].sort((a, b) => a - b)) {
    if (!list.drawn.has(at)) insertRow(box, at);
  }
}

/** Rows are in order in the document, for screen readers. */
function insertRow(box, at) {
  const element = rowElement(at);
  const after = [...list.drawn.keys()].filter((drawn) => drawn > at);
  const next = after.length ? list.drawn.get(Math.min(...after)) : null;
  box.insertBefore(element, next);
  list.drawn.set(at, element);
}

function rowElement(at) {
  const row = list.rows[at];
  const { finding } = row;
  const item = el(
    `li.row${finding.root ? ".consequence" : ""}${row.context ? ".context" : ""}${finding.standing === "new" ? "" : ".quieter"}`,
    { "aria-setsize": list.rows.length, "aria-posinset": at + 1 },
    el(
      "a",
      { href: `#${finding.id}`, tabindex: at === list.current ? "0" : "-1", focus: () => setCurrent(at) },
      el(
        "span.tags",
        null,
        finding.root ? el("span.badge.standing", null, "consequence") : badge(finding),
        standingBadge(finding),
      ),
      el("span.name", null, el("strong", null, shortName(finding)), " ", el("span.muted", null, rowContext(finding))),
      el(
        "span.count",
        { title: `seen ${times(finding.count)}` },
        el("span.unseen", null, "seen "),
        `${number(finding.count)}×`,
      ),
      el(
        "span.sides",
        null,
        finding.accesses.map((side, lane) => sideInRow(side, lane)),
      ),
    ),
    toggle(row),
  );
  item.style.top = `${at * list.height}px`;
  return item;
}

function rowContext(finding) {
  const { variable } = finding;
  const parts =
    variable.kind === "field"
      ? [simpleName(variable.type ?? ""), packageOf(variable.class)]
      : [variable.allocated ? `from ${variable.allocated}` : null];
  return [...parts, ...testsOf(finding)].filter(Boolean).join(" · ");
}

function sideInRow(side, lane) {
  return el(
    "span.side",
    null,
    lane === 1 ? el("span.against", { "aria-hidden": "true" }, "⇄ ") : null,
    kindMark(side.kind),
    ` ${line(side)} `,
    el("span.thread", null, `"${side.thread}"`),
  );
}

function toggle(row) {
  const { finding } = row;
  if (finding.consequences.length === 0) return null;
  return el(
    "button.toggle",
    {
      type: "button",
      tabindex: "-1",
      "aria-expanded": String(Boolean(row.open)),
      click: () => expand(finding, !row.open),
    },
    `${row.open ? "▾" : "▸"} ${count(finding.consequences.length, "consequence")}`,
  );
}

function expand(finding, open) {
  list.expanded.set(finding.id, open);
  refreshList();
  focusRow(list.rows.findIndex((row) => row.finding === finding));
  say(open ? "Consequences shown." : "Consequences hidden.");
}

function setCurrent(at) {
  list.drawn.get(list.current)?.querySelector("a").setAttribute("tabindex", "-1");
  list.current = at;
  list.drawn.get(at)?.querySelector("a").setAttribute("tabindex", "0");
}

/** Scrolls to a row and gives it the focus. */
function focusRow(at) {
  if (at < 0 || at >= list.rows.length) return;
  setCurrent(at);
  const top = byId("rows").getBoundingClientRect().top + at * list.height;
  const above = byId("filters").getBoundingClientRect().bottom;
  const hidden = Math.max(0, getComputedStyle(byId("filters")).position === "sticky" ? above : 0);
  if (top < hidden) scrollBy(0, top - hidden - 8);
  else if (top + list.height > innerHeight) scrollBy(0, top + list.height - innerHeight + 8);
  drawRows();
  list.drawn.get(at)?.querySelector("a").focus({ preventScroll: true });
}
