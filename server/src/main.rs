//! The `pagewright` binary.

use std::process::ExitCode;

/// Allocator that returns freed memory to the system, unlike that of C.
/// After creating a demonstration site, the process needs
/// half as much memory as with the allocator of C.
/// Only release builds use it, because it takes minutes to compile.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    server::run()
}
