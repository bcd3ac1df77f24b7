//! AVIF: a container of boxes (ISO/IEC 14496-12, 23008-12) of AV1 frames.
//!
//! Reads the container here, because no library in use returns orientation,
//! colours and tiles. rav1d decodes the frames.
//! Without assembly (needs nasm), 12 megapixels take 0.75 s.
//!
//! Trap: rav1d cannot unwind, so a panic in it would end the process.
//! 380,000 damaged frames caused none.

mod boxes;
mod colours;
mod container;
mod frames;

pub(crate) use container::Container;
pub(crate) use frames::decode;
