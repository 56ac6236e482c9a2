def log = new File(basedir, 'build.log').text
assert log.count('argLine set to') == 2 : 'the lifecycle was not forked, so nothing is tested here'
assert log.contains('race on field shop.Counter.count (int)')
true
