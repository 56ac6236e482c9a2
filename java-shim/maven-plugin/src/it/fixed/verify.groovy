import java.nio.file.Files

def target = new File(basedir, 'target')
def reports = new File(target, 'redflag-report')
def log = new File(basedir, 'build.log').text
assert !log.contains('[ERROR]') && !log.contains('[WARNING] Redflag')
['findings.json', 'report.txt', 'report.html', 'findings.sarif', 'junit.xml'].each {
    assert new File(reports, it).length() > 0
}
def findings = new groovy.json.JsonSlurper().parse(new File(reports, 'findings.json'))
assert findings.verdict == 'clean'
assert findings.jvms.size() == 1
assert findings.jvms[0].watched_classes > 0
assert new File(reports, 'report.html').text.contains('<html')
assert new groovy.json.JsonSlurper().parse(new File(reports, 'findings.sarif')).version == '2.1.0'

// The agent is the artifact's own, with the listed hash.
['libredflag.so', 'redflag'].each {
    assert Files.isExecutable(target.toPath().resolve('redflag/bin').resolve(it))
}
true
