//! Data folders and databases of tests.
#![expect(clippy::unwrap_used, reason = "a test that meets the unexpected stops there")]

mod data_folder;
mod test_database;
mod witness;

pub use self::data_folder::DataFolder;
pub use self::witness::Witness;
