// Small helpers that make elements. Text becomes text nodes and never markup, so nothing in a report needs escaping here.

const byId = (id) => document.getElementById(id);

/** An element: `tag.class`, attributes (functions are listeners, null and false are left out), and children. */
function el(name, attributes, ...inside) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  return fill(element, attributes, inside);
}

/** The same for a part of a drawing. */
function svg(name, attributes, ...inside) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  return fill(element, attributes, inside);
}

function fill(element, attributes, inside) {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value);
  }
  element.append(...inside.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== false));
  return element;
}

/** Where long names may be broken: after dots and other joints, not within a word and not before an object's number. */
const BREAKS = /(?<=[.$/(_,:]|#(?!\d))/;

function breakable(text) {
  const parts = String(text).split(BREAKS);
  return parts.flatMap((part, at) => (at === 0 ? [part] : [el("wbr"), part]));
}

const code = (text) => el("code", null, breakable(text));

/** `File.java:12`, which goes to a new line before it is broken. */
const place = (text) => el("span.line", null, text);

const number = (n) => Number(n).toLocaleString("en");

function count(n, noun) {
  const plural = /(s|x|ch)$/.test(noun) ? "es" : "s";
  return `${number(n)} ${noun}${Number(n) === 1 ? "" : plural}`;
}

const times = (n) => (Number(n) === 1 ? "once" : `${number(n)} times`);

/** `a`, `a and b`, `a, b and c`. */
function listed(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** Handles a plain click on a link. A click with Ctrl or another modifier is left to the browser, which opens a new tab. */
function plainly(action) {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    action();
  };
}

/** Announces a message to screen readers. */
function say(words) {
  byId("said").textContent = words;
}

/** A line of code with a button that copies it. */
function copyable(text, what) {
  const shown = el("code.copy-text", { tabindex: "0" }, breakable(text));
  const button = el("button.copy", { type: "button", "aria-label": `Copy ${what}` }, "Copy");
  button.addEventListener("click", async () => {
    const copied = await copy(text, shown);
    button.textContent = copied ? "Copied" : "Press Ctrl+C";
    say(copied ? `Copied ${what}.` : `Could not copy. The text is selected.`);
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  return el("div.copyable", null, shown, button);
}

/** A browser may deny the clipboard to a page on disk; then the text is selected and copied the old way. */
async function copy(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection().selectAllChildren(shown);
    return document.execCommand("copy");
  }
}
