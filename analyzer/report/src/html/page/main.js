// Which of the two views is shown. The address decides: `#RF-1a2b3c4d` is a finding, any other fragment the list.

const shown = { finding: null, scroll: 0, fromList: false };
let waiting = [];

function route() {
  const finding = byFindingId.get(location.hash.slice(1)) ?? null;
  if (finding) showFinding(finding);
  else showList();
  const now = waiting;
  waiting = [];
  for (const action of now) action();
}

/** Calls a function now if the list is visible, else as soon as it is. */
function afterRoute(action) {
  if (shown.finding) waiting.push(action);
  else action();
}

function showFinding(finding) {
  if (!shown.finding) shown.scroll = scrollY;
  shown.finding = finding;
  const view = byId("finding-view");
  byId("list-view").hidden = true;
  view.hidden = false;
  view.replaceChildren(
    ...findingPage(finding, { width: roomFor(view), navigation: navigation(finding) })
      .flat()
      .filter(Boolean),
  );
  document.title = `${shortName(finding)} · ${finding.id} · Redflag`;
  scrollTo(0, 0);
  byId("finding-name").focus({ preventScroll: true });
}

function showList() {
  const from = shown.finding;
  shown.finding = null;
  shown.fromList = false;
  byId("finding-view").hidden = true;
  byId("finding-view").replaceChildren();
  byId("list-view").hidden = false;
  document.title = `${byId("summary").querySelector("h1").textContent} · Redflag`;
  if (!from) return;
  redrawList();
  scrollTo(0, shown.scroll);
  const at = list.rows.findIndex((row) => row.finding === from);
  focusRow(at < 0 ? list.current : at);
}

/** The position of the finding in the list, and links to its neighbours. */
function navigation(finding) {
  const at = list.rows.findIndex((row) => row.finding === finding);
  const to = (by, words, label) => {
    const next = at < 0 ? null : list.rows[nextFinding(at, by)]?.finding;
    return next && el("a", { href: `#${next.id}`, "aria-label": label, click: plainly(() => turn(by)) }, words);
  };
  const place = at < 0 ? null : el("span.muted", null, `${number(list.rows[at].number)} of ${number(list.size)}`);
  return el(
    "nav.crumbs",
    { "aria-label": "Findings" },
    el("a", { href: "#", click: plainly(leave) }, "← All findings"),
    el("span.turn", null, to(-1, "‹ previous", "Previous finding"), place, to(1, "next ›", "Next finding")),
  );
}

function open(finding) {
  if (finding) location.hash = finding.id;
}

/** Back to the list; by the browser's history if the list came before, so that the history stays short. */
function leave() {
  if (shown.fromList) history.back();
  else location.hash = "";
}

/** To the next or the previous finding of the list, in place of this one in the browser's history. */
function turn(by) {
  const at = list.rows.findIndex((row) => row.finding === shown.finding);
  const next = at < 0 ? null : list.rows[nextFinding(at, by)]?.finding;
  if (!next) return;
  history.replaceState(null, "", `#${next.id}`);
  route();
}

const roomFor = (view) => Math.min(view.clientWidth, 960) - (view.clientWidth < 620 ? 24 : 48);

function resizeTimeline(width = roomFor(byId("finding-view"))) {
  const canvas = byId("finding-view").querySelector(".canvas");
  canvas?.replaceChildren(timeline(shown.finding, width));
}

function resized() {
  if (onPaper) return;
  if (shown.finding) resizeTimeline();
  else redrawList();
}

function start() {
  history.scrollRestoration = "manual";
  byId("summary").append(summary());
  byId("filters").append(...filterForm(refreshList).filter(Boolean));
  byId("order").append(...orderMenus(refreshList));
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  byId("filters").hidden = findings.length === 0;
  byId("watched").append(...watched().flat().filter(Boolean));
  byId("help-button").addEventListener("click", openHelp);
  byId("skip").addEventListener(
    "click",
    plainly(() => focusRow(list.current)),
  );
  refreshList();
  addEventListener("hashchange", () => {
    shown.fromList = !shown.finding;
    route();
  });
  addEventListener("scroll", drawRows, { passive: true });
  addEventListener("resize", resized);
  addEventListener("keydown", onKey);
  listenForPaper();
  route();
}

start();
