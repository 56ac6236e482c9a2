/** All counters of a JaCoCo report, by the element that contains them. */
def counters(File file) {
    def parser = new groovy.xml.XmlSlurper(false, false)
    parser.setFeature('http://apache.org/xml/features/disallow-doctype-decl', false)
    parser.setFeature('http://apache.org/xml/features/nonvalidating/load-external-dtd', false)
    def found = [:]
    parser.parse(file).depthFirst().findAll { it.name() == 'counter' || it.name() == 'line' }.each {
        def path = []
        for (def at = it; at.name() != 'report'; at = at.parent()) {
            path << at.name() + at.@name
        }
        found[path.reverse().join('/') + it.@type + it.@nr] = it.attributes()
    }
    found
}

def coverage = { counters(new File(basedir, "target/$it/site/jacoco/jacoco.xml")) }
def plain = coverage('plain')
assert plain.size() > 20
assert plain.values().any { it.covered && it.covered != '0' }
assert coverage('redflag-first') == plain
assert coverage('jacoco-first') == plain

def builds = new File(basedir, 'build.log').text.split('Scanning for projects').drop(1)
assert builds[1] =~ /argLine set to -javaagent:\S+ -agentpath:/
assert builds[2] =~ /argLine set to -agentpath:\S+ -javaagent:/
['redflag-first', 'jacoco-first'].each {
    def findings = new groovy.json.JsonSlurper().parse(new File(basedir, "target/$it/redflag-report/findings.json"))
    assert findings.verdict == 'clean'
    assert findings.jvms.size() == 1
}
true
