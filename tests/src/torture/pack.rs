//! Many class files in one file: unit, name, length, bytes, until the end.
//!
//! The Rust half and the Java half of the run exchange classes this way; `tests/java/torture/Pack.java` is the other
//! end. A unit is what one class loader defines: a module of the image, or a jar.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

/// A class file and where it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassFile {
    /// Module or jar.
    pub unit: String,
    /// Name with slashes, or the path in its container while the name is not known yet.
    pub name: String,
    /// The bytes; none means "leave it as it is" where the JDK's image is replaced.
    pub bytes: Vec<u8>,
}

/// Reads a pack one class at a time.
pub struct Reader(BufReader<File>);

impl Reader {
    /// Opens a pack.
    pub fn open(path: &Path) -> io::Result<Self> {
        Ok(Reader(BufReader::with_capacity(1 << 16, File::open(path)?)))
    }

    /// Up to `count` more classes; none at the end.
    pub fn chunk(&mut self, count: usize) -> io::Result<Vec<ClassFile>> {
        let mut chunk = Vec::with_capacity(count);
        while chunk.len() < count {
            let Some(class) = self.next_class()? else {
                break;
            };
            chunk.push(class);
        }
        Ok(chunk)
    }

    fn next_class(&mut self) -> io::Result<Option<ClassFile>> {
        let mut length = [0; 2];
        if self.0.read(&mut length[..1])? == 0 {
            return Ok(None);
        }
        self.0.read_exact(&mut length[1..])?;
        let unit = self.text(u16::from_be_bytes(length))?;
        self.0.read_exact(&mut length)?;
        let name = self.text(u16::from_be_bytes(length))?;
        let mut length = [0; 4];
        self.0.read_exact(&mut length)?;
        let mut bytes = vec![0; u32::from_be_bytes(length) as usize];
        self.0.read_exact(&mut bytes)?;
        Ok(Some(ClassFile { unit, name, bytes }))
    }

    fn text(&mut self, length: u16) -> io::Result<String> {
        let mut bytes = vec![0; length.into()];
        self.0.read_exact(&mut bytes)?;
        String::from_utf8(bytes).map_err(|e| io::Error::new(io::ErrorKind::InvalidData, e))
    }
}

/// Writes a pack.
pub struct Writer(BufWriter<File>);

impl Writer {
    /// Creates or replaces a pack.
    pub fn create(path: &Path) -> io::Result<Self> {
        Ok(Writer(BufWriter::with_capacity(
            1 << 16,
            File::create(path)?,
        )))
    }

    /// Adds a class.
    pub fn add(&mut self, unit: &str, name: &str, bytes: &[u8]) -> io::Result<()> {
        for text in [unit, name] {
            let length = u16::try_from(text.len()).map_err(io::Error::other)?;
            self.0.write_all(&length.to_be_bytes())?;
            self.0.write_all(text.as_bytes())?;
        }
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        self.0.write_all(&length.to_be_bytes())?;
        self.0.write_all(bytes)
    }

    /// Writes what is still buffered.
    pub fn finish(mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let path = std::env::temp_dir().join(format!("redflag-pack-{}", std::process::id()));
        let mut writer = Writer::create(&path).unwrap();
        writer.add("a.jar!", "p/A", &[1, 2, 3]).unwrap();
        writer.add("m", "é", &[]).unwrap();
        writer.finish().unwrap();
        let mut reader = Reader::open(&path).unwrap();
        let first = reader.chunk(1).unwrap();
        let rest = reader.chunk(9).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(
            (first[0].unit.as_str(), first[0].bytes.as_slice()),
            ("a.jar!", &[1, 2, 3][..])
        );
        assert_eq!(
            (rest.len(), rest[0].name.as_str(), rest[0].bytes.len()),
            (1, "é", 0)
        );
    }
}
