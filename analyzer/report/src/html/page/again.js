// What to do with a finding: reproduce it, suppress it, refer to it.

function livingWithIt(finding) {
  return el(
    "section.block",
    null,
    el("h2", null, "Next"),
    el(
      "dl.next",
      null,
      [
        ["Get it again", getAgain(finding)],
        [
          "Suppress it",
          [
            el("p", null, "One line in the suppressions file, with your reason:"),
            copyable(`id ${finding.id}  # reason`, "the suppression line"),
          ],
        ],
        [
          "Fingerprint",
          [
            el("p", null, sameInEveryRun(finding)),
            copyable(finding.id, "the fingerprint"),
          ],
        ],
      ].map(([name, what]) => el("div", null, el("dt", null, name), el("dd", null, what))),
    ),
  );
}

/** The name of a field stays the same when lines move; places do not. */
function sameInEveryRun(finding) {
  const variable = finding.variable;
  const named = variable && (variable.kind === "field" || variable.owner);
  return named ? "The same in every run:" : "The same in every run, as long as its lines stay:";
}

function getAgain(finding) {
  if (finding.schedule) {
    const words = "Repeat the schedule in which it happened:";
    return [el("p", null, words), copyable(`redflag replay ${shell([finding.schedule])}`, "the command")];
  }
  const commands = [...new Set(report.jvms.filter((jvm) => jvm.watched_classes > 0).map((jvm) => jvm.command))];
  const tests = [...testsOf(finding)];
  const run = redflagRun(finding);
  const runner = testRunner(tests, commands);
  if (runner) {
    const words = tests.length ? "Run the test again:" : "Run the tests again:";
    return [el("p", null, words), copyable(`${run} -- ${shell(runner)}`, "the command")];
  }
  if (tests.length) {
    const names = tests.map((test, at) => [at > 0 && " and ", code(test)]);
    return el("p", null, "Run ", names, " again under ", code(run), ".");
  }
  const programs = commands.filter(Boolean).slice(0, 3);
  if (programs.length === 0) return el("p", null, "Run the program again under ", code(run), ".");
  return [
    el("p", null, "Run the program again, with the class path and options that it needs:"),
    programs.map((program) => copyable(`${run} -- ${shell(launched(program))}`, "the command")),
  ];
}

/** What happened is looked for by default, predicted races are not. */
function redflagRun({ detector }) {
  return ["racer", "hybrid"].includes(detector) ? `redflag run --detector hb,${detector}` : "redflag run";
}

/** How Maven or Gradle run these tests, or all tests if none is known. The main class of a test JVM shows which tool started it. */
function testRunner(tests, commands) {
  if (commands.some((command) => /surefire/.test(command))) {
    return ["mvn", "test", ...(tests.length ? [`-Dtest=${tests.join(",")}`] : [])];
  }
  if (commands.some((command) => /org\.gradle\./.test(command))) {
    return ["gradle", "test", ...tests.flatMap((test) => ["--tests", test.replace("#", ".")])];
  }
  return null;
}

/** A program as the JVM names it: a main class or an archive, and arguments. */
function launched(program) {
  const words = program.split(/\s+/);
  return ["java", ...(words[0].endsWith(".jar") ? ["-jar"] : []), ...words];
}

/** Quotes words for a shell, whatever a program has put into them. */
function shell(words) {
  return words.map((word) => (/^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}
