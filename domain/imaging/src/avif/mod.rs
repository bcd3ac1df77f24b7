//! AVIF: a container of boxes (ISO/IEC 14496-12, 23008-12) around frames of AV1.
//!
//! This module reads the container itself, because no library in use returns the orientation, the colours and the
//! tiles. rav1d decodes the frames. Without its assembly, which needs nasm to build, a picture of 12 megapixels takes
//! 0.75 s. It is the only decoder whose entry points cannot unwind, so a panic would end the process. None was found
//! in 380,000 damaged frames.

mod boxes;
mod colours;
mod container;
mod frames;

pub(crate) use container::Container;
pub(crate) use frames::decode;
