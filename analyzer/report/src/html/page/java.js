// Java source in colours. It knows words, not grammar, and that is enough; other languages of the JVM come out passably.

const KEYWORDS = new Set(
  (
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends final " +
    "finally float for goto if implements import instanceof int interface long native new non-sealed null package permits " +
    "private protected public record return sealed short static strictfp super switch synchronized this throw throws " +
    "transient true false try var void volatile while yield"
  ).split(" "),
);

const TOKEN = new RegExp(
  [
    /(?<comment>\/\/.*|\/\*[^]*?(?:\*\/|$))/,
    /(?<string>"""[^]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)/,
    /(?<number>\b(?:0[xX][\da-fA-F_]+|0[bB][01_]+|\d[\d_]*(?:\.[\d_]+)?(?:[eE][+-]?\d+)?)[lLfFdD]?\b)/,
    /(?<annotation>@[A-Za-z_$][\w$.]*)/,
    /(?<word>[A-Za-z_$][\w$]*)/,
  ]
    .map((part) => part.source)
    .join("|"),
  "g",
);

/** For each line the pieces it is made of, as `[class or null, text]`. */
function coloured(lines) {
  const text = lines.join("\n");
  const pieces = [];
  let at = commentAtStart(lines);
  if (at > 0) pieces.push(["comment", text.slice(0, at)]);
  TOKEN.lastIndex = at;
  for (let match; (match = TOKEN.exec(text));) {
    if (match.index > at) pieces.push([null, text.slice(at, match.index)]);
    pieces.push([classOf(match), match[0]]);
    at = TOKEN.lastIndex;
  }
  pieces.push([null, text.slice(at)]);
  return inLines(pieces);
}

function classOf({ 0: text, groups }) {
  if (groups.word !== undefined) return KEYWORDS.has(text) ? "keyword" : null;
  return Object.keys(groups).find((name) => groups[name] !== undefined);
}

/** How much of the text belongs to a comment that began before it: known by the stars that its lines begin with. */
function commentAtStart(lines) {
  if (!/^\s*\*/.test(lines[0] ?? "")) return 0;
  const text = lines.join("\n");
  const end = text.indexOf("*/");
  if (end >= 0) return end + 2;
  return lines.every((one) => /^\s*\*/.test(one)) ? text.length : 0;
}

function inLines(pieces) {
  const lines = [[]];
  for (const [kind, text] of pieces) {
    text.split("\n").forEach((part, at) => {
      if (at > 0) lines.push([]);
      if (part !== "") lines[lines.length - 1].push([kind, part]);
    });
  }
  return lines;
}
