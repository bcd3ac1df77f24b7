//! Low-cost passwords, because hashing takes longer than most tests.

use argon2::Params;

/// Minimum of Argon2: 8 KiB and one pass.
pub(crate) fn low_cost() -> Params {
    Params::new(8, 1, 1, None).unwrap()
}
