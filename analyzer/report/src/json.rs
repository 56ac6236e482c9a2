//! `findings.json`: the report itself, as `model` declares it.

use crate::format::Format;

/// The format of stored reports. The command reads it back.
pub const FORMAT: Format = Format {
    name: "json",
    file: FILE,
    render: |report, _| report.to_json(),
};

/// The file of the merged report.
pub const FILE: &str = "findings.json";
