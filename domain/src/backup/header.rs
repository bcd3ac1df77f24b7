//! Description of a backup, which is written last.

use super::BackupError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};

/// Version of the format. Older programs refuse newer formats.
pub(super) const FORMAT: u32 = 1;

const ID_FORMAT: &[BorrowedFormatItem<'_>] = format_description!("[year][month][day]T[hour][minute][second]Z");

/// Id of a backup: its time in UTC, such as `20261129T131022Z`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BackupId(String);

impl BackupId {
    pub fn at(time: OffsetDateTime) -> Self {
        Self(time.to_utc().format(ID_FORMAT).expect("a time has all parts of the format"))
    }

    /// Returns the time at which the backup began.
    pub fn time(&self) -> OffsetDateTime {
        PrimitiveDateTime::parse(&self.0, ID_FORMAT).map_or(OffsetDateTime::UNIX_EPOCH, PrimitiveDateTime::assume_utc)
    }
}

impl FromStr for BackupId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match PrimitiveDateTime::parse(text, ID_FORMAT) {
            Ok(_) => Ok(Self(text.to_owned())),
            Err(_) => Err(format!("{text} is no id of a backup, such as 20261129T131022Z")),
        }
    }
}

impl TryFrom<String> for BackupId {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<BackupId> for String {
    fn from(id: BackupId) -> Self {
        id.0
    }
}

impl fmt::Display for BackupId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A file of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct BackupFile {
    /// Path in the data folder, such as `files/originals/…`.
    pub(super) name: String,
    pub(super) bytes: u64,
    /// SHA-256 in hexadecimal.
    pub(super) sha256: String,
}

/// Description of a backup.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Backup {
    pub(super) format: u32,
    pub id: BackupId,
    /// Version of the program that made the backup.
    pub release: String,
    /// Number of the last migration of the database.
    pub migration: i64,
    /// Id of the installation.
    pub installation: String,
    /// Number of files, with the database.
    pub files: u64,
    pub bytes: u64,
    /// Names of originals that the site itself lacks.
    pub missing: Vec<String>,
    /// Names of originals whose bytes do not match their hash.
    #[serde(default)]
    pub damaged: Vec<String>,
    /// SHA-256 of the list of files in hexadecimal.
    pub(super) list_sha256: String,
}

impl Backup {
    /// Returns true if the site had lost files before the backup.
    pub(super) fn has_defect(&self) -> bool {
        !self.missing.is_empty() || !self.damaged.is_empty()
    }
}

/// A finished backup.
#[derive(Debug)]
pub struct CreatedBackup {
    pub backup: Backup,
    /// Bytes that the place did not have before.
    pub new_bytes: u64,
    /// Number of older backups that were removed.
    pub removed: usize,
    /// Reason why older backups, or their files, were not removed.
    pub not_pruned: Option<Box<BackupError>>,
}

impl CreatedBackup {
    /// Returns a sentence for operators if something needs a person,
    /// although the backup was made.
    pub fn defect(&self) -> Option<String> {
        let Backup { id, missing, damaged, .. } = &self.backup;
        let lost = |names: &[String], lost: &str| {
            let (first, count) = (names.first()?, names.len());
            let others = if count > 1 { " and others" } else { "" };
            let restore = "Restore them from an older backup.";
            Some(format!("The backup {id} was made, but {count} files of the site {lost}: {first}{others}. {restore}"))
        };
        let sentences = [
            lost(missing, "are missing"),
            lost(damaged, "do not match their hash"),
            self.not_pruned.as_ref().map(ToString::to_string),
        ];
        let sentences: Vec<String> = sentences.into_iter().flatten().collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::BackupId;
    use time::macros::datetime;

    #[test]
    fn an_id_is_the_time_of_the_backup() {
        let id = BackupId::at(datetime!(2026-11-29 14:10:22 +1));
        assert_eq!(id.to_string(), "20261129T131022Z");
        assert_eq!(id.to_string().parse(), Ok(id.clone()));
        assert_eq!(id.time(), datetime!(2026-11-29 13:10:22 UTC));
        for wrong in ["", "20261129", "20261329T131022Z", "../20261129T131022Z", "20261129T131022Z/"] {
            assert!(wrong.parse::<BackupId>().is_err(), "{wrong}");
        }
    }
}
