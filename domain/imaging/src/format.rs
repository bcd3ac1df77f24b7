//! Picture formats and their recognition.

/// The format of an uploaded picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    Jpeg,
    Png,
    WebP,
    Gif,
    Avif,
}

impl Format {
    pub const ALL: [Self; 5] = [Self::Jpeg, Self::Png, Self::WebP, Self::Gif, Self::Avif];
    /// Number of leading bytes that identify the format.
    pub const SIGNATURE_BYTES: usize = 64;

    /// Recognises a format by the first bytes of a file.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::WebP),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            _ => is_avif(bytes).then_some(Self::Avif),
        }
    }

    pub fn content_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::WebP => "image/webp",
            Self::Gif => "image/gif",
            Self::Avif => "image/avif",
        }
    }

    /// Returns the file extensions of the format.
    /// The first is the usual extension.
    pub fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Jpeg => &["jpg", "jpeg", "jpe", "jfif"],
            Self::Png => &["png"],
            Self::WebP => &["webp"],
            Self::Gif => &["gif"],
            Self::Avif => &["avif"],
        }
    }
}

/// Returns true if the first box contains a brand of AVIF.
fn is_avif(bytes: &[u8]) -> bool {
    let Some((size, rest)) = bytes.split_first_chunk::<4>() else { return false };
    let Some(brands) = rest.strip_prefix(b"ftyp") else { return false };
    let length = (u32::from_be_bytes(*size) as usize).saturating_sub(8).min(brands.len());
    // The second four bytes are a version, not a brand.
    let brands = brands[..length].chunks_exact(4).enumerate().filter(|(index, _)| *index != 1);
    brands.map(|(_, brand)| brand).any(|brand| matches!(brand, b"avif" | b"avis"))
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn a_format_is_known_by_its_first_bytes() {
        let beginnings: [(&[u8], Format); 6] = [
            (b"\xff\xd8\xff\xe0", Format::Jpeg),
            (b"\x89PNG\r\n\x1a\n", Format::Png),
            (b"RIFF\0\0\0\0WEBPVP8 ", Format::WebP),
            (b"GIF89a", Format::Gif),
            (b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", Format::Avif),
            (b"\0\0\0\x18ftypmif1\0\0\0\0mif1avif", Format::Avif),
        ];
        for (bytes, format) in beginnings {
            assert_eq!(Format::of(bytes), Some(format));
        }
        let others: [&[u8]; 6] = [
            b"",
            b"\xff\xd8",
            b"<svg/>",
            b"%PDF-1.7",
            b"\0\0\0\x14ftypmp42\0\0\0\0isom",
            b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
        ];
        for bytes in others {
            assert_eq!(Format::of(bytes), None);
        }
    }
}
