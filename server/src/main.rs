//! The `pagewright` binary.

use std::process::ExitCode;
use tikv_jemallocator::Jemalloc;

/// Gives memory back to the system that the allocator of the C library keeps: after a demonstration site was made, the process
/// holds half as much.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

#[tokio::main]
async fn main() -> ExitCode {
    server::run().await
}
