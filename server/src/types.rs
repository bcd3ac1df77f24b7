//! The types of blocks and pages that this binary knows.

use content::fields::registry::{SchemaError, Types};

/// The types of blocks and pages that this binary knows.
///
/// # Errors
/// A schema has a mistake: nothing starts then.
pub fn types() -> Result<Types, SchemaError> {
    app::types()
}

/// The same for a command, whose errors are sentences.
pub(crate) fn known_types() -> Result<Types, String> {
    types().map_err(|error| error.to_string())
}
