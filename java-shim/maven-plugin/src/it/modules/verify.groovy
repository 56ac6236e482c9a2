def log = new File(basedir, 'build.log').text
assert log.contains('race on field shop.Counter.count (int)')
assert log.count('Redflag found races that fail this build') == 1
assert log.contains('The report of Redflag on 2 modules is')
def all = new File(basedir, 'last/target/redflag-aggregate')
assert new File(all, 'report.html').length() > 0
def sarif = new groovy.json.JsonSlurper().parse(new File(all, 'findings.sarif'))
def messages = sarif.runs[0].results.collect { it.toString() }
assert messages.size() == 2
assert messages.any { it.contains('shop.Counter') } && messages.any { it.contains('shop.Till') }
true
