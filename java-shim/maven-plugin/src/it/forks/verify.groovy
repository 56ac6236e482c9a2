def jvms = { new File(basedir, "target/$it").list().count { it ==~ /jvm-\d+\.json/ } }
assert jvms('reused') == 2
assert jvms('fresh') == 4
['reused', 'fresh'].each {
    def findings = new groovy.json.JsonSlurper().parse(new File(basedir, "target/$it/findings.json"))
    assert findings.jvms.size() == jvms(it)
    assert findings.verdict == 'findings'
}
def builds = new File(basedir, 'build.log').text.split('Scanning for projects').drop(1)
assert builds.every { it.contains('race on field shop.Counter.count (int)') }
true
