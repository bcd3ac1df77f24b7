//! Pictures: recognising them by their content, and making smaller ones.

use super::outline::outline;
use crate::error::{Error, Result};
use fast_image_resize::images::Image;
use fast_image_resize::{ResizeOptions, Resizer};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits};
use model::media::MAX_PIXELS;
use std::io::{BufRead, BufReader, Cursor, Read, Seek, Take};

/// How good a smaller JPEG looks, from 1 to 100.
const JPEG_QUALITY: u8 = 80;
/// Memory that unpacking one picture may take.
const MAX_MEMORY: u64 = 512 * 1024 * 1024;
/// Memory that looking at an upload may take.
const MAX_CHECKED: u64 = 16 * 1024 * 1024;
/// So far into a JPEG its size is found, behind what cameras put before it.
const JPEG_HEADER: u64 = 8 * 1024 * 1024;

/// The formats of pictures that the library takes: how each begins its life, and how browsers call it.
const FORMATS: &[(ImageFormat, &str, &[&str])] = &[
    (ImageFormat::Jpeg, "image/jpeg", &["jpg", "jpeg"]),
    (ImageFormat::Png, "image/png", &["png"]),
    (ImageFormat::WebP, "image/webp", &["webp"]),
    (ImageFormat::Gif, "image/gif", &["gif"]),
];

/// What the content of a picture says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recognised {
    pub content_type: &'static str,
    /// The file name endings that go with the type.
    pub extensions: &'static [&'static str],
    /// Pixels as shown, after the camera's orientation is applied.
    pub width: u32,
    pub height: u32,
}

/// Recognises a picture by its content. `None` for anything else, and for what would unpack into too much.
pub fn recognise(bytes: &[u8]) -> Option<Recognised> {
    recognise_in(Cursor::new(bytes), image::guess_format(bytes).ok()?)
}

/// What a look at the whole content of a picture says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Inspected {
    pub(super) recognised: Recognised,
    /// Whether it is there to its end.
    pub(super) is_whole: bool,
}

/// Looks at a file without reading it into memory. `None` for what is no picture. Slow: run it off the async threads.
pub(super) fn inspect(file: impl Read + Seek) -> std::io::Result<Option<Inspected>> {
    let mut reader = BufReader::new(file);
    let Ok(format) = image::guess_format(reader.fill_buf()?) else { return Ok(None) };
    let Some(recognised) = recognise_in(&mut reader, format) else { return Ok(None) };
    let is_whole = match outline(&mut reader, format)? {
        Some(outline) => {
            reader.rewind()?;
            can_be_unpacked(reader.take(outline.end), format)
        }
        None => false,
    };
    Ok(Some(Inspected { recognised, is_whole }))
}

