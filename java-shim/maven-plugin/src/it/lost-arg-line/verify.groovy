def builds = new File(basedir, 'build.log').text.split('Scanning for projects').drop(1)
def warning = '[WARNING] Surefire has an argLine of its own (-Dtwo=2), which replaces the property argLine'
assert builds[0].contains(warning)
assert builds[0].contains('Tests ran, but Redflag watched none of their JVMs')
assert builds[1].contains(warning)
assert builds[1].contains('[WARNING] Tests ran, but Redflag watched none of their JVMs')
true
