// Somebody else's library, where ours goes.
def library = new File(basedir, 'target/redflag/bin/libredflag.so')
library.parentFile.mkdirs()
library.text = 'not a library'
true
