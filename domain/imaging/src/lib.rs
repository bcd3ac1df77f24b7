//! Pictures: their facts, and the renditions made from them.
//!
//! Pure functions on files and bytes, without knowledge of the caller. `inspect` recognises a file by its content.
//! `render` makes renditions: cropped, upright, in sRGB and without metadata. `look` makes a colour and a tiny
//! placeholder for the time until they load. `metadata` removes the metadata of animations, which are served as they
//! are otherwise.
//!
//! **Why WebP and not AVIF.** One picture, a detailed photograph of 12 megapixels, on one core:
//!
//! | | 800 × 600 | 2560 × 1920 |
//! |---|---|---|
//! | WebP (libwebp, quality 75, method 4) | 49 ms, 112 KB | 557 ms, 1175 KB |
//! | WebP (method 2) | 23 ms, 115 KB | 236 ms, 1210 KB |
//! | AVIF (ravif, quality 70, speed 10, without assembly) | 378 ms, 91 KB | 3092 ms, 831 KB |
//! | AVIF (speed 8) | 1285 ms, 86 KB | 12,227 ms, 801 KB |
//!
//! All sizes of a picture take 0.8 s as WebP and would take 6 s as AVIF at its fastest. At these settings, whose pictures were not compared
//! for likeness, the files would be a fifth to a third smaller.

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
