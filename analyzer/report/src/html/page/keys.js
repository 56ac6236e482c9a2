// The keyboard. Keys do nothing while something is typed, and never take what the browser needs (with Ctrl, Alt or Meta).

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || byId("help").open) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.matches("input[type=search]")) return onSearchKey(event, target);
  if (target.matches("select")) return;
  if (target.matches("input, pre") && /^(Arrow|Home|End|Enter)/.test(event.key)) return;
  const action = (shown.finding ? FINDING_KEYS : LIST_KEYS)[event.key] ?? ANY_KEYS[event.key];
  if (action && action(event) !== false) event.preventDefault();
}

/** In the search field, Enter and Down move to the rows. */
function onSearchKey(event, search) {
  if (event.key === "Escape" && search.value) {
    search.value = "";
    search.dispatchEvent(new Event("input"));
  } else if (event.key === "Escape") search.blur();
  else if (event.key === "ArrowDown" || event.key === "Enter") focusRow(nextFinding(-1, 1));
  else return;
  event.preventDefault();
}

const ANY_KEYS = {
  "?": () => openHelp(),
  "/": () => {
    if (shown.finding) leave();
    afterRoute(() => byId("search").select());
  },
};

const LIST_KEYS = {
  j: () => step(1),
  k: () => step(-1),
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  Home: () => focusRow(nextFinding(-1, 1)),
  End: () => focusRow(nextFinding(list.rows.length, -1)),
  Enter: (event) => (event.target === document.body ? open(list.rows[list.current]?.finding) : false),
  ArrowRight: () => openGroup(true),
  ArrowLeft: () => openGroup(false),
};

const FINDING_KEYS = {
  j: () => turn(1),
  k: () => turn(-1),
  Escape: () => leave(),
};

/** The first step only focuses the current row. */
function step(by) {
  const inList = byId("rows").contains(document.activeElement);
  const next = inList ? nextFinding(list.current, by) : list.current;
  focusRow(next < 0 ? list.current : next);
}

/** The next row in a direction that is a finding and not the head of a group; -1 if there is none. */
function nextFinding(from, by) {
  let at = from + by;
  while (list.rows[at] && !list.rows[at].finding) at += by;
  return list.rows[at] ? at : -1;
}

function openGroup(open) {
  const row = list.rows[list.current];
  const root = row?.finding.root ?? row?.finding;
  if (!root || root.consequences.length === 0) return false;
  return expand(root, open);
}

function openHelp() {
  byId("help").showModal();
}
