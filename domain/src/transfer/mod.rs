//! Sites as readable files: the site folder.

pub mod export;
