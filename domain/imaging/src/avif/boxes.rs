//! Boxes of an AVIF file. Each has a length,
//! a name and content.

/// The unread rest of a box. Functions read
/// a value from its start, and return `None`
/// if the box is too short.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a>(pub(super) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(super) fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        Some(self.bytes(1)?[0])
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes(self.bytes(2)?.try_into().ok()?))
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        Some(u32::from_be_bytes(self.bytes(4)?.try_into().ok()?))
    }

    /// Reads a big-endian integer of 0, 2,
    /// 4 or 8 bytes. No bytes mean 0.
    pub(super) fn number(&mut self, bytes: u8) -> Option<u64> {
        Some(match bytes {
            0 => 0,
            2 => self.u16()?.into(),
            4 => self.u32()?.into(),
            8 => u64::from(self.u32()?) << 32 | u64::from(self.u32()?),
            _ => return None,
        })
    }

    /// Reads an id of 4 bytes if `is_long`, else of 2.
    /// Newer versions of boxes use 4 bytes.
    pub(super) fn id(&mut self, is_long: bool) -> Option<u32> {
        if is_long { self.u32() } else { self.u16().map(u32::from) }
    }

    /// Reads the version of the box and its flags.
    pub(super) fn version(&mut self) -> Option<(u8, u32)> {
        let word = self.u32()?;
        Some(((word >> 24) as u8, word & 0x00ff_ffff))
    }

    pub(super) fn text(&mut self) -> Option<&'a [u8]> {
        let end = self.0.iter().position(|byte| *byte == 0)?;
        let text = self.bytes(end)?;
        self.bytes(1)?;
        Some(text)
    }
}

/// Iterates over the inner boxes. Ends before the first damaged box.
impl<'a> Iterator for Bytes<'a> {
    type Item = (&'a [u8; 4], Bytes<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        const HEADER_BYTES: usize = 8;
        let length = self.u32()? as usize;
        let name = self.bytes(4)?.try_into().ok()?;
        // Length 0 means that the box extends to the end
        // of the outer box.
        let content = if length == 0 { self.0.len() } else { length.checked_sub(HEADER_BYTES)? };
        Some((name, Bytes(self.bytes(content)?)))
    }
}
