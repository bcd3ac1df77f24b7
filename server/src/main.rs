//! The `pagewright` binary.

use std::process::ExitCode;

/// Gives memory back to the system that the allocator of the C library keeps: after a demonstration site was made, the process
/// holds half as much. Only in the release binary, because it takes minutes to compile.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

#[tokio::main]
async fn main() -> ExitCode {
    server::run().await
}
