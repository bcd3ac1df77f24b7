//! Pictures: what a file says, and what is made of it.
//!
//! Pure functions on files and bytes, which know nothing of who asks. A file is recognised by its content (`inspect`); renditions
//! are cut, upright, in sRGB and without metadata (`render`); a colour and a very small picture stand in their place until
//! they are there (`look`); animations are served as they are, without their metadata (`metadata`).

pub mod crop;
pub mod error;
pub mod format;
pub mod inspect;
pub mod look;
pub mod metadata;
pub mod render;
pub mod rewrite;

mod affine;
mod avif;
mod colour;
mod cut;
mod decode;
mod encode;
mod outline;
mod raster;
mod turn;
