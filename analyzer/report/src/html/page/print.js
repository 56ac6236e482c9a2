// Printing: folded parts are opened, and the list becomes its findings at full length, up to a limit.

const PAPER_WIDTH = 660;
const PAPER_FINDINGS = 100;

let unfolded = [];
let onPaper = false;

function preparePaper() {
  if (onPaper) return;
  onPaper = true;
  if (!shown.finding) fillPaper();
  else resizeTimeline(PAPER_WIDTH);
  unfolded = [...document.querySelectorAll("details:not([open])")];
  for (const one of unfolded) one.open = true;
}

function clearPaper() {
  if (!onPaper) return;
  onPaper = false;
  byId("print-view").replaceChildren();
  for (const one of unfolded) one.open = false;
  unfolded = [];
  if (shown.finding) resizeTimeline();
}

/** The findings that the list shows, in its order, each at full length. */
function fillPaper() {
  const { rows } = wantedRows(new Map(findings.map((finding) => [finding.id, true])));
  const printed = rows.filter((row) => !row.context).map((row) => row.finding);
  const some = printed.slice(0, PAPER_FINDINGS);
  const left = printed.length - some.length;
  byId("print-view").replaceChildren(
    ...(left > 0
      ? [
          el(
            "p.notice",
            null,
            `The first ${number(some.length)} of ${count(printed.length, "finding")}. Filter the list to print others.`,
          ),
        ]
      : []),
    ...some.map((finding) => el("article", null, findingPage(finding, { width: PAPER_WIDTH, heading: "h2" }))),
  );
}

function listenForPaper() {
  addEventListener("beforeprint", preparePaper);
  addEventListener("afterprint", clearPaper);
  // Not every browser sends an event for this, and a print preview is not printing.
  matchMedia("print").addEventListener("change", (event) => (event.matches ? preparePaper() : clearPaper()));
}
