def log = new File(basedir, 'build.log').text
assert log.contains('race on field shop.Counter.count (int)')
assert log.contains('in test shop.CounterIT#countsFromTwoThreads')
def findings = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/redflag-report/findings.json'))
assert findings.jvms.size() == 2
true
