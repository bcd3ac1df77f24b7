//! AVIF: a container of boxes (ISO/IEC 14496-12, 23008-12) around frames of AV1.
//!
//! The container is read here, since no library in use says the orientation, the colours and the tiles of a picture;
//! rav1d decodes the frames. Without its assembly, which needs nasm to be built, a picture of 12 megapixels takes 0.75 s. It
//! is the one decoder whose entry points cannot unwind: a panic in it would end the process. None was found
//! in 380,000 damaged frames.

mod boxes;
mod colours;
mod container;
mod frames;

pub(crate) use container::Container;
pub(crate) use frames::decode;
