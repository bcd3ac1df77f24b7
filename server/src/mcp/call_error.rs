//! Failures of tools, in words from which a model can correct its call.

use crate::error::Refusal;
use domain::error::Error;
use i18n::{Language, error_message};
use model::access::{Actor, Operation, Permission, Requirement};
use model::error::{Code, ErrorItem};
use model::id::VersionId;
use rmcp::model::{CallToolResult, ContentBlock};
use serde::Serialize;

/// Failure of a tool.
pub(super) enum CallError {
    /// An argument is missing, unknown or of the wrong type.
    Arguments {
        place: String,
        problem: String,
    },
    Domain(Error),
}

impl From<Error> for CallError {
    fn from(error: Error) -> Self {
        Self::Domain(error)
    }
}

/// A value that a rule refuses.
#[derive(Serialize)]
struct Problem {
    code: Code,
    /// Place of the value, such as `title` or `blocks[<key>].<field>`.
    property: String,
    message: String,
}

impl From<ErrorItem> for Problem {
    fn from(item: ErrorItem) -> Self {
        let place = if item.property.is_empty() { String::new() } else { format!("`{}`", item.property) };
        let mut message = error_message(Language::En, &item, &place);
        if !place.is_empty() && !message.contains(&place) {
            message = format!("{place}: {message}");
        }
        if let Some(detail) = &item.detail {
            message = format!("{message} (“{detail}”)");
        }
        Self { code: item.code, property: item.property, message }
    }
}

/// Words and facts about a failure.
#[derive(Default, Serialize)]
struct Failure {
    #[serde(rename = "error")]
    message: String,
    problems: Vec<Problem>,
    /// Newest version of the page, if the base of a change is older.
    #[serde(rename = "newestPageVersionID", skip_serializing_if = "Option::is_none")]
    newest: Option<VersionId>,
}

impl Failure {
    fn of(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }

    fn because(message: &str, items: Vec<ErrorItem>) -> Self {
        Self { problems: items.into_iter().map(Problem::from).collect(), ..Self::of(message) }
    }
}

impl CallError {
    /// Returns the result of a failed call.
    pub(super) fn into_result(self, tool: &str, operation: Operation, actor: &Actor) -> CallToolResult {
        let failure = self.describe(tool, operation, actor);
        let lines = failure.problems.iter().map(|problem| format!("- {}", problem.message));
        let text = std::iter::once(failure.message.clone()).chain(lines).collect::<Vec<_>>().join("\n");
        let mut result = CallToolResult::error(vec![ContentBlock::text(text)]);
        result.structured_content = serde_json::to_value(failure).ok();
        result
    }

    fn describe(self, tool: &str, operation: Operation, actor: &Actor) -> Failure {
        let error = match self {
            Self::Domain(error) => error,
            Self::Arguments { place, problem } => {
                let place = if place == "." { String::new() } else { format!(" `{place}`") };
                let problem = problem.replace("expected i64", "expected an integer");
                return Failure::of(format!("The argument{place} of {tool} is wrong: {problem}."));
            }
        };
        match error {
            Error::Refused(items) => Failure::because("The call was refused, and nothing was changed:", items),
            Error::TooLarge(item) => Failure::because("The content is too large, and nothing was changed:", vec![item]),
            Error::Forbidden | Error::Unauthenticated => Failure::of(forbidden(operation, actor)),
            Error::NotFound | Error::UserNotFound => {
                Failure::of("There is no such page, version or file, or the API token may not see it.")
            }
            Error::Conflict(newest) => Failure {
                newest: newest.map(|version| version.id),
                ..Failure::of(
                    "The page has a newer version, and nothing was stored. Read it with get_page, and base the change on it.",
                )
            },
            Error::TokenRefused(refusal) => Failure::of(refusal.to_string()),
            // Logs an internal error, and names it by its id.
            other => Failure::of(Refusal::from(other).sentence()),
        }
    }
}

/// Names the missing permission, or the limit of a permission.
fn forbidden(operation: Operation, actor: &Actor) -> String {
    if actor.may_at_all(operation) {
        return "The API token may not do this here. Its permissions are limited to some languages, page types or own \
                pages, and SEO fields and some block types need another permission."
            .to_owned();
    }
    let names = |permissions: &[Permission]| {
        let names = permissions.iter().filter_map(|name| serde_json::to_value(name).ok());
        names.filter_map(|name| Some(format!("`{}`", name.as_str()?))).collect::<Vec<_>>().join(" or ")
    };
    match operation.requirement() {
        Requirement::Has(permission) => {
            format!("The API token does not have the permission {}.", names(&[permission]))
        }
        Requirement::HasOneOf(permissions) => {
            format!("The API token does not have the permission {}.", names(permissions))
        }
        Requirement::Anyone | Requirement::Visitor | Requirement::Session => {
            "The API token has no permissions.".to_owned()
        }
    }
}
