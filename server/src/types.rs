//! Block and page types of this binary.

use content::fields::registry::{SchemaError, Types};

/// Returns the block and page types.
///
/// # Errors
/// A schema is invalid, which prevents a start.
pub fn types() -> Result<Types, SchemaError> {
    app::types()
}

/// Returns the block and page types,
/// with errors as sentences for the operator.
pub(crate) fn known_types() -> Result<Types, String> {
    types().map_err(|error| error.to_string())
}
