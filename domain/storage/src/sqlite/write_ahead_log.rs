//! Checks the write-ahead log for damage before
//! SQLite reads it. SQLite silently ignores
//! everything from the first wrong checksum on.

use std::fs::File;
use std::io::{BufReader, ErrorKind, Read, Result};
use std::path::Path;
use std::time::{Duration, Instant};

const HEADER_BYTES: usize = 32;
const FRAME_HEADER_BYTES: usize = 24;
const MAGIC: u32 = 0x377f_0682;
/// Page sizes that SQLite supports.
const PAGE_SIZE_BYTES: std::ops::RangeInclusive<usize> = 512..=65_536;
/// Timeout of the check.
const DAMAGE_SEARCH_TIMEOUT: Duration = Duration::from_secs(2);
/// Number of whole commits that must follow an unreadable
/// frame to prove damage. One commit proves nothing, because
/// a power cut can lose earlier frames of the last commit.
const MIN_LOST_COMMITS: usize = 2;

type Checksum = [u32; 2];

/// Describes the damage of a log. Returns
/// `None` for a whole log, and for one
/// that is missing, empty or truncated.
pub(crate) fn find_damage(log: &Path) -> Option<String> {
    match find(log) {
        Ok(None) => None,
        Ok(Some(Damage::Header)) => {
            Some("the header of the write-ahead log is damaged; the changes in the log are lost".to_owned())
        }
        Ok(Some(Damage::Frame { lost })) => {
            Some(format!("{lost} changes in the write-ahead log are lost after a damaged page"))
        }
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::UnexpectedEof) => None,
        Err(error) => Some(format!("the write-ahead log cannot be read: {error}")),
    }
}

enum Damage {
    /// The header is damaged. SQLite then ignores all frames.
    Header,
    Frame {
        lost: usize,
    },
}

fn find(log: &Path) -> Result<Option<Damage>> {
    let log = File::open(log)?;
    let has_frames = log.metadata()?.len() >= (HEADER_BYTES + FRAME_HEADER_BYTES + PAGE_SIZE_BYTES.start()) as u64;
    let mut log = BufReader::new(log);
    let mut header = [0; HEADER_BYTES];
    log.read_exact(&mut header)?;
    if !has_frames || header == [0; HEADER_BYTES] {
        return Ok(None);
    }
    let words = words(&header);
    let (magic, page, salt) = (words[0], words[2] as usize, [words[4], words[5]]);
    let sum = if magic & 1 == 0 { u32::from_le_bytes } else { u32::from_be_bytes };
    let is_known = magic & !1 == MAGIC && PAGE_SIZE_BYTES.contains(&page);
    if !is_known || add(sum, [0, 0], &header[..HEADER_BYTES - 8]) != [words[6], words[7]] {
        return Ok(Some(Damage::Header));
    }
    let end = Instant::now() + DAMAGE_SEARCH_TIMEOUT;
    let mut frame = vec![0; FRAME_HEADER_BYTES + page];
    let (mut before, mut is_broken, mut lost) = ([words[6], words[7]], false, 0);
    while Instant::now() < end && read_whole(&mut log, &mut frame)? {
        let (head, content) = frame.split_at(FRAME_HEADER_BYTES);
        let words = self::words(head);
        let said = [words[4], words[5]];
        let is_whole = [words[2], words[3]] == salt && add(sum, add(sum, before, &head[..8]), content) == said;
        let is_commit = words[1] != 0;
        is_broken |= !is_whole;
        lost += usize::from(is_broken && is_whole && is_commit);
        before = said;
    }
    Ok((lost >= MIN_LOST_COMMITS).then_some(Damage::Frame { lost }))
}

/// Reads a frame. Returns false if the
/// log ends before the frame does.
fn read_whole(log: &mut impl Read, frame: &mut [u8]) -> Result<bool> {
    match log.read_exact(frame) {
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        read => read.map(|()| true),
    }
}

