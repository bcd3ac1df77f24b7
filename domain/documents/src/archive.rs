//! Reads ZIP archives by the directory at their end,
//! and unpacks their files within limits.

use flate2::read::DeflateDecoder;
use std::io::{BufReader, Read, Result, Seek, SeekFrom};

/// Maximum number of files in an archive.
const MAX_ENTRIES: usize = 65_535;
/// Maximum bytes of an archive's directory.
const MAX_DIRECTORY_BYTES: u64 = 16 * 1024 * 1024;
/// Bytes of the record at the end of the directory,
/// without its comment.
const DIRECTORY_END_BYTES: u64 = 22;
/// Maximum bytes of the comment of this record.
const MAX_COMMENT_BYTES: u64 = 65_535;

pub(crate) struct Archive {
    pub(crate) entries: Vec<ArchiveEntry>,
}

/// A file in an archive.
pub(crate) struct ArchiveEntry {
    pub(crate) name: String,
    method: u16,
    packed: u64,
    header: u64,
}

impl Archive {
    /// Reads the directory. `None` if the archive is incomplete,
    /// encrypted or larger than 4 GB.
    pub(crate) fn read(file: &mut (impl Read + Seek)) -> Result<Option<Self>> {
        let length = file.seek(SeekFrom::End(0))?;
        let start = length.saturating_sub(DIRECTORY_END_BYTES + MAX_COMMENT_BYTES);
        file.seek(SeekFrom::Start(start))?;
        let mut tail = Vec::new();
        file.read_to_end(&mut tail)?;
        let Some((directory, count, end)) = find_directory(&tail, start) else { return Ok(None) };
        let size = end - directory;
        if size > MAX_DIRECTORY_BYTES || count > MAX_ENTRIES {
            return Ok(None);
        }
        file.seek(SeekFrom::Start(directory))?;
        let mut bytes = Vec::new();
        file.take(size).read_to_end(&mut bytes)?;
        Ok(entries(&bytes, count, directory).map(|entries| Self { entries }))
    }

    /// Unpacks a file. `None` if the file is damaged
    /// or larger than `most` bytes.
    pub(crate) fn unpack(
        &self,
        file: &mut (impl Read + Seek),
        entry: &ArchiveEntry,
        most: u64,
    ) -> Result<Option<Vec<u8>>> {
        let Some(reader) = self.open(file, entry)? else { return Ok(None) };
        let mut bytes = Vec::new();
        // An error of unpacking means a damaged entry,
        // not an I/O error.
        let is_whole = reader.take(most + 1).read_to_end(&mut bytes).is_ok();
        Ok(Some(bytes).filter(|bytes| is_whole && bytes.len() as u64 <= most))
    }

    /// Opens a file of the archive for unpacking.
    pub(crate) fn open<'a>(
        &self,
        file: &'a mut (impl Read + Seek),
        entry: &ArchiveEntry,
    ) -> Result<Option<impl Read + 'a>> {
        const HEADER_BYTES: i64 = 30;
        const STORED: u16 = 0;
        const DEFLATED: u16 = 8;
        let mut header = [0; HEADER_BYTES as usize];
        file.seek(SeekFrom::Start(entry.header))?;
        if file.read_exact(&mut header).is_err() || !header.starts_with(b"PK\x03\x04") {
            return Ok(None);
        }
        let skipped = u64::from(u16_at(&header, 26)) + u64::from(u16_at(&header, 28));
        file.seek(SeekFrom::Start(entry.header + HEADER_BYTES as u64 + skipped))?;
        let packed = BufReader::new(file.take(entry.packed));
        Ok(match entry.method {
            STORED => Some(EntryReader::Stored(packed)),
            DEFLATED => Some(EntryReader::Deflated(DeflateDecoder::new(packed))),
            _ => None,
        })
    }
}

enum EntryReader<R: Read> {
    Stored(BufReader<R>),
    Deflated(DeflateDecoder<BufReader<R>>),
}

impl<R: Read> Read for EntryReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        match self {
            Self::Stored(content) => content.read(buffer),
            Self::Deflated(content) => content.read(buffer),
        }
    }
}

/// Returns offset, number of entries and end of the directory.
/// The comment of the end record must end with the file,
/// because other bytes can look like an end record.
fn find_directory(tail: &[u8], start: u64) -> Option<(u64, usize, u64)> {
    let place = tail.windows(DIRECTORY_END_BYTES as usize).enumerate().rev().find_map(|(place, record)| {
        let comment = usize::from(u16_at(record, 20));
        let is_end = record.starts_with(b"PK\x05\x06") && place + DIRECTORY_END_BYTES as usize + comment == tail.len();
        is_end.then_some(place)
    })?;
    let record = &tail[place..];
    let [disk, first_disk, here, count] = [4, 6, 8, 10].map(|at| u16_at(record, at));
    let (size, offset) = (u64::from(u32_at(record, 12)), u64::from(u32_at(record, 16)));
    let end = start + place as u64;
    // Archives above 4 GB store the position of their directory
    // in another way.
    let is_plain = disk == 0 && first_disk == 0 && here == count && offset + size == end;
    is_plain.then_some((offset, count.into(), end))
}

fn entries(bytes: &[u8], count: usize, directory: u64) -> Option<Vec<ArchiveEntry>> {
    const HEADER_BYTES: usize = 46;
    const ENCRYPTED_FLAG: u16 = 1;
    let mut rest = bytes;
    let mut entries = Vec::new();
    for _ in 0..count {
        let (header, after) = rest.split_at_checked(HEADER_BYTES)?;
        let [name, extra, comment] = [28, 30, 32].map(|at| usize::from(u16_at(header, at)));
        let (name, after) = after.split_at_checked(name)?;
        let place = u64::from(u32_at(header, 42));
        let is_valid =
            header.starts_with(b"PK\x01\x02") && u16_at(header, 8) & ENCRYPTED_FLAG == 0 && place < directory;
        if !is_valid {
            return None;
        }
        entries.push(ArchiveEntry {
            name: String::from_utf8_lossy(name).into_owned(),
            method: u16_at(header, 10),
            packed: u32_at(header, 20).into(),
            header: place,
        });
        rest = after.get(extra + comment..)?;
    }
    rest.is_empty().then_some(entries)
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
