//! The state of the installation, for operators.

pub mod figures;