fn recognise_in(mut reader: impl BufRead + Seek, format: ImageFormat) -> Option<Recognised> {
    let (_, content_type, extensions) = FORMATS.iter().find(|(known, ..)| *known == format)?;
    reader.rewind().ok()?;
    // The decoder of JPEG takes in all that it is given, for a header that stands at the beginning.
    let length = if format == ImageFormat::Jpeg { JPEG_HEADER } else { u64::MAX };
    let mut reader = ImageReader::with_format(reader.take(length), format);
    reader.limits(limits(MAX_CHECKED));
    let mut decoder = reader.into_decoder().ok()?;
    let (mut width, mut height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS || width == 0 || height == 0 {
        return None;
    }
    if is_turned(decoder.orientation().unwrap_or(Orientation::NoTransforms)) {
        (width, height) = (height, width);
    }
    Some(Recognised { content_type, extensions, width, height })
}

/// Whether a picture can be unpacked. For one that would take much memory, its having an end is enough.
fn can_be_unpacked(picture: Take<impl BufRead + Seek>, format: ImageFormat) -> bool {
    let packed = if format == ImageFormat::Jpeg { picture.limit() } else { 0 };
    if packed > MAX_CHECKED {
        return true;
    }
    let reader = ImageReader::with_format(picture, format);
    let Ok(decoder) = reader.into_decoder() else { return false };
    packed + decoder.total_bytes() > MAX_CHECKED || DynamicImage::from_decoder(decoder).is_ok()
}

fn limits(memory: u64) -> Limits {
    let mut limits = Limits::default();
    limits.max_alloc = Some(memory);
    limits
}

/// Whether the first bytes are those of this type, whatever follows.
pub(crate) fn begins_as(bytes: &[u8], content_type: &str) -> bool {
    let format = image::guess_format(bytes).ok();
    FORMATS.iter().any(|(known, name, _)| Some(*known) == format && *name == content_type)
}

/// Whether a picture moves. A smaller one would be made of its first frame.
pub(super) fn is_animated(bytes: &[u8]) -> bool {
    let Ok(format) = image::guess_format(bytes) else { return false };
    matches!(outline(&mut Cursor::new(bytes), format), Ok(Some(outline)) if outline.is_animated)
}

/// Makes a picture of the given width in the same format, upright and without metadata. Slow: run it off the async threads.
///
/// # Errors
/// When the bytes are no whole picture.
pub(super) fn resize(bytes: &[u8], width: u32) -> Result<Vec<u8>> {
    let (picture, format) = unpack(bytes)?;
    encode(&scale(flat(picture), width)?, format)
}

/// Writes a picture anew in the same format, upright and without metadata. Slow: run it off the async threads.
///
/// # Errors
/// When the bytes are no whole picture.
pub(crate) fn write_anew(bytes: &[u8]) -> Result<Vec<u8>> {
    let (picture, format) = unpack(bytes)?;
    encode(&flat(picture), format)
}

/// The pixels of a picture, upright.
fn unpack(bytes: &[u8]) -> Result<(DynamicImage, ImageFormat)> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(Error::internal)?;
    reader.limits(limits(MAX_MEMORY));
    let format = reader.format().ok_or_else(|| Error::internal("not a picture"))?;
    let mut decoder = reader.into_decoder().map_err(Error::internal)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(Error::internal)?;
    picture.apply_orientation(orientation);
    Ok((picture, format))
}

/// Eight bits a channel, with an alpha channel only where there was one.
fn flat(picture: DynamicImage) -> DynamicImage {
    if picture.color().has_alpha() {
        DynamicImage::ImageRgba8(picture.into_rgba8())
    } else {
        DynamicImage::ImageRgb8(picture.into_rgb8())
    }
}

fn scale(source: DynamicImage, width: u32) -> Result<DynamicImage> {
    let height = u64::from(source.height()) * u64::from(width) / u64::from(source.width()).max(1);
    let height = u32::try_from(height).unwrap_or(u32::MAX).max(1);
    let pixels = if source.color().has_alpha() {
        fast_image_resize::PixelType::U8x4
    } else {
        fast_image_resize::PixelType::U8x3
    };
    let mut target = Image::new(width, height, pixels);
    Resizer::new().resize(&source, &mut target, &ResizeOptions::new()).map_err(Error::internal)?;
    let bytes = target.into_vec();
    let scaled = if source.color().has_alpha() {
        image::RgbaImage::from_raw(width, height, bytes).map(DynamicImage::ImageRgba8)
    } else {
        image::RgbImage::from_raw(width, height, bytes).map(DynamicImage::ImageRgb8)
    };
    scaled.ok_or_else(|| Error::internal("the scaled picture has the wrong size"))
}

fn encode(picture: &DynamicImage, format: ImageFormat) -> Result<Vec<u8>> {
    let mut out = Cursor::new(Vec::new());
    match format {
        ImageFormat::Jpeg => {
            let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut out, JPEG_QUALITY);
            picture.write_with_encoder(encoder).map_err(Error::internal)?;
        }
        other => picture.write_to(&mut out, other).map_err(Error::internal)?,
    }
    Ok(out.into_inner())
}

fn is_turned(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90 | Orientation::Rotate270 | Orientation::Rotate90FlipH | Orientation::Rotate270FlipH
    )
}

