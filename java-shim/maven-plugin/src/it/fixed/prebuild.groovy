// A foreign library in the place of the agent.
def library = new File(basedir, 'target/redflag/bin/libredflag.so')
library.parentFile.mkdirs()
library.text = 'not a library'
true