fn words(bytes: &[u8]) -> Vec<u32> {
    let (words, _) = bytes.as_chunks::<4>();
    words.iter().copied().map(u32::from_be_bytes).collect()
}

/// Continues a checksum of the
/// log format with more bytes.
fn add(word: fn([u8; 4]) -> u32, mut sum: Checksum, bytes: &[u8]) -> Checksum {
    let (words, _) = bytes.as_chunks::<4>();
    for pair in words.chunks_exact(2) {
        sum[0] = sum[0].wrapping_add(word(pair[0])).wrapping_add(sum[1]);
        sum[1] = sum[1].wrapping_add(word(pair[1])).wrapping_add(sum[0]);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::{FRAME_HEADER_BYTES, HEADER_BYTES, find_damage};
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
    use sqlx::{ConnectOptions, Connection as _};

    const FRAME_BYTES: usize = FRAME_HEADER_BYTES + 4096;
    const COMMITS: usize = 20;

    /// Returns a log of twenty commits,
    /// followed by frames of an older log.
    async fn log() -> Vec<u8> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.db");
        let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut conn = options.journal_mode(SqliteJournalMode::Wal).connect().await.unwrap();
        sqlx::query("create table t (a)").execute(&mut conn).await.unwrap();
        for _ in 0..2 * COMMITS {
            sqlx::query("insert into t values (zeroblob(5000))").execute(&mut conn).await.unwrap();
        }
        sqlx::query("pragma wal_checkpoint(restart)").execute(&mut conn).await.unwrap();
        for _ in 0..COMMITS {
            sqlx::query("insert into t values (1)").execute(&mut conn).await.unwrap();
        }
        let log = std::fs::read(folder.path().join("a.db-wal")).unwrap();
        conn.close().await.unwrap();
        assert!(log.len() > HEADER_BYTES + 2 * COMMITS * FRAME_BYTES);
        log
    }

    fn damage_in(log: &[u8]) -> Option<String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), log).unwrap();
        find_damage(file.path())
    }

    #[tokio::test]
    async fn a_log_that_is_whole_or_was_cut_short_is_not_damaged() {
        let log = log().await;
        assert_eq!(damage_in(&log), None);
        for length in [0, 31, HEADER_BYTES, HEADER_BYTES + FRAME_BYTES * 3 + 100, HEADER_BYTES + FRAME_BYTES * COMMITS]
        {
            assert_eq!(damage_in(&log[..length]), None, "{length} bytes");
        }
        assert_eq!(damage_in(&vec![0; log.len()]), None, "room that was taken before anything was written");
        // Breaks the frame of the last commit,
        // as if it had not reached the disk.
        let mut cut = log.clone();
        cut[HEADER_BYTES + FRAME_BYTES * (COMMITS - 1) + 200] ^= 1;
        assert_eq!(damage_in(&cut), None);
        assert_eq!(find_damage(std::path::Path::new("/nowhere/a.db-wal")), None);
    }

    #[tokio::test]
    async fn changes_behind_a_page_that_cannot_be_read_are_counted() {
        let log = log().await;
        let with_damage_at = |at: usize| {
            let mut log = log.clone();
            log[HEADER_BYTES + FRAME_BYTES * 4 + at] ^= 0x10;
            damage_in(&log).unwrap_or_default()
        };
        for (what, at) in [("the page", 300), ("its number", 0), ("its salt", 9)] {
            assert!(with_damage_at(at).starts_with("15 changes"), "{what}: {}", with_damage_at(at));
        }
        for at in [0, 5, 10, 13, 18, 23] {
            let mut log = log.clone();
            log[at] ^= 0x10;
            assert!(damage_in(&log).unwrap_or_default().starts_with("the header of"), "byte {at} of the header");
        }
        // The next frame continues the damaged
        // checksum, so it is unreadable too.
        assert!(with_damage_at(20).starts_with("14 changes"), "{}", with_damage_at(20));
    }
}
