//! Documents, except pictures: their kind by content, and their words.
//!
//! `recognise` reads the kind from the content. The file name has to agree.
//! Files that browsers would run, and documents with macros, have no kind.
//! `words` reads words within limits, fewer from damaged files.
//! The server reads them in a separate process (`apart`).

pub mod kind;
pub mod recognise;
pub mod subprocess;
pub mod words;

mod archive;
mod compound;
mod plain;
