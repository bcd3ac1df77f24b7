//! The state of the installation, for operators.

pub mod errors;
pub mod figures;
pub mod read;
pub mod resolve;
