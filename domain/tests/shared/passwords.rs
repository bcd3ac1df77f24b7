//! Passwords that cost little, because hashing one takes longer than most tests.

use argon2::Params;

/// The least that Argon2 takes: 8 KiB and one pass.
pub(crate) fn low_cost() -> Params {
    Params::new(8, 1, 1, None).unwrap()
}
