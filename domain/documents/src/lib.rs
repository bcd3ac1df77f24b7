//! Documents that are not pictures: what a file is by its content, and the words in it.
//!
//! Pure functions on files, which know nothing of who asks. A file is what its content says (`recognise`), and only if its name says the
//! same; what a browser would run, and documents with macros, are none. Words are for finding a file again (`words`): they are read
//! within limits of size and time, and a damaged file has fewer of them. A server reads them in a process of its own (`apart`).

pub mod apart;
pub mod kind;
pub mod recognise;
pub mod words;

mod archive;
mod compound;
mod plain;
