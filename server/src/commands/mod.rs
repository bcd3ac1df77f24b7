//! Subcommands of the command line.

pub(crate) mod backup;
pub(crate) mod check;
pub(crate) mod clone;
pub(crate) mod copy;
pub(crate) mod export;
mod open;
pub(crate) mod openapi;
pub(crate) mod restore;
pub(crate) mod search_rebuild;
pub(crate) mod sentence;
pub(crate) mod serve;
pub(crate) mod starter_site;
pub(crate) mod user;

use crate::config::settings::reference;
use crate::config::{Cli, Command, ExportCommand, SearchCommand, UserCommand};
use crate::logging;
use clap::CommandFactory;
use std::path::Path;
use std::process::ExitCode;

/// Result of a command. Errors are one sentence for the operator.
pub(crate) type CommandResult = Result<(), String>;

pub async fn run() -> ExitCode {
    let cli = Cli::read();
    logging::start(cli.log.as_ref(), cli.log_format);
    let outcome = match cli.command {
        None => serve::run(cli.serve).await,
        Some(Command::Serve(options)) => serve::run(*options).await,
        Some(Command::User(command)) => run_user_command(command).await,
        Some(Command::SetupLink(options)) => user::print_set_up_link(options).await,
        Some(Command::StarterSite(options)) => starter_site::run(options).await,
        Some(Command::Completions { shell }) => {
            clap_complete::generate(shell, &mut visible(&Cli::command()), "pagewright", &mut std::io::stdout());
            Ok(())
        }
        Some(Command::ManPages { folder }) => write_man_pages(&folder),
        Some(Command::Search(SearchCommand::Rebuild(options))) => search_rebuild::run(options).await,
        Some(Command::Backup(options)) => backup::run(options).await,
        Some(Command::Restore(options)) => restore::run(options).await,
        Some(Command::Clone(options)) => clone::run(options).await,
        Some(Command::Check(options)) => check::run(options).await,
        Some(Command::Copy(options)) => copy::run(options).await,
        Some(Command::Export(ExportCommand::Site(options))) => export::run(options).await,
        Some(Command::Openapi) => openapi::run(),
        Some(Command::Settings) => {
            print!("{}", reference());
            Ok(())
        }
        Some(Command::ReadDocument { path, content_type }) => return documents::subprocess::main(&path, &content_type),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn write_man_pages(folder: &Path) -> CommandResult {
    let written = clap_mangen::generate_to(Cli::command(), folder);
    written.map_err(|error| format!("The man pages could not be written to {}: {error}.", folder.display()))
}

/// Returns a command line without its hidden flags and commands,
/// because completions would offer them.
fn visible(command: &clap::Command) -> clap::Command {
    let arguments = command.get_arguments().filter(|arg| !arg.is_hide_set()).cloned();
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set()).map(visible);
    let about = command.get_about().cloned().unwrap_or_default();
    clap::Command::new(command.get_name().to_owned()).about(about).args(arguments).subcommands(commands)
}

async fn run_user_command(command: UserCommand) -> CommandResult {
    match command {
        UserCommand::Add(options) => user::add(options).await,
        UserCommand::List(options) => user::list(options).await,
        UserCommand::Disable(options) => user::disable(options).await,
        UserCommand::Enable(options) => user::enable(options).await,
        UserCommand::ResetPassword(options) => user::reset_password(options).await,
        UserCommand::SetRole(options) => user::set_role(options).await,
    }
}

/// Prints a value for scripts.
fn print_json(value: &serde_json::Value) {
    println!("{value:#}");
}
