['redflag-report', 'command-line'].each {
    def findings = new groovy.json.JsonSlurper().parse(new File(basedir, "target/$it/findings.json"))
    assert findings.verdict == 'clean'
    assert findings.jvms.size() == 1
}
def builds = new File(basedir, 'build.log').text.split('Scanning for projects').drop(1)
assert builds.every { it.contains('Tests run: 1, Failures: 0, Errors: 0') }
assert builds.take(2).every { !it.contains('are not watched') }
assert builds[2].contains("[WARNING] Surefire reads argLine from Maven's command line")
assert builds[2].contains('Tests ran, but Redflag watched none of their JVMs')
true
