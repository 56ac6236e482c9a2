def findings = new groovy.json.JsonSlurper().parse(new File(basedir, 'target/redflag-report/findings.json'))
assert findings.verdict == 'clean'
assert findings.jvms.size() == 1
assert !new File(basedir, 'build.log').text.contains('has an argLine of its own')
true
