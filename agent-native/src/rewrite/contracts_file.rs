//! The user's file of contracts: read once, before the first class is rewritten.

use redflag_classfile::contracts::Contracts;
use std::path::Path;

/// The shipped contracts, with those of the user's file if there is one. On an error the JVM does not start: a run with
/// other contracts than the user expects is worse than none.
pub fn read(file: Option<&Path>) -> Result<Contracts, String> {
    let Some(file) = file else {
        return Ok(Contracts::shipped());
    };
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("cannot read the contracts in `{name}`: {error}"))?;
    Contracts::with(&text).map_err(|error| format!("contracts in `{name}`, {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_means_the_shipped_contracts() {
        assert_eq!(read(None).unwrap(), Contracts::shipped());
    }

    #[test]
    fn an_error_names_file_and_line() {
        let file = std::env::temp_dir().join(format!("contracts-{}.txt", std::process::id()));
        std::fs::write(&file, "# ours\nclass com.acme.Cache mapp\n").unwrap();
        let error = read(Some(&file)).unwrap_err();
        std::fs::remove_file(&file).unwrap();
        let name = file.display();
        assert_eq!(
            error,
            format!("contracts in `{name}`, line 2: no line above makes a group `mapp`")
        );
        let error = read(Some(&file)).unwrap_err();
        assert!(error.starts_with(&format!("cannot read the contracts in `{name}`: ")));
    }
}
