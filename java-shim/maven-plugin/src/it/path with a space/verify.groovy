def log = new File(basedir, 'build.log').text
assert basedir.path.contains(' ')
assert log.contains('race on field shop.Counter.count (int)')
assert log =~ /argLine set to "?-javaagent:.* "-agentpath:/
assert new File(basedir, 'target/jacoco.exec').length() > 0
assert new File(basedir, 'target/redflag-report').list().count { it ==~ /jvm-\d+\.json/ } == 1
true
