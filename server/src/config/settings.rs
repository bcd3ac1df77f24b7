//! The settings: flags that also have a variable and a key in the file of `--config`.
//! Their names, defaults and texts are those of the command line.

use super::Cli;
use clap::{Arg, CommandFactory};
use std::fmt::Write;

const VARIABLE_PREFIX: &str = "PAGEWRIGHT_";
/// Minimum similarity of a name that is suggested, between 0 and 1.
const MIN_SIMILARITY: f64 = 0.8;

/// Returns the name of a setting in the file and as a flag.
/// Returns `None` for other arguments, and for the file itself.
pub(super) fn name_of(arg: &Arg) -> Option<&str> {
    let variable = arg.get_env()?.to_str()?;
    arg.get_long().filter(|name| variable.starts_with(VARIABLE_PREFIX) && *name != "config")
}

/// Returns true if a setting can contain a password.
pub(super) fn is_secret(arg: &Arg) -> bool {
    arg.is_hide_env_values_set()
}

/// Returns true if a setting has no flag, because `ps` shows flags.
pub(super) fn is_without_flag(arg: &Arg) -> bool {
    arg.is_hide_set() && is_secret(arg)
}

/// Returns all settings, in the order of the help.
pub(super) fn all() -> Vec<Arg> {
    Cli::command().get_arguments().filter(|arg| name_of(arg).is_some()).cloned().collect()
}

/// Returns the most similar known name, as a question.
pub(super) fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let similar = known.map(|known| (strsim::jaro_winkler(name, known), known));
    match similar.filter(|(similarity, _)| *similarity >= MIN_SIMILARITY).max_by(|a, b| a.0.total_cmp(&b.0)) {
        Some((_, known)) => format!(" Did you mean {known}?"),
        None => String::new(),
    }
}

/// Logs a warning for each unknown variable of this product. It is no error,
/// because the variable can be of another program.
pub(crate) fn warn_of_unknown_variables() {
    let command = Cli::command();
    let known: Vec<&str> = command
        .get_arguments()
        .filter_map(|arg| arg.get_env()?.to_str())
        .chain(std::iter::once(crate::clock::VARIABLE))
        .collect();
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for name in names.filter(|name| name.starts_with(VARIABLE_PREFIX) && !known.contains(&name.as_str())) {
        tracing::warn!("the variable {name} is not known.{}", did_you_mean(&name, known.iter().copied()));
    }
}

/// Returns the page of all settings for operators, as Markdown.
pub(crate) fn reference() -> String {
    let mut page = String::from(INTRODUCTION);
    for arg in all().iter().filter(|arg| !arg.is_hide_set() || is_without_flag(arg)) {
        let name = name_of(arg).unwrap_or_default();
        let value = match arg.get_value_names() {
            Some([value]) if arg.get_action().takes_values() => format!(" {value}"),
            _ => String::new(),
        };
        let default = match arg.get_default_values() {
            [value] if arg.get_action().takes_values() => format!("`{}`", value.to_string_lossy()),
            _ => String::new(),
        };
        let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
        let flag = if is_without_flag(arg) { " No flag." } else { "" };
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        // Writing to a string cannot fail.
        let _ = writeln!(page, "| `{name}{value}` | {default} | {}.{flag} |", words.trim_end_matches('.'));
    }
    page
}

const INTRODUCTION: &str = "# Settings

`make generate` writes this page from the code. [Running](running.md) explains the settings by task.

A setting has three names. The setting `base-url` is `--base-url URL` as a flag, `PAGEWRIGHT_BASE_URL` as a variable, and
`base-url` in the file of `--config FILE` (`PAGEWRIGHT_CONFIG`). A flag wins over a variable, and a variable over the file.
Settings marked \"No flag\" contain passwords, and other users of the computer can read flags with `ps`.

| setting | default | meaning |
|---|---|---|
";

#[cfg(test)]
mod tests {
    use super::{all, did_you_mean, name_of};

    #[test]
    fn a_setting_has_the_same_name_as_flag_variable_and_key() {
        for arg in all() {
            let name = name_of(&arg).unwrap();
            let variable = format!("PAGEWRIGHT_{}", name.to_uppercase().replace('-', "_"));
            assert_eq!(arg.get_env().and_then(|name| name.to_str()), Some(variable.as_str()));
        }
    }

    #[test]
    fn only_a_similar_name_is_suggested() {
        let known = || ["listen", "base-url", "smtp-url"].into_iter();
        assert_eq!(did_you_mean("lisen", known()), " Did you mean listen?");
        assert_eq!(did_you_mean("base_url", known()), " Did you mean base-url?");
        assert_eq!(did_you_mean("colour", known()), "");
    }
}
