//! The log of the process.

use crate::error_log::ErrorCounter;
use clap::ValueEnum;
use std::io::IsTerminal;
use std::str::FromStr;
use tracing_subscriber::filter::ParseError;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, fmt};

/// Logs warnings of this product, but only errors of dependencies.
/// Otherwise clients could fill the log,
/// because dependencies warn about input such as unknown cookies.
const DEFAULT_LOG: &str = "error,blocks=warn,domain=warn,search=warn,server=warn,storage=warn,pagewright=warn";

/// Target of the spans of requests. They are always
/// on, so that each line has the id of its request.
pub(crate) const REQUEST_SPAN: &str = "pagewright::request_span";
/// Bound for rmcp, which otherwise logs the messages of agents.
const MCP_LOG: &str = "rmcp=error";

/// Format of the lines of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    #[default]
    Text,
    Json,
}

/// A filter in the syntax of [`EnvFilter`].
#[derive(Clone, Debug)]
pub(crate) struct LogFilter(String);

impl FromStr for LogFilter {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        EnvFilter::try_new(text).map(|_| Self(text.to_owned()))
    }
}

/// Starts to log to standard error. An empty filter means the default.
pub(crate) fn start(filter: Option<&LogFilter>, format: LogFormat) {
    let filter = filter.map(|filter| filter.0.as_str()).filter(|filter| !filter.is_empty()).unwrap_or(DEFAULT_LOG);
    let filter = EnvFilter::new(format!("{filter},{REQUEST_SPAN}=error,{MCP_LOG}"));
    // Ignores write errors, because a full disk is no reason to stop.
    let lines = fmt::layer().with_writer(std::io::stderr).log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_current_span(false).boxed(),
    };
    let errors = ErrorCounter.with_filter(EnvFilter::new(DEFAULT_LOG));
    tracing_subscriber::registry().with(lines.with_filter(filter)).with(errors).init();
}
