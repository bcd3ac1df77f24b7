//! Reads compound files ([MS-CFB]), in which older versions
//! of Office stored documents. The names of the streams
//! tell the kind of document.

use crate::kind::DocumentKind;
use std::io::{ErrorKind, Read, Result, Seek, SeekFrom};

/// Maximum number of sectors of a directory:
/// 4 MiB, or 32 MiB with large sectors.
const MAX_SECTORS: usize = 8192;
/// The first of the special sector numbers,
/// which end a chain of sectors.
const MIN_SPECIAL_SECTOR: u32 = 0xffff_fffa;

/// Returns the kind of a document. `None` if the file
/// is damaged, contains macros or is no document of Office.
pub(crate) fn kind(file: &mut (impl Read + Seek)) -> Result<Option<DocumentKind>> {
    match names(file) {
        Ok(names) => Ok(kind_of(&names)),
        Err(error) if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::InvalidData) => Ok(None),
        Err(error) => Err(error),
    }
}

fn kind_of(names: &[String]) -> Option<DocumentKind> {
    let has = |name: &str| names.iter().any(|other| other == name);
    if ["Macros", "_VBA_PROJECT_CUR", "VBA", "_VBA_PROJECT"].into_iter().any(has) {
        return None;
    }
    // `EncryptedPackage` is a document with a password,
    // so its kind is unknown.
    match () {
        () if has("EncryptedPackage") => None,
        () if has("WordDocument") => Some(DocumentKind::Doc),
        () if has("Workbook") || has("Book") => Some(DocumentKind::Xls),
        () if has("PowerPoint Document") => Some(DocumentKind::Ppt),
        () => None,
    }
}

/// Returns the names of all streams and folders.
fn names(file: &mut (impl Read + Seek)) -> Result<Vec<String>> {
    const ENTRY_BYTES: usize = 128;
    const NAME_BYTES: usize = 64;
    let mut header = [0; 512];
    file.rewind()?;
    file.read_exact(&mut header)?;
    let sector = match u16::from_le_bytes([header[30], header[31]]) {
        9 => 512,
        12 => 4096,
        _ => return Err(ErrorKind::InvalidData.into()),
    };
    let mut names = Vec::new();
    let mut next = u32_at(&header, 48);
    for _ in 0..MAX_SECTORS {
        if next >= MIN_SPECIAL_SECTOR {
            break;
        }
        for entry in read_sector(file, sector, next)?.chunks_exact(ENTRY_BYTES) {
            let length = usize::from(u16::from_le_bytes([entry[NAME_BYTES], entry[NAME_BYTES + 1]]))
                .saturating_sub(2)
                .min(NAME_BYTES);
            let units: Vec<u16> =
                entry[..length].as_chunks::<2>().0.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
            names.push(String::from_utf16_lossy(&units));
        }
        next = following(file, &header, sector, next)?;
    }
    Ok(names)
}

fn read_sector(file: &mut (impl Read + Seek), size: u32, number: u32) -> Result<Vec<u8>> {
    let mut bytes = vec![0; size as usize];
    file.seek(SeekFrom::Start((u64::from(number) + 1) * u64::from(size)))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Returns the number of the sector that follows a sector.
/// The numbers are in a table. The header lists
/// only the first 109 sectors of this table.
fn following(file: &mut (impl Read + Seek), header: &[u8], size: u32, number: u32) -> Result<u32> {
    const FAT_LIST_OFFSET: usize = 76;
    const HEADER_FAT_SECTORS: u32 = 109;
    let in_sector = size / 4;
    let place = number / in_sector;
    let table = if place < HEADER_FAT_SECTORS {
        u32_at(header, FAT_LIST_OFFSET + 4 * place as usize)
    } else {
        // A linked list of sectors contains the numbers
        // of the other sectors of the table.
        let (mut list, mut place) = (u32_at(header, 68), place - HEADER_FAT_SECTORS);
        for _ in 0..MAX_SECTORS {
            if place < in_sector - 1 {
                break;
            }
            place -= in_sector - 1;
            list = u32_at(&read_sector(file, size, list)?, size as usize - 4);
        }
        let sector = read_sector(file, size, list)?;
        let at = 4 * place as usize;
        if at + 4 > sector.len() {
            return Err(ErrorKind::InvalidData.into());
        }
        u32_at(&sector, at)
    };
    Ok(u32_at(&read_sector(file, size, table)?, 4 * (number % in_sector) as usize))
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
