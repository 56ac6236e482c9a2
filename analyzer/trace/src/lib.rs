//! The vocabulary: ids, events and their text form.
