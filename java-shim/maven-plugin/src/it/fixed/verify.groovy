import java.nio.file.Files

def builds = new File(basedir, 'build.log').text.split('Scanning for projects').drop(1)
def target = new File(basedir, 'target')
def reports = new File(target, 'redflag-report')
def json = { new groovy.json.JsonSlurper().parse(it) }

assert builds[0].contains('BUILD SUCCESS') && !builds[0].contains('[ERROR]')
['findings.json', 'report.txt', 'report.html', 'findings.sarif', 'junit.xml'].each {
    assert new File(reports, it).length() > 0
}
def findings = json(new File(reports, 'findings.json'))
assert findings.verdict == 'clean'
assert findings.jvms.size() == 1
assert findings.jvms[0].watched_classes > 0
assert new File(reports, 'report.html').text.contains('<html')
assert json(new File(reports, 'findings.sarif')).version == '2.1.0'

// The file in the library's place is reported once and replaced; the command is unpacked silently.
assert builds[0].contains('libredflag.so does not belong to this version of the plugin, and is replaced.')
assert builds.drop(1).every { !it.contains('and is replaced.') }
['libredflag.so', 'redflag'].each {
    assert Files.isExecutable(target.toPath().resolve('redflag/bin').resolve(it))
}

assert builds[1].contains('no class was watched: check the include and exclude patterns')
assert builds[1].contains('so this build is not clean')
true
