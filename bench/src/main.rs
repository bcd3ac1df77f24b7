//! Measures the release binary, with a control for each figure.
//!
//! Uses the demonstration site through command line, HTTP and process. Fills
//! only the large site's database directly. `bench cached editor` measures only
//! these groups. `bench torture` tries to break promises.

mod api;
mod control;
mod cores;
mod figure;
mod figures;
mod folder;
mod generator;
mod html;
mod http1;
mod indexing;
mod large_site;
mod load;
mod process;
mod product;
mod queries;
mod sample;
mod script;
mod search_site;
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

/// This program's path. It is also the control and the load generator.
fn own_program() -> BenchResult<String> {
    let path = std::env::current_exe().map_err(|error| format!("The path of this program cannot be read: {error}."))?;
    Ok(path.to_string_lossy().into_owned())
}

/// Measures the named groups, or all. Prints the results.
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
