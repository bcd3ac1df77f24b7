//! Settings from the TOML file of `--config`. Their values become the defaults of the
//! flags, so flags and variables win, and the command line checks the values.

use super::settings::{did_you_mean, is_secret, name_of};
use clap::{Arg, Command};
use std::any::TypeId;
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// Values of settings by name.
type Values = BTreeMap<String, Vec<String>>;

/// Returns the command line with the defaults of a file.
///
/// # Errors
/// A sentence with the file and the line.
pub(super) fn with_defaults_of(file: &Path, command: Command) -> Result<Command, String> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("The file {} of --config cannot be read: {error}.", file.display()))?;
    let values = parse(&text, &command)
        .map_err(|(span, reason)| format!("{}:{}: {reason}", file.display(), line_of(&text, span)))?;
    warn_of_readers(file, &command, &values);
    Ok(with_defaults(command, &values))
}

fn line_of(text: &str, span: Range<usize>) -> usize {
    text.bytes().take(span.start).filter(|byte| *byte == b'\n').count() + 1
}

fn parse(text: &str, command: &Command) -> Result<Values, (Range<usize>, String)> {
    let table = DeTable::parse(text)
        .map_err(|error| (error.span().unwrap_or_default(), format!("{}.", error.message().trim_end_matches('.'))))?;
    let mut values = Values::new();
    for (key, value) in table.get_ref() {
        let name = key.get_ref().as_ref();
        let Some(arg) = command.get_arguments().find(|arg| name_of(arg) == Some(name)) else {
            let known = command.get_arguments().filter_map(name_of);
            return Err((key.span(), format!("the setting {name} is not known.{}", did_you_mean(name, known))));
        };
        let kind = ValueKind::of(arg);
        let read = kind.read(value.get_ref()).ok_or_else(|| {
            (value.span(), format!("{name} is {}, and must be {}.", described(value.get_ref()), kind.description()))
        })?;
        check(arg, &read).map_err(|reason| (value.span(), reason))?;
        values.insert(name.to_owned(), read);
    }
    Ok(values)
}

/// Returns the type of a value, as words.
fn described(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Boolean(_) => "true or false without quotes",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Type of a setting in the file.
#[derive(Clone, Copy)]
enum ValueKind {
    Switch,
    Number,
    Text,
    List,
}

impl ValueKind {
    fn of(arg: &Arg) -> Self {
        let id = arg.get_value_parser().type_id();
        let numbers = [TypeId::of::<u16>(), TypeId::of::<u32>(), TypeId::of::<u64>(), TypeId::of::<usize>()];
        if id == TypeId::of::<bool>() {
            Self::Switch
        } else if numbers.into_iter().any(|number| id == number) {
            Self::Number
        } else if arg.get_value_delimiter().is_some() {
            Self::List
        } else {
            Self::Text
        }
    }

    fn description(self) -> &'static str {
        match self {
            Self::Switch => "true or false, without quotes",
            Self::Number => "a whole number, without quotes",
            Self::Text => "a text in quotes",
            Self::List => "a text in quotes, or a list of them in brackets",
        }
    }

    fn read(self, value: &DeValue<'_>) -> Option<Vec<String>> {
        match (self, value) {
            (Self::Switch, DeValue::Boolean(value)) => Some(vec![value.to_string()]),
            (Self::Number, DeValue::Integer(value)) => {
                Some(vec![i128::from_str_radix(value.as_str(), value.radix()).ok()?.to_string()])
            }
            (Self::Text | Self::List, DeValue::String(value)) => Some(vec![value.to_string()]),
            (Self::List, DeValue::Array(values)) => {
                values.iter().map(|value| value.get_ref().as_str().map(str::to_owned)).collect()
            }
            _ => None,
        }
    }
}

/// Checks values as if they were flags.
fn check(arg: &Arg, values: &[String]) -> Result<(), String> {
    if !arg.get_action().takes_values() {
        return Ok(());
    }
    let flag = arg.get_long().unwrap_or_default();
    let parser = Command::new("pagewright").no_binary_name(true).arg(arg.clone());
    let parsed = parser.try_get_matches_from(values.iter().map(|value| format!("--{flag}={value}")));
    parsed.map(drop).map_err(|error| {
        let message = error.to_string();
        let line = message.lines().next().unwrap_or_default();
        format!("{}.", line.strip_prefix("error: ").unwrap_or(line))
    })
}

