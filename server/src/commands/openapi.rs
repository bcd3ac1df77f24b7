//! Command that prints the API description.

use super::CommandResult;
use crate::router::api_document;

pub(crate) fn run() -> CommandResult {
    println!("{}", api_document().to_pretty_json().map_err(|error| error.to_string())?);
    Ok(())
}
