def log = new File(basedir, 'build.log').text
def builds = log.split('Scanning for projects').drop(1)
assert builds.size() == 6

// Printed to Maven's log, as an error, with the test and the source line of the module.
assert builds[0].contains('[ERROR] RF-')
assert builds[0].contains('race on field shop.Counter.count (int)')
assert builds[0].contains('--> src/main/java/shop/Counter.java:8')
assert builds[0].contains('count++;')
assert builds[0].contains('in test shop.CounterTest#countsFromTwoThreads')
assert builds[0].contains('redflag-maven-plugin') && builds[0].contains('Redflag found races that fail this build')

assert builds[1].contains('1 finding is known from now on')
assert new File(basedir, 'redflag-baseline.json').text.contains('RF-')

// Known, so it is printed but is not an error.
assert builds[2].contains('BUILD SUCCESS')
assert builds[2].contains('RF-')
assert !builds[2].contains('[ERROR]')

assert builds[3].contains('There is no file') && builds[3].contains('no-such-file.json')

// The results of earlier builds do not count in this one.
assert builds[4].contains('No test ran in this build, so there is nothing for Redflag to check.')
assert builds[5].contains('Redflag is skipped.')
assert !builds[5].contains('argLine set to')
true
