//! The `pagewright` binary.

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    server::run().await
}
