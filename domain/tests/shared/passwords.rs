//! Hashes passwords at low cost, because hashing would take
//! longer than most tests.

use argon2::Params;

/// Returns the minimum parameters of Argon2:
/// 8 KiB of memory and one pass.
pub(crate) fn low_cost() -> Params {
    Params::new(8, 1, 1, None).unwrap()
}
