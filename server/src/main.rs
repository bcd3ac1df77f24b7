//! The `pagewright` binary.

use std::process::ExitCode;
use std::time::Duration;
use tokio::runtime::Runtime;

/// Returns freed memory to the system, unlike the C allocator.
/// Halves the memory after a demonstration site was created.
/// Release only, because it compiles for minutes.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Timeout for blocking calls at exit, such as slow name lookups.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

fn main() -> ExitCode {
    let runtime = Runtime::new().expect("the threads of the runtime start");
    let code = runtime.block_on(server::run());
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    code
}
