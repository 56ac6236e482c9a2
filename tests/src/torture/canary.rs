//! The test of the test: classes broken on purpose must be called broken, in every way a class reaches the JVM.

use std::fs;
use std::io;
use std::path::Path;

use super::pack::{Reader, Writer};
use super::verify::{Instead, Verifier};

/// Loaded before any class of the run, so it is retransformed.
const LOADED: &str = "java/util/AbstractCollection";
/// Loaded by the run alone, so it is replaced when it is loaded.
const FRESH: &str = "java/util/concurrent/Phaser$QNode";

/// Fails unless the JVM finds each of the three broken classes broken.
pub fn check(verifier: &Verifier, image: &Path) -> io::Result<()> {
    let dir = verifier.work.join("canary");
    fs::create_dir_all(&dir)?;
    let names = dir.join("names.pack");
    let broken = dir.join("broken.pack");
    write_image(image, &names, &broken)?;
    let outcomes = verifier.image(&names, Instead::Packs(&broken, &broken), "canary-image")?;
    let jar = dir.join("jar.pack");
    let supers = dir.join("superclasses.txt");
    fs::write(&supers, "")?;
    let mut writer = Writer::create(&jar)?;
    writer.add(
        "canary.jar!",
        "Canary",
        &broken_bytes(&fs::read(&verifier.tools.canary)?)?,
    )?;
    writer.finish()?;
    let jars = verifier.jars(&jar, &supers, "canary-jars")?;
    let caught = (outcomes.iter().chain(&jars))
        .filter(|(_, o)| o.starts_with("java.lang.VerifyError"))
        .count();
    if caught == 3 {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "the run proves nothing: classes broken on purpose were not all found broken: {outcomes:?} {jars:?}"
    )))
}

fn write_image(image: &Path, names: &Path, broken: &Path) -> io::Result<()> {
    let mut names = Writer::create(names)?;
    let mut broken = Writer::create(broken)?;
    let mut reader = Reader::open(image)?;
    loop {
        let chunk = reader.chunk(256)?;
        if chunk.is_empty() {
            break;
        }
        for class in chunk {
            let name = class.name.trim_end_matches(".class");
            if name == LOADED || name == FRESH {
                names.add(&class.unit, name, &[])?;
                broken.add(&class.unit, name, &broken_bytes(&class.bytes)?)?;
            }
        }
    }
    names.finish()?;
    broken.finish()
}

/// Makes a constructor call another one on a number instead of on `this`.
fn broken_bytes(class: &[u8]) -> io::Result<Vec<u8>> {
    const ALOAD_0: u8 = 0x2a;
    const INVOKESPECIAL: u8 = 0xb7;
    const ICONST_0: u8 = 0x03;
    let at = (class.windows(2))
        .position(|pair| pair == [ALOAD_0, INVOKESPECIAL])
        .ok_or_else(|| {
            io::Error::other("the class to be broken on purpose has no constructor to break")
        })?;
    let mut broken = class.to_vec();
    broken[at] = ICONST_0;
    Ok(broken)
}