#[cfg(test)]
mod tests {
    use super::{inspect, is_animated, recognise, resize};
    use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};
    use std::io::Cursor;

    fn picture(format: ImageFormat) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        let picture = match format {
            ImageFormat::Jpeg => DynamicImage::ImageRgb8(RgbImage::from_pixel(64, 32, image::Rgb([200, 100, 50]))),
            _ => DynamicImage::ImageRgba8(RgbaImage::from_pixel(64, 32, image::Rgba([200, 100, 50, 128]))),
        };
        picture.write_to(&mut out, format).unwrap();
        out.into_inner()
    }

    fn is_whole(bytes: &[u8]) -> bool {
        inspect(Cursor::new(bytes)).unwrap().is_some_and(|found| found.is_whole)
    }

    #[test]
    fn a_picture_is_known_by_its_content_and_can_be_made_smaller() {
        for (format, name) in [
            (ImageFormat::Jpeg, "image/jpeg"),
            (ImageFormat::Png, "image/png"),
            (ImageFormat::WebP, "image/webp"),
            (ImageFormat::Gif, "image/gif"),
        ] {
            let bytes = picture(format);
            let found = recognise(&bytes).unwrap();
            assert_eq!((found.content_type, found.width, found.height), (name, 64, 32));
            let smaller = recognise(&resize(&bytes, 16).unwrap()).unwrap();
            assert_eq!((smaller.content_type, smaller.width, smaller.height), (name, 16, 8));
        }
    }

    fn gif(frames: u8) -> Vec<u8> {
        let mut out = Vec::new();
        let mut encoder = image::codecs::gif::GifEncoder::new(&mut out);
        encoder.set_repeat(image::codecs::gif::Repeat::Infinite).unwrap();
        for shade in 0..frames {
            let picture = RgbaImage::from_pixel(64, 32, image::Rgba([shade * 50, 100, 50, 255]));
            encoder.encode_frame(image::Frame::new(picture)).unwrap();
        }
        drop(encoder);
        out
    }

    #[test]
    fn what_moves_is_told_from_what_stands_still() {
        assert!(is_animated(&gif(2)) && is_animated(&gif(5)));
        assert!(!is_animated(&gif(1)));
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
            let bytes = picture(format);
            assert!(!is_animated(&bytes), "{format:?}");
            for kept in 0..bytes.len().min(900) {
                assert!(!is_animated(&bytes[..kept]), "{format:?} {kept}");
            }
        }
        let webp =
            |flags: u8| [&b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0"[..], &[flags, 0, 0, 0, 63, 0, 0, 31, 0, 0]].concat();
        assert!(is_animated(&webp(0b0001_0010)));
        assert!(!is_animated(&webp(0b0001_0000)));
    }

    #[test]
    fn a_picture_is_whole_only_with_its_end() {
        for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP, ImageFormat::Gif] {
            let bytes = picture(format);
            assert!(is_whole(&bytes) && is_whole(&[&bytes[..], &[0; 99]].concat()), "{format:?}");
            for kept in [bytes.len() / 3, bytes.len() - 20] {
                assert!(!is_whole(&bytes[..kept]), "{format:?} {kept} of {}", bytes.len());
            }
        }
        let jpeg = picture(ImageFormat::Jpeg);
        assert!(!is_whole(&jpeg[..jpeg.len() - 2]));
        // A whole small picture in the metadata, as cameras put it there, is not the end of the large one.
        let length = u16::try_from(jpeg.len() + 2).unwrap().to_be_bytes();
        let nested = [&jpeg[..2], &[0xff, 0xe1], &length, &jpeg, &jpeg[2..]].concat();
        assert!(is_whole(&nested));
        assert!(!is_whole(&nested[..nested.len() - 2]));
    }

    #[test]
    fn what_is_no_picture_is_not_recognised() {
        for bytes in [&b""[..], b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"%PDF-1.7", b"\xff\xd8\xff"] {
            assert_eq!(recognise(bytes), None);
        }
    }
}
