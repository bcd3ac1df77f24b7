//! Pure functions that return facts about pictures and render them.
//!
//! - `inspect` recognises a file by its content.
//! - `render` makes renditions: cropped, upright, in sRGB, without metadata.
//! - `appearance` makes the mean colour and a tiny placeholder.
//! - `metadata` removes metadata from animations, because they
//!   are not encoded again.
//!
//! **Why WebP and not AVIF.** Encoding a picture of 12 megapixels
//! at two sizes, on one core, with ravif without assembly code:
//!
//! | | 800 × 600 | 2560 × 1920 |
//! |---|---|---|
//! | WebP (libwebp, quality 75, method 4) | 49 ms, 112 KB | 557 ms, 1175 KB |
//! | WebP (method 2) | 23 ms, 115 KB | 236 ms, 1210 KB |
//! | AVIF (ravif, quality 70, speed 10) | 378 ms, 91 KB | 3092 ms, 831 KB |
//! | AVIF (speed 8) | 1285 ms, 86 KB | 12,227 ms, 801 KB |
//!
//! All renditions of a picture take 0.8 s as WebP
//! and 6 s as AVIF. Their quality was not compared.

pub mod appearance;
pub mod crop;
pub mod error;
pub mod format;
pub mod inspect;
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
