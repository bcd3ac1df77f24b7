//! The `pagewright` binary.

use std::process::ExitCode;
use std::time::Duration;
use tokio::runtime::Runtime;

/// Allocator that returns freed memory to the system, unlike that of C.
/// After creating a demonstration site, the process needs
/// half as much memory as with the allocator of C.
/// Only release builds use it, because it takes minutes to compile.
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
