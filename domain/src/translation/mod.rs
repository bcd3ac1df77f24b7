//! Translations of pages, and later changes of their sources.

pub mod acknowledge_drift;
pub mod read_drift;
pub mod translate;
