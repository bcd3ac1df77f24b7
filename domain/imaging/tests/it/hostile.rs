//! Tests damaged and malicious files.

use crate::files::{Jpeg, animated_webp, apng, chunk, encoded, fading, gif, landscape, png, webp, with_chunks};
use image::ImageFormat;
use imaging::appearance::find_appearance;
use imaging::crop::Crop;
use imaging::format::Format;
use imaging::inspect::inspect;
use imaging::metadata::without_metadata;
use imaging::render::{PictureEncoding, RenditionTarget, render};
use imaging::rewrite::reencode;
use mozjpeg::ColorSpace;
use std::io::{Cursor, Write};
use std::time::{Duration, Instant};

/// Returns a small picture of every kind.
fn samples() -> Vec<Vec<u8>> {
    let picture = landscape(96, 64);
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let jpeg = Jpeg { profile: Some(profile), exif: Some(6), ..Jpeg::default() };
    let inks: Vec<u8> = (0..96 * 64 * 4).map(|place| (place * 7 % 251) as u8).collect();
    let mut samples = vec![
        jpeg.of(&picture),
        Jpeg { is_progressive: true, is_subsampled: true, ..Jpeg::default() }.of(&picture),
        Jpeg::default().of_inks(&inks, (96, 64), ColorSpace::JCS_YCCK),
        png(picture.clone()),
        png(fading(96, 64)),
        apng(&[fading(96, 64), fading(96, 64)]),
        gif(&[fading(96, 64), fading(96, 64)]),
        webp(&picture),
        encoded(fading(96, 64), ImageFormat::WebP),
        animated_webp(&[picture.clone(), picture], &[(b"EXIF", &crate::files::exif(3))]),
    ];
    let names = ["colour-420", "colour-422-10-bit", "alpha", "tiles", "turned", "animated", "metadata"];
    samples.extend(names.map(crate::avif::file));
    samples
}

/// Calls all functions with a file. They may refuse it,
/// but must not panic.
fn ask(bytes: &[u8]) {
    let _ = inspect(Cursor::new(bytes)).unwrap();
    let targets = [
        RenditionTarget { width: 80, encoding: PictureEncoding::WebP },
        RenditionTarget { width: 20, encoding: PictureEncoding::Fallback },
    ];
    let crop = Crop { x: 5.0, y: 4.0, width: 30.0, height: 20.0, rotate: 11.0, scale_x: -0.9, scale_y: 1.1 };
    for crop in [None, Some(&crop)] {
        if let Ok(renditions) = render(Cursor::new(bytes), crop, &targets) {
            assert!(renditions.iter().all(|made| made.width <= 80 && !made.bytes.is_empty()));
        }
    }
    let _ = find_appearance(Cursor::new(bytes));
    let _ = reencode(bytes);
    for format in Format::ALL {
        let _ = without_metadata(bytes, format);
    }
}

#[test]
fn files_that_end_early_do_no_harm() {
    for bytes in samples() {
        for part in 0..50 {
            ask(&bytes[..bytes.len() * part / 50]);
        }
    }
}

#[test]
fn damaged_files_do_no_harm() {
    let mut random = 88_172_645_463_325_252_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random >> 16).unwrap()
    };
    for bytes in samples() {
        for round in 0..60 {
            let mut damaged = bytes.clone();
            for _ in 0..=round % 6 {
                // Half of the damaged bytes are near the beginning.
                let place = next() % if next() % 2 == 0 { bytes.len().min(200) } else { bytes.len() };
                damaged[place] = match next() % 3 {
                    0 => 0xff,
                    1 => damaged[place] ^ 1 << (next() % 8),
                    _ => (next() % 256) as u8,
                };
            }
            ask(&damaged);
        }
    }
}

