//! The id of a node. It is in the data folder,
//! because the search indexes are there too.

use crate::OpenError;
use crate::atomic_write::atomic_write;
use std::io::ErrorKind;
use std::path::Path;
use storage::DatabaseLocation;
use storage::nodes::LOCAL;

const FILE: &str = "node-id";
const MAX_BYTES: usize = 64;

/// Reads the id of the node, or creates it.
///
/// # Errors
/// A sentence for the operator if the file is unusable.
pub(crate) fn open_id(data: &Path, database: &DatabaseLocation) -> Result<String, OpenError> {
    if *database == DatabaseLocation::Folder {
        return Ok(LOCAL.to_owned());
    }
    let file = data.join(FILE);
    let unusable = |reason: String| OpenError::Folder { folder: data.to_owned(), reason: format!("{FILE}: {reason}") };
    match std::fs::read_to_string(&file) {
        Ok(text) => match text.trim() {
            id if is_id(id) => Ok(id.to_owned()),
            _ => Err(unusable(format!("it is not an id of 1 to {MAX_BYTES} letters, digits and hyphens"))),
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let id = format!("{:032x}", rand::random::<u128>());
            atomic_write(&file, id.as_bytes()).map_err(|error| unusable(error.to_string()))?;
            Ok(id)
        }
        Err(error) => Err(unusable(error.to_string())),
    }
}

/// Refuses the id of SQLite, because rows of a copied site have it.
fn is_id(text: &str) -> bool {
    let is_known = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'-';
    (1..=MAX_BYTES).contains(&text.len()) && text.bytes().all(is_known) && text != LOCAL
}

#[cfg(test)]
mod tests {
    use super::{FILE, open_id};
    use storage::DatabaseLocation;

    #[test]
    fn a_node_keeps_its_id_and_refuses_a_damaged_one() {
        let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let server = DatabaseLocation::Server("postgres://host/name".to_owned());
        let id = open_id(data.path(), &server).unwrap();
        assert_eq!(open_id(data.path(), &server).unwrap(), id);
        assert_ne!(open_id(other.path(), &server).unwrap(), id);
        assert_eq!(open_id(data.path(), &DatabaseLocation::Folder).unwrap(), "local");
        for damaged in ["", "a b", "local", &"a".repeat(65)] {
            std::fs::write(data.path().join(FILE), damaged).unwrap();
            assert!(open_id(data.path(), &server).unwrap_err().to_string().contains(FILE), "{damaged}");
        }
    }
}
