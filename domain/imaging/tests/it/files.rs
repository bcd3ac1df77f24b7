//! Makes test pictures and reads their pixels.

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use imaging::render::{PictureEncoding, Rendition, RenditionTarget, render};
use mozjpeg::{ColorSpace, Compress, Marker};
use std::io::Cursor;

pub(crate) const RED: [u8; 3] = [200, 40, 40];
pub(crate) const GREEN: [u8; 3] = [40, 160, 60];
pub(crate) const BLUE: [u8; 3] = [50, 70, 200];
pub(crate) const YELLOW: [u8; 3] = [220, 200, 60];

/// Returns a picture of four colours: red and green above,
/// blue and yellow below.
pub(crate) fn quarters(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        Rgb(match (x < width / 2, y < height / 2) {
            (true, true) => RED,
            (false, true) => GREEN,
            (true, false) => BLUE,
            (false, false) => YELLOW,
        })
    })
}

/// Returns a picture of soft hills that looks different everywhere.
/// JPEG hardly changes such slow gradients.
pub(crate) fn landscape(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let (x, y) = (f64::from(x), f64::from(y));
        let light = 127.5 + 50.0 * (x / 23.0).sin() * (y / 31.0).cos() + 20.0 * ((x + y) / 7.0).sin();
        let tint = |a: f64, b: f64| 45.0 * (x / a).sin() * (y / b).cos();
        Rgb([light + tint(91.0, 120.0), light + tint(130.0, 83.0), light + tint(103.0, 97.0)].map(|value| value as u8))
    })
}

/// Returns the landscape, which becomes transparent to the right.
pub(crate) fn fading(width: u32, height: u32) -> RgbaImage {
    let picture = landscape(width, height);
    RgbaImage::from_fn(width, height, |x, y| {
        let Rgb([red, green, blue]) = *picture.get_pixel(x, y);
        Rgba([red, green, blue, (255 - 255 * x / width) as u8])
    })
}

pub(crate) fn encoded(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    picture.into().write_to(&mut out, format).unwrap();
    out.into_inner()
}

pub(crate) fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    encoded(picture, ImageFormat::Png)
}

/// Options for writing a JPEG.
#[derive(Clone, Default)]
pub(crate) struct Jpeg {
    pub(crate) is_progressive: bool,
    pub(crate) exif: Option<u8>,
    pub(crate) profile: Option<Vec<u8>>,
    /// True if 2 × 2 pixels share a chroma sample.
    pub(crate) is_subsampled: bool,
}

impl Jpeg {
    pub(crate) fn of(&self, picture: &RgbImage) -> Vec<u8> {
        self.write(ColorSpace::JCS_RGB, None, picture.as_raw(), picture.dimensions())
    }

    pub(crate) fn of_grey(&self, picture: &image::GrayImage) -> Vec<u8> {
        self.write(ColorSpace::JCS_GRAYSCALE, None, picture.as_raw(), picture.dimensions())
    }

    /// Writes CMYK pixels with these stored values.
    pub(crate) fn of_inks(&self, inks: &[u8], size: (u32, u32), stored: ColorSpace) -> Vec<u8> {
        self.write(ColorSpace::JCS_CMYK, Some(stored), inks, size)
    }

    fn write(
        &self,
        space: ColorSpace,
        stored: Option<ColorSpace>,
        pixels: &[u8],
        (width, height): (u32, u32),
    ) -> Vec<u8> {
        let mut picture = Compress::new(space);
        picture.set_size(width as usize, height as usize);
        picture.set_fastest_defaults();
        if let Some(stored) = stored {
            picture.set_color_space(stored);
        }
        picture.set_quality(97.0);
        if self.is_progressive {
            picture.set_progressive_mode();
        }
        if space == ColorSpace::JCS_RGB && !self.is_subsampled {
            picture.set_chroma_sampling_pixel_sizes((1, 1), (1, 1));
        }
        let mut picture = picture.start_compress(Vec::new()).unwrap();
        if let Some(orientation) = self.exif {
            picture.write_marker(Marker::APP(1), &[b"Exif\0\0", &exif(orientation)[..]].concat());
        }
        if let Some(profile) = &self.profile {
            picture.write_icc_profile(profile);
        }
        picture.write_scanlines(pixels).unwrap();
        picture.finish().unwrap()
    }
}

/// Returns Exif data that contains only an orientation.
pub(crate) fn exif(orientation: u8) -> Vec<u8> {
    let mut block = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    block.extend([orientation, 0, 0, 0, 0, 0, 0]);
    block
}

