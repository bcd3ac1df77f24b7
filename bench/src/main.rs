//! Measures the release binary,
//! in most cases compared with a control.
//!
//! Uses the demonstration site
//! by command line, HTTP and process.
//! Only the databases of large sites are filled directly.
//!
//! `bench cached editor` measures only
//! the groups `cached` and `editor`.
//! `bench torture` tries to break the product's promises.

mod api;
mod cluster;
mod control;
mod cores;
mod draft;
mod figure;
mod figures;
mod folder;
mod generator;
mod html;
mod http1;
mod indexing;
mod large_site;
mod load;
mod phased_load;
mod postgres;
mod process;
mod product;
mod queries;
mod sample;
mod script;
mod search_site;
mod server_script;
mod showcase;
mod site;
mod torture;

use crate::figure::Figure;
use crate::site::BenchSite;
use std::process::ExitCode;

/// The error is a sentence for the benchmark's user.
type BenchResult<T> = Result<T, String>;

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        [control::COMMAND, rest @ ..] => control::run(rest).await,
        [generator::COMMAND, rest @ ..] => generator::run(rest).await,
        [torture::COMMAND, cases @ ..] => torture::run(cases).await,
        groups => measure(groups).await,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

/// Returns the path of this program, which
/// is also the control and the load generator.
fn own_program() -> BenchResult<String> {
    let path = std::env::current_exe().map_err(|error| format!("The path of this program cannot be read: {error}."))?;
    Ok(path.to_string_lossy().into_owned())
}

/// Measures the named groups, or all groups if none is named.
/// Prints the results.
async fn measure(groups: &[&str]) -> BenchResult<()> {
    if let Some(unknown) = groups.iter().find(|name| !figures::GROUPS.contains(name)) {
        return Err(format!("There is no group {unknown}; the groups are {}.", figures::GROUPS.join(", ")));
    }
    let wanted: Vec<&str> =
        figures::GROUPS.iter().filter(|name| groups.is_empty() || groups.contains(name)).copied().collect();
    eprintln!("Creating the demonstration site …");
    let site = BenchSite::seed().await?;
    eprintln!("{}", site.cores);
    let mut measured: Vec<Figure> = Vec::new();
    for group in wanted {
        eprintln!("Measuring: {group} …");
        measured.extend(figures::measure(group, &site).await?);
    }
    println!("{}", figure::table(&measured));
    Ok(())
}
