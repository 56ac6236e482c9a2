//! How much of the traces is analyzed.

use super::Source;
use crate::traces::Meter;
use std::fs;
use std::path::PathBuf;

/// The traces that are being read.
pub struct Traces {
    meter: Meter,
    total: u64,
}

impl Traces {
    /// These files, read under this meter.
    pub fn new(paths: &[PathBuf], meter: &Meter) -> Self {
        let sizes = paths.iter().filter_map(|path| fs::metadata(path).ok());
        Traces {
            meter: meter.clone(),
            total: sizes.map(|file| file.len()).sum(),
        }
    }
}

impl Source for Traces {
    fn line(&self) -> Option<String> {
        let [done, all] = [self.meter.bytes(), self.total].map(mebibytes);
        Some(format!("{done} of {all} MiB analyzed"))
    }
}

/// With one digit after the point.
fn mebibytes(bytes: u64) -> String {
    let tenths = u128::from(bytes) * 10 / (1 << 20);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::mebibytes;

    #[test]
    fn amounts_are_cut_to_tenths() {
        for (bytes, text) in [
            (0, "0.0"),
            (1 << 20, "1.0"),
            ((3 << 19) + 1, "1.5"),
            (u64::MAX, "17592186044415.9"),
        ] {
            assert_eq!(mebibytes(bytes), text);
        }
    }
}