/// Returns a chunk of a PNG.
pub(crate) fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    let mut checksum = flate2::Crc::new();
    checksum.update(name);
    checksum.update(data);
    [&length, &name[..], data, &checksum.sum().to_be_bytes()].concat()
}

/// Returns the PNG with additional chunks after its header.
pub(crate) fn with_chunks(png: &[u8], chunks: &[Vec<u8>]) -> Vec<u8> {
    const HEADER_BYTES: usize = 8 + 25;
    [&png[..HEADER_BYTES], &chunks.concat(), &png[HEADER_BYTES..]].concat()
}

pub(crate) fn gif(frames: &[RgbaImage]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut out);
    encoder.set_repeat(image::codecs::gif::Repeat::Infinite).unwrap();
    for frame in frames {
        encoder.encode_frame(image::Frame::new(frame.clone())).unwrap();
    }
    drop(encoder);
    out
}

/// Returns an animated PNG. All frames have the same size.
pub(crate) fn apng(frames: &[RgbaImage]) -> Vec<u8> {
    let mut out = Vec::new();
    let (width, height) = frames[0].dimensions();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_animated(u32::try_from(frames.len()).unwrap(), 0).unwrap();
    let mut writer = encoder.write_header().unwrap();
    for frame in frames {
        writer.write_image_data(frame.as_raw()).unwrap();
    }
    writer.finish().unwrap();
    out
}

/// Returns an animated WebP with additional metadata chunks.
pub(crate) fn animated_webp(frames: &[RgbImage], extra: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let (width, height) = frames[0].dimensions();
    let side = |length: u32| (length - 1).to_le_bytes()[..3].to_vec();
    let piece = |name: &[u8; 4], data: &[u8]| {
        let length = u32::try_from(data.len()).unwrap().to_le_bytes();
        let padding = vec![0; data.len() % 2];
        [&name[..], &length, data, &padding].concat()
    };
    // The flags announce the animation and each additional chunk.
    let flags = extra.iter().fold(0b10, |flags, (name, _)| match *name {
        b"EXIF" => flags | 0b1000,
        b"XMP " => flags | 0b100,
        _ => flags,
    });
    let mut body = piece(b"VP8X", &[vec![flags, 0, 0, 0], side(width), side(height)].concat());
    body.extend(piece(b"ANIM", &[0, 0, 0, 0, 0, 0]));
    for frame in frames {
        let still = webp(frame);
        let head = [vec![0; 6], side(width), side(height), vec![100, 0, 0, 0]].concat();
        body.extend(piece(b"ANMF", &[&head, &still[12..]].concat()));
    }
    for (name, data) in extra {
        body.extend(piece(name, data));
    }
    let length = u32::try_from(body.len() + 4).unwrap().to_le_bytes();
    [b"RIFF", &length[..], b"WEBP", &body].concat()
}

/// Returns a lossy WebP.
pub(crate) fn webp(picture: &RgbImage) -> Vec<u8> {
    webp::Encoder::from_rgb(picture.as_raw(), picture.width(), picture.height()).encode(95.0).to_vec()
}

/// Decodes a rendition.
pub(crate) fn pixels(rendition: &Rendition) -> RgbaImage {
    let picture = image::load_from_memory(&rendition.bytes).unwrap().into_rgba8();
    assert_eq!(picture.dimensions(), (rendition.width, rendition.height));
    picture
}

/// Returns a rendition that is almost lossless:
/// PNG if the picture has alpha, otherwise JPEG.
pub(crate) fn fallback(bytes: &[u8], crop: Option<&imaging::crop::Crop>, width: u32) -> Rendition {
    let targets = [RenditionTarget { width, encoding: PictureEncoding::Fallback }];
    render(Cursor::new(bytes), crop, &targets).unwrap().remove(0)
}

/// Returns the mean difference of two pictures over all channels.
pub(crate) fn difference(left: &RgbaImage, right: &RgbaImage) -> f64 {
    assert_eq!(left.dimensions(), right.dimensions());
    let sum: u64 = left.as_raw().iter().zip(right.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / left.as_raw().len() as f64
}

#[track_caller]
pub(crate) fn assert_near(picture: &RgbaImage, (x, y): (u32, u32), colour: [u8; 3], tolerance: u8) {
    let Rgba([red, green, blue, _]) = *picture.get_pixel(x, y);
    let far = [red, green, blue].iter().zip(colour).map(|(found, expected)| found.abs_diff(expected)).max();
    assert!(far <= Some(tolerance), "{:?} at {x}, {y} instead of {colour:?}", picture.get_pixel(x, y));
}
