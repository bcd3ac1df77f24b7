//! Visitors' input: forms, newsletter, and cookie consent.

use crate::error::ErrorItem;
use crate::id::{PageId, SubmissionId};
use crate::locale::Locale;
use crate::text::{clean_line, clean_lines};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

/// The kinds of forms for visitors.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum FormKind {
    Contact,
    /// Signing up for the newsletter.
    Newsletter,
    /// A file in exchange for a name and an address.
    Download,
}

impl FormKind {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Returns the fields of the form in order.
    /// All are required.
    pub fn fields(self) -> &'static [FormField] {
        use FormField::{Email, FirstName, LastName, Message, Phone, Privacy};
        match self {
            Self::Contact => &[FirstName, LastName, Email, Phone, Message, Privacy],
            Self::Newsletter => &[Email, Privacy],
            Self::Download => &[FirstName, LastName, Email, Privacy],
        }
    }
}

/// Returns the id of a block's form, and of its confirmation.
pub fn form_id(block_key: &str) -> String {
    format!("{block_key}.form")
}

/// A field of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormField {
    FirstName,
    LastName,
    Email,
    Phone,
    Message,
    /// The agreement to the privacy statement.
    Privacy,
}

impl FormField {
    /// All fields that contain text.
    pub const TEXTS: &[Self] = &[Self::FirstName, Self::LastName, Self::Email, Self::Phone, Self::Message];

    /// Returns the name of the field in the form
    /// and in errors.
    pub fn name(self) -> &'static str {
        match self {
            Self::FirstName => "firstName",
            Self::LastName => "lastName",
            Self::Email => "email",
            Self::Phone => "phone",
            Self::Message => "message",
            Self::Privacy => "privacy",
        }
    }

    /// Returns the maximum length of the field, in characters.
    pub fn max(self) -> usize {
        match self {
            Self::FirstName | Self::LastName => 100,
            Self::Email => 254,
            Self::Phone => 40,
            Self::Message => 5_000,
            Self::Privacy => 0,
        }
    }
}

/// Name of the honeypot field, invisible to visitors.
pub const HONEYPOT: &str = "website";
/// The property name of errors that concern the whole form.
pub const FORM: &str = "form";

/// A form submission as received.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormInput {
    /// The page with the form.
    pub page: Option<PageId>,
    /// The key of the block with the form.
    pub block: String,
    /// The honeypot field. Only bots fill it in.
    pub website: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: String,
    pub message: String,
    pub privacy: bool,
}

impl FormInput {
    /// Returns the form with normalised and trimmed texts.
    #[must_use]
    pub fn cleaned(&self) -> Self {
        let line = |text: &str| clean_line(text).trim().to_owned();
        Self {
            first_name: line(&self.first_name),
            last_name: line(&self.last_name),
            email: line(&self.email),
            phone: line(&self.phone).replace(is_invisible, ""),
            message: clean_lines(&self.message).trim().to_owned(),
            ..self.clone()
        }
    }

    /// Returns the length in characters. A line break counts
    /// as one character.
    pub fn length(&self, field: FormField) -> usize {
        let text = self.text(field);
        text.chars().count() - text.matches("\r\n").count()
    }

    /// Returns the text of a field. `Privacy` has none.
    pub fn text(&self, field: FormField) -> &str {
        match field {
            FormField::FirstName => &self.first_name,
            FormField::LastName => &self.last_name,
            FormField::Email => &self.email,
            FormField::Phone => &self.phone,
            FormField::Message => &self.message,
            FormField::Privacy => "",
        }
    }
}

/// Returns true for invisible characters that copied telephone numbers contain.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200c}'..='\u{200f}' | '\u{2060}')
}

/// The state of a page's forms after a submission.
#[derive(Clone, Debug, Default)]
pub enum FormState {
    #[default]
    Empty,
    /// The form of this block was accepted.
    Sent {
        block: String,
    },
    Refused(Box<RefusedForm>),
}

impl FormState {
    /// Returns true if the form of this block was accepted.
    pub fn is_sent(&self, key: &str) -> bool {
        matches!(self, Self::Sent { block } if block == key)
    }

    /// Returns the refused form of this block.
    pub fn refused(&self, key: &str) -> Option<&RefusedForm> {
        match self {
            Self::Refused(form) if form.typed.block == key => Some(form),
            _ => None,
        }
    }
}

/// A refused form with its input.
#[derive(Clone, Debug, Default)]
pub struct RefusedForm {
    pub typed: FormInput,
    pub errors: Vec<ErrorItem>,
    pub problem: Option<FormProblem>,
}

/// An error of a form as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormProblem {
    /// The page was open too long, or another site sent the form.
    Expired,
    /// The client sent too many forms.
    TooMany,
    /// The honeypot field was filled in.
    LooksAutomatic,
    /// An internal error.
    Failed,
}

