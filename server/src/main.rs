//! The `pagewright` binary.

use std::process::ExitCode;
use std::time::Duration;
use tokio::runtime::Runtime;

/// Gives memory back to the system that the allocator of the C library keeps: after a demonstration site was made, the process
/// holds half as much. Only in the release binary, because it takes minutes to compile.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Maximum time for blocking calls that still run at the end. Otherwise a name server that does not answer holds it up.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

fn main() -> ExitCode {
    let runtime = Runtime::new().expect("the threads of the runtime start");
    let code = runtime.block_on(server::run());
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    code
}
