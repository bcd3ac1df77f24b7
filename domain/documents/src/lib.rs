//! Reads documents (files other than pictures): their kind
//! and their words.
//!
//! `recognise` finds the kind by the content,
//! and the file name has to agree.
//! Files that browsers would run, and documents with macros,
//! have no kind. `words` reads the words within limits.
//! A damaged file returns the words before the damage.
//! The server reads words in a separate process (`subprocess`).

pub mod kind;
pub mod recognise;
pub mod subprocess;
pub mod words;

mod archive;
mod compound;
mod plain;