fn with_defaults(command: Command, values: &Values) -> Command {
    let set = |arg: Arg| match name_of(&arg).and_then(|name| values.get(name)) {
        Some(values) => arg.default_values(values),
        None => arg,
    };
    command.mut_args(set).mut_subcommands(|command| with_defaults(command, values))
}

/// Prints a warning if every user of the computer can read passwords in the file.
#[cfg(unix)]
fn warn_of_readers(file: &Path, command: &Command, values: &Values) {
    use std::os::unix::fs::PermissionsExt;
    const OTHERS_READ: u32 = 0o004;
    let is_open = std::fs::metadata(file).is_ok_and(|metadata| metadata.permissions().mode() & OTHERS_READ != 0);
    let secret = command.get_arguments().filter(|arg| is_secret(arg)).filter_map(name_of);
    let found: Vec<&str> = secret.filter(|name| values.contains_key(*name)).collect();
    if is_open && !found.is_empty() {
        let (file, found) = (file.display(), found.join(", "));
        // The log is not set up yet, because the file can contain its settings.
        eprintln!("Warning: every user of this computer can read {found} in {file}. Run: chmod o= {file}");
    }
}

#[cfg(not(unix))]
fn warn_of_readers(_: &Path, _: &Command, _: &Values) {}

#[cfg(test)]
mod tests {
    use super::{line_of, parse, with_defaults};
    use crate::config::Cli;
    use clap::{CommandFactory, FromArgMatches};

    fn refusal(text: &str) -> (usize, String) {
        let (span, reason) = parse(text, &Cli::command()).expect_err(text);
        (line_of(text, span), reason)
    }

    fn read(text: &str, flags: &[&str]) -> Cli {
        let command = Cli::command();
        let values = parse(text, &command).unwrap();
        let flags = std::iter::once("pagewright").chain(flags.iter().copied());
        Cli::from_arg_matches(&with_defaults(command, &values).get_matches_from(flags)).unwrap()
    }

    #[test]
    fn a_mistake_is_named_with_its_line_and_with_what_is_expected() {
        for (text, line, words) in [
            ("listen = \"127.0.0.1:80\"\nbase_url = \"x\"", 2, "base_url is not known. Did you mean base-url?"),
            ("\n\ncolour = 1", 3, "colour is not known."),
            ("[smtp]\nurl = \"x\"", 1, "smtp is not known."),
            ("page-cache = \"16\"", 1, "page-cache is a text, and must be a whole number, without quotes."),
            ("page-cache = 1.5", 1, "and must be a whole number"),
            ("page-cache = -1", 1, "invalid value '-1' for '--page-cache"),
            ("demo = \"yes\"", 1, "demo is a text, and must be true or false, without quotes."),
            ("data = 5", 1, "data is a number, and must be a text in quotes."),
            ("data = [\"a\"]", 1, "data is a list"),
            ("trusted-proxy = [1]", 1, "or a list of them in brackets."),
            ("trusted-proxy = [\"10.0.0.1\",\n\"house\"]", 1, "invalid value 'house' for '--trusted-proxy"),
            ("data = \"a\"\nlisten = \"nowhere\"", 2, "invalid value 'nowhere' for '--listen"),
            ("data = \"a\"\nsmtp-timeout = 0", 2, "0 is not in 1..=600."),
            ("data = \"a\"\ndata = \"b\"", 2, "duplicate key"),
            ("data = \"a\"\nlisten", 2, "."),
            ("config = \"other.toml\"", 1, "config is not known."),
        ] {
            let (at, reason) = refusal(text);
            assert!(at == line && reason.contains(words), "{text}: {at}: {reason}");
        }
    }

    #[test]
    fn all_types_of_values_are_read_for_every_command() {
        let text = "data = \"/srv/site\"\npage-cache = 1_000\ndemo = true\n\
                    trusted-proxy = [\"10.0.0.1\", \"10.1.0.0/16\"]\nsmtp-url = \"smtp://me:secret@mail.example\"";
        let cli = read(text, &["--page-cache", "7"]);
        assert_eq!((cli.serve.places.data.to_str(), cli.serve.page_cache), (Some("/srv/site"), 7));
        assert!(cli.serve.demo);
        assert_eq!(cli.serve.trusted_proxy.len(), 2);
        assert_eq!(cli.serve.smtp_url.as_deref(), Some("smtp://me:secret@mail.example"));
        let cli = read(text, &["check"]);
        let Some(crate::config::Command::Check(check)) = cli.command else { panic!("another command") };
        assert_eq!(check.places.data.to_str(), Some("/srv/site"));
    }
}
