// What to do with a finding: get it again, suppress it, name it to others.

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
            el("p", null, "The same in every run, as long as these lines stay:"),
            copyable(finding.id, "the fingerprint"),
          ],
        ],
      ].map(([name, what]) => el("div", null, el("dt", null, name), el("dd", null, what))),
    ),
  );
}

function getAgain(finding) {
  const commands = [...new Set(report.jvms.filter((jvm) => jvm.watched_classes > 0).map((jvm) => jvm.command))];
  const tests = [...testsOf(finding)];
  const runner = testCommand(tests, commands);
  if (runner)
    return [
      el("p", null, tests.length ? "Run the test again:" : "Run the tests again:"),
      copyable(runner, "the command"),
    ];
  if (tests.length)
    return el(
      "p",
      null,
      "Run ",
      tests.map((test, at) => [at > 0 && " and ", code(test)]),
      " again under ",
      code("redflag run"),
      ".",
    );
  const known = commands.filter(Boolean).slice(0, 3);
  if (known.length === 0) return el("p", null, "Run the program again under ", code("redflag run"), ".");
  return [
    el("p", null, "Run the program again, with the class path and options that it needs:"),
    known.map((command) =>
      copyable(
        `redflag run -- java ${/\.jar(\s|$)/.test(command.split(" ")[0]) ? "-jar " : ""}${command}`,
        "the command",
      ),
    ),
  ];
}

/** How Maven or Gradle run these tests, or all if none is known. A test JVM's main class tells who started it. */
function testCommand(tests, commands) {
  if (commands.some((command) => /surefire/.test(command))) {
    return ["redflag run -- mvn test", ...(tests.length ? [`'-Dtest=${tests.join(",")}'`] : [])].join(" ");
  }
  if (commands.some((command) => /org\.gradle\./.test(command))) {
    return ["redflag run -- gradle test", ...tests.map((test) => `--tests '${test.replace("#", ".")}'`)].join(" ");
  }
  return null;
}
