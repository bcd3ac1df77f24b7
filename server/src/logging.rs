//! The log of the process.

use crate::error_log::ErrorCounter;
use clap::ValueEnum;
use std::io::IsTerminal;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

/// Logs warnings of this product, but only errors of dependencies.
/// Otherwise clients could fill the log,
/// because dependencies warn about input such as unknown cookies.
const DEFAULT_LOG: &str = "error,blocks=warn,domain=warn,search=warn,server=warn,storage=warn,pagewright=warn";

/// Bound for rmcp, which otherwise logs the messages of agents.
const MCP_LOG: &str = "rmcp=error";

/// Format of the lines of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    #[default]
    Text,
    Json,
}

/// Starts to log to standard error. An invalid filter means the default.
pub(crate) fn start(filter: Option<&str>, format: LogFormat) {
    let filter = filter.filter(|filter| !filter.is_empty()).and_then(|filter| EnvFilter::try_new(filter).ok());
    let filter = filter.unwrap_or_else(|| EnvFilter::new(DEFAULT_LOG));
    let filter = filter.add_directive(MCP_LOG.parse().expect("a directive"));
    // Ignores write errors, because a full disk is no reason to stop.
    let lines = fmt::layer().with_writer(std::io::stderr).log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    };
    let errors = ErrorCounter.with_filter(EnvFilter::new(DEFAULT_LOG));
    tracing_subscriber::registry().with(lines.with_filter(filter)).with(errors).init();
}
