// The list. Only visible rows are elements, so that five thousand findings scroll like fifty. All findings have rows of one height,
// and all heads of groups of another, so that the position of each row is known.

const SPARE = 8;

/** `tops` has the position of each row, and the height of all at its end. */
const list = { rows: [], tops: [0], expanded: new Map(), drawn: new Map(), current: 0 };

/** Computes the rows again, after a filter changed or a group was opened. */
function refreshList() {
  const { rows, matching } = wantedRows(list.expanded);
  const at = list.rows[list.current]?.finding;
  list.rows = rows;
  const kept = at ? rows.findIndex((row) => row.finding === at) : -1;
  list.current = kept < 0 ? Math.max(0, rows.findIndex((row) => row.finding)) : kept;
  numberRows();
  byId("clear").hidden = !isFiltered();
  byId("shown").parentElement.hidden = findings.length === 0;
  byId("shown").textContent = shownWords(matching);
  redrawList();
}

/** Heads of groups are not counted. */
function numberRows() {
  list.size = 0;
  for (const row of list.rows) {
    if (row.finding) list.size += 1;
    row.number = list.size;
  }
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
  placeRows(box);
  drawRows();
  if (focused) focusRow(list.current);
}

function placeRows(box) {
  const heights = new Map();
  let top = 0;
  list.tops = list.rows.map((row, at) => {
    const kind = Boolean(row.finding);
    if (!heights.has(kind)) heights.set(kind, measuredHeight(box, at));
    top += heights.get(kind);
    return top - heights.get(kind);
  });
  list.tops.push(top);
  box.style.height = `${top}px`;
}

function measuredHeight(box, at) {
  const probe = rowElement(at);
  box.append(probe);
  const { height } = probe.getBoundingClientRect();
  probe.remove();
  return height;
}

/** The row at a height. */
function rowAt(height) {
  let [low, high] = [0, list.rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (list.tops[middle] <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Draws rows that became visible and removes those that are no longer. The current row stays, so that it keeps the focus. */
function drawRows() {
  const box = byId("rows");
  if (list.rows.length === 0 || box.offsetParent === null) return;
  const top = -box.getBoundingClientRect().top;
  const first = Math.max(0, rowAt(top) - SPARE);
  const last = Math.min(list.rows.length - 1, rowAt(top + innerHeight) + SPARE);
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

/** The head of a group. */
function groupElement(row, at) {
  const head = el(
    "li.group",
    null,
    el("span.group-name", null, row.group || "(default package)"),
    " ",
    el("span.muted", null, count(row.count, "finding")),
  );
  head.style.top = `${list.tops[at] ?? 0}px`;
  return head;
}

function rowElement(at) {
  const row = list.rows[at];
  if (!row.finding) return groupElement(row, at);
  const { finding } = row;
  const item = el(
    `li.row${finding.root ? ".consequence" : ""}${row.context ? ".context" : ""}${finding.standing === "new" ? "" : ".quieter"}`,
    { "aria-setsize": list.size, "aria-posinset": row.number },
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
        finding.sides.map((side, lane) => sideInRow(side, lane)),
      ),
    ),
    toggle(row),
  );
  item.style.top = `${list.tops[at] ?? 0}px`;
  return item;
}

function rowContext(finding) {
  const { variable } = finding;
  const type = variable?.kind === "field" || variable?.owner ? simpleName(variable.type ?? variable.class) : "";
  const allocated = variable?.allocated && !variable.owner ? `from ${variable.allocated}` : null;
  const where = isRace(finding) ? packageOf(classOfFinding(finding)) : null;
  const pairs = finding.pairs.length > 1 ? count(finding.pairs.length, "pair") : null;
  return [type, where, allocated, pairs, ...testsOf(finding)].filter(Boolean).join(" · ");
}

function sideInRow(side, lane) {
  return el(
    "span.side",
    null,
    lane > 0 ? el("span.against", { "aria-hidden": "true" }, "⇄ ") : null,
    side.kind ? kindMark(side.kind) : null,
    ` ${line(side)} `,
    side.thread ? el("span.thread", null, `"${side.thread}"`) : null,
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
  const top = byId("rows").getBoundingClientRect().top + list.tops[at];
  const height = list.tops[at + 1] - list.tops[at];
  const above = byId("filters").getBoundingClientRect().bottom;
  const hidden = Math.max(0, getComputedStyle(byId("filters")).position === "sticky" ? above : 0);
  if (top < hidden) scrollBy(0, top - hidden - 8);
  else if (top + height > innerHeight) scrollBy(0, top + height - innerHeight + 8);
  drawRows();
  list.drawn.get(at)?.querySelector("a").focus({ preventScroll: true });
}
