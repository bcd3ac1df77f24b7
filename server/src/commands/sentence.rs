//! Errors as sentences for the operator.

/// Returns an error of a use case as sentences for the operator.
pub(crate) fn sentence(error: &domain::error::Error) -> String {
    match error {
        domain::error::Error::Refused(items) => {
            let reasons: Vec<String> =
                items.iter().map(|item| i18n::error_message(i18n::Language::En, item, &item.property)).collect();
            reasons.join(" ")
        }
        other => other.to_string(),
    }
}