/// A form submission, for staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Submission {
    pub id: SubmissionId,
    pub kind: FormKind,
    /// The page with the form. Null if it was deleted.
    #[serde(rename = "pageID")]
    pub page_id: Option<PageId>,
    /// The title of the page at that time.
    pub page_title: String,
    pub locale: Locale,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: String,
    pub message: String,
    /// The file that a download form offered.
    /// Empty if it was another form.
    pub file_name: String,
    #[serde(with = "time::serde::rfc3339")]
    pub received_at: OffsetDateTime,
    pub status: SubmissionStatus,
}

/// Status of a submission. All but `received` are about
/// the newsletter.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, strum::EnumString, strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SubmissionStatus {
    Received,
    /// The address has not been confirmed yet.
    Pending,
    Confirmed,
    Unsubscribed,
}

impl SubmissionStatus {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The action of a newsletter link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum NewsletterAction {
    Confirm,
    Unsubscribe,
}

impl NewsletterAction {
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Categories of scripts that need consent. Necessary scripts have no category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ConsentCategory {
    Statistics,
    Marketing,
}

/// The categories that a visitor consented to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Consent {
    pub statistics: bool,
    pub marketing: bool,
}

/// A visitor's choice about the current consent text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ConsentState {
    #[default]
    Unknown,
    Given(Consent),
}

impl ConsentState {
    pub fn allows(self, category: ConsentCategory) -> bool {
        match (self, category) {
            (Self::Unknown, _) => false,
            (Self::Given(consent), ConsentCategory::Statistics) => consent.statistics,
            (Self::Given(consent), ConsentCategory::Marketing) => consent.marketing,
        }
    }
}

/// The cookie with a visitor's choice:
/// `<version of the text>.<random id>.<categories>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentCookie {
    pub text_version: u32,
    /// 32 hexadecimal digits that identify only this choice.
    pub id: String,
    pub consent: Consent,
}

impl ConsentCookie {
    /// Name of the cookie.
    pub const NAME: &str = "pagewright-consent";
    /// Lifetime of the cookie.
    pub const MAX_AGE_SECONDS: u32 = 180 * 24 * 60 * 60;

    pub fn value(&self) -> String {
        let categories = match (self.consent.statistics, self.consent.marketing) {
            (false, false) => "n",
            (true, false) => "s",
            (false, true) => "m",
            (true, true) => "sm",
        };
        format!("{}.{}.{categories}", self.text_version, self.id)
    }

    /// Parses the cookie. Returns `None` if this product
    /// did not write the value.
    pub fn parse(value: &str) -> Option<Self> {
        let (version, rest) = value.split_once('.')?;
        let (id, categories) = rest.split_once('.')?;
        let is_id = id.len() == 32 && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let (statistics, marketing) = match categories {
            "n" => (false, false),
            "s" => (true, false),
            "m" => (false, true),
            "sm" => (true, true),
            _ => return None,
        };
        let text_version = version.parse().ok()?;
        is_id.then(|| Self { text_version, id: id.to_owned(), consent: Consent { statistics, marketing } })
    }

    /// Returns the choice. `Unknown` if it concerned another version
    /// of the consent text.
    pub fn state(&self, text_version: u32) -> ConsentState {
        match self.text_version == text_version {
            true => ConsentState::Given(self.consent),
            false => ConsentState::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Consent, ConsentCategory, ConsentCookie, ConsentState};

    #[test]
    fn a_choice_is_read_as_it_was_written() {
        for (statistics, marketing) in [(false, false), (true, false), (false, true), (true, true)] {
            let consent = Consent { statistics, marketing };
            let cookie = ConsentCookie { text_version: 3, id: "0123456789abcdef".repeat(2), consent };
            assert_eq!(ConsentCookie::parse(&cookie.value()), Some(cookie));
        }
    }

    #[test]
    fn a_cookie_of_somebody_elses_making_is_no_choice() {
        let id = "0".repeat(32);
        for value in ["", "1", "1.x.sm", "x.0.sm", &format!("1.{id}.ms"), &format!("-1.{id}.n"), &format!("1.{id}F.n")]
        {
            assert_eq!(ConsentCookie::parse(value), None, "{value}");
        }
    }

    #[test]
    fn a_choice_about_another_text_is_unknown() {
        let consent = Consent { statistics: true, marketing: false };
        let cookie = ConsentCookie { text_version: 3, id: "0".repeat(32), consent };
        assert_eq!(cookie.state(4), ConsentState::Unknown);
        let state = cookie.state(3);
        assert!(state.allows(ConsentCategory::Statistics) && !state.allows(ConsentCategory::Marketing));
    }
}
