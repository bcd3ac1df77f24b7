//! Handlers of Leptos documents: public pages and admin screens.

pub(crate) mod account;
pub(crate) mod admin;
pub(crate) mod closed_site;
pub(crate) mod colour_scheme;
pub(crate) mod document;
pub(crate) mod help;
pub(crate) mod home;
mod language;
pub(crate) mod log_in;
pub(crate) mod newsletter;
pub(crate) mod preview;
pub(crate) mod public;
mod search;
pub(crate) mod set_up;
pub(crate) mod shared_version;
mod site_files;
pub(crate) mod visitor_forms;

/// Path of the home screen.
const HOME: &str = "/cmsadmin/";

/// Returns a redirect target under the admin, by default its home.
fn safe_target(wanted: &str) -> &str {
    let inside = wanted.starts_with(HOME) && !wanted.starts_with("/cmsadmin/login");
    let plain =
        wanted.bytes().all(|b| b.is_ascii_graphic() && b != b'\\') && !wanted.contains("//") && !wanted.contains("..");
    if inside && plain { wanted } else { HOME }
}

/// Returns the first query value of a name. Tolerates malformed queries.
fn query_value(uri: &http::Uri, name: &str) -> Option<String> {
    let query = uri.query().unwrap_or_default();
    url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
}
