//! Translations of pages, and what changed in their sources since.

pub mod acknowledge_drift;
pub mod read_drift;
pub mod translate;