/// Returns small files of each format whose headers
/// claim a huge size.
fn giants() -> Vec<Vec<u8>> {
    let header = [&65_535_u32.to_be_bytes()[..], &65_535_u32.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    let png =
        [&b"\x89PNG\r\n\x1a\n"[..], &chunk(b"IHDR", &header), &chunk(b"IDAT", b"x\x9c"), &chunk(b"IEND", &[])].concat();
    let gif = b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;".to_vec();
    let extended = b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xfe\x3f\0\xfe\x3f\0".to_vec();
    let lossless = b"RIFF\x12\0\0\0WEBPVP8L\x05\0\0\0\x2f\xff\xff\xff\x0f\0".to_vec();
    let mut jpeg = Jpeg::default().of(&landscape(16, 16));
    let frame = jpeg.windows(2).position(|marker| marker == [0xff, 0xc0]).unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xff, 0xdc, 0xff, 0xdc]);
    let mut avif = crate::avif::file("colour-420");
    let size = avif.windows(4).position(|name| name == b"ispe").unwrap() + 8;
    avif[size..size + 8].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    vec![png, gif, extended, lossless, jpeg, avif]
}

#[test]
fn pictures_that_claim_to_be_gigantic_are_refused_at_once() {
    for bytes in giants() {
        assert!(Format::of(&bytes).is_some());
        let begun = Instant::now();
        assert_eq!(inspect(Cursor::new(&bytes)).unwrap(), None);
        assert!(
            render(Cursor::new(&bytes), None, &[RenditionTarget { width: 10, encoding: PictureEncoding::WebP }])
                .is_err()
        );
        assert!(find_appearance(Cursor::new(&bytes)).is_err() && reencode(&bytes).is_err());
        assert!(begun.elapsed() < Duration::from_secs(1));
    }
}

#[test]
fn what_is_packed_a_thousand_times_smaller_is_not_unpacked() {
    let pack = |prefix: &[u8], length: usize| {
        let mut packed = flate2::write::ZlibEncoder::new(prefix.to_vec(), flate2::Compression::fast());
        let zeros = vec![0; 1 << 20];
        (0..length).for_each(|_| packed.write_all(&zeros).unwrap());
        packed.finish().unwrap()
    };
    // A profile, a text and rows that each unpack to 200 MB.
    let profile = with_chunks(&png(landscape(16, 16)), &[chunk(b"iCCP", &pack(b"p\0\0", 200))]);
    let text = with_chunks(&png(landscape(16, 16)), &[chunk(b"zTXt", &pack(b"p\0\0", 200))]);
    let mut rows = png(landscape(16, 16));
    let data = rows.windows(4).position(|name| name == b"IDAT").unwrap() - 4;
    rows.splice(data.., [chunk(b"IDAT", &pack(b"", 200)), chunk(b"IEND", &[])].concat());
    for bytes in [profile, text, rows] {
        let begun = Instant::now();
        ask(&bytes);
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn a_jpeg_of_countless_scans_is_refused() {
    let jpeg = Jpeg { is_progressive: true, ..Jpeg::default() }.of(&landscape(64, 48));
    let scan = jpeg.windows(2).rposition(|marker| marker == [0xff, 0xda]).unwrap();
    let (head, rest) = jpeg.split_at(scan);
    let (last, end) = rest.split_at(rest.len() - 2);
    let with = |count: usize| [head, &last.repeat(count), end].concat();
    assert!(inspect(Cursor::new(with(1))).unwrap().is_some());
    assert_eq!(inspect(Cursor::new(with(200))).unwrap(), None);
    assert!(
        render(Cursor::new(with(200)), None, &[RenditionTarget { width: 10, encoding: PictureEncoding::WebP }])
            .is_err()
    );
}

#[test]
fn what_is_also_something_else_is_served_as_a_picture_only() {
    let page = b"<html><script>alert(1)</script></html>";
    let archive = b"PK\x03\x04\x14\0\0\0\0\0";
    for bytes in samples().into_iter().filter(|bytes| Format::of(bytes) != Some(Format::Gif)) {
        for other in [&page[..], archive] {
            let both = [&bytes[..], other].concat();
            let targets = [PictureEncoding::WebP, PictureEncoding::Fallback]
                .map(|encoding| RenditionTarget { width: 50, encoding });
            for rendition in render(Cursor::new(&both), None, &targets).unwrap() {
                assert!(!rendition.bytes.windows(other.len()).any(|window| window == other));
                let found = inspect(Cursor::new(&rendition.bytes)).unwrap().unwrap();
                assert_eq!(found.facts.format.content_type(), rendition.content_type);
            }
        }
    }
}
