//! Documents, except pictures: their kind by content, and their words.
//!
//! Pure functions on files, without knowledge of the caller. `recognise` takes the kind from the content, and only if
//! the file name agrees. Files that a browser would run, and documents with macros, have no kind. `words` reads the
//! words for the search, within limits of size and time. A damaged file yields fewer. The server reads them in a
//! separate process (`apart`).

pub mod apart;
pub mod kind;
pub mod recognise;
pub mod words;

mod archive;
mod compound;
mod plain;
