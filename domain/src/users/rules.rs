//! Rules for e-mail addresses and profiles.

use model::error::{Code, ErrorItem};
use model::text::is_control_or_direction;
use model::user::Profile;

/// Maximum characters of an e-mail address.
pub(super) const MAX_EMAIL_CHARS: usize = 254;
/// Maximum characters of a name or job title.
const MAX_PERSON_TEXT_CHARS: usize = 255;

/// Checks an e-mail address: `V_01`
/// if it is empty, `V_14` if it is
/// too long, `V_02` if it is invalid.
pub fn check_email(email: &str) -> Vec<ErrorItem> {
    let email = email.trim();
    let code = match email.rsplit_once('@') {
        _ if email.is_empty() => Code::Required,
        _ if email.chars().count() > MAX_EMAIL_CHARS => Code::TooLong,
        Some((local, domain)) if is_local(local) && is_domain(domain) => return Vec::new(),
        _ => Code::NotAnEmail,
    };
    vec![ErrorItem::new(code, "user", "email")]
}

/// Checks a profile: `V_01` without a name, `V_14` for
/// long texts, `V_12` for control characters or a
/// picture. Pictures are changed by their own requests.
pub(super) fn check_profile(profile: &Profile) -> Vec<ErrorItem> {
    let mut errors: Vec<ErrorItem> =
        [check_name(&profile.name), check_job_title(&profile.job_title)].into_iter().flatten().collect();
    if !profile.image.is_empty() {
        errors.push(invalid(Code::NotValid, "image"));
    }
    errors
}

pub(super) fn check_name(name: &str) -> Option<ErrorItem> {
    if name.trim().is_empty() { Some(invalid(Code::Required, "name")) } else { check_text(name, "name") }
}

pub(super) fn check_job_title(job_title: &str) -> Option<ErrorItem> {
    check_text(job_title, "jobTitle")
}

pub(super) fn invalid(code: Code, property: &str) -> ErrorItem {
    ErrorItem::new(code, "user", property)
}

fn check_text(text: &str, property: &str) -> Option<ErrorItem> {
    if text.chars().count() > MAX_PERSON_TEXT_CHARS {
        return Some(invalid(Code::TooLong, property));
    }
    text.chars().any(is_control_or_direction).then(|| invalid(Code::NotValid, property))
}

/// Maximum bytes of the part before `@` (RFC 5321, 4.5.3.1).
const MAX_LOCAL_PART_BYTES: usize = 64;
/// Maximum bytes between two dots of a domain (RFC 1035, 2.3.4).
const MAX_DOMAIN_LABEL_BYTES: usize = 63;

/// Returns true for the part before `@` if mail servers accept
/// it: words between dots, without comments and quotes. See
/// RFC 5322, 3.2.3, and RFC 6531 for other scripts.
fn is_local(text: &str) -> bool {
    let is_allowed = |c: char| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c);
    text.len() <= MAX_LOCAL_PART_BYTES && text.split('.').all(|word| !word.is_empty() && word.chars().all(is_allowed))
}

fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        let is_allowed = |c: char| c.is_alphanumeric() || c == '-';
        let is_at_edge = label.starts_with('-') || label.ends_with('-');
        !label.is_empty() && label.len() <= MAX_DOMAIN_LABEL_BYTES && !is_at_edge && label.chars().all(is_allowed)
    };
    text.contains('.') && text.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::{check_email, check_name};
    use model::error::Code;

    #[test]
    fn an_address_is_one_word_with_a_domain() {
        for good in ["ada@example.org", " ada+b@sub.example.org ", "ÅSA@example.org", "o'b_d.e@xn--bcher-kva.example"]
        {
            assert_eq!(check_email(good), [], "{good}");
        }
        let long = format!("{}@example.org", "a".repeat(65));
        for bad in [
            "ada",
            "@example.org",
            "ada@example",
            "a@b@example.org",
            "a\r\nb@example.org",
            "a\0@example.org",
            "ada(note)@example.org",
            "\"ada\"@example.org",
            "<ada@example.org>",
            "a,b@example.org",
            "a..b@example.org",
            "\u{fffd}@example.org",
            "ada@[127.0.0.1]",
            "ada@-v.example",
            long.as_str(),
        ] {
            assert_eq!(check_email(bad)[0].code, Code::NotAnEmail, "{bad:?}");
        }
        assert_eq!(check_email(" ")[0].code, Code::Required);
    }

    #[test]
    fn a_name_has_no_line_breaks_and_one_direction() {
        for good in ["Ada Lovelace", "עדה", "Ada\u{200f}"] {
            assert_eq!(check_name(good), None, "{good:?}");
        }
        for bad in ["Ada\r\nBcc: all@example.org", "Ada\0", "Ada\n", "\u{202e}adA", "Ada\u{2066}"] {
            assert_eq!(check_name(bad).unwrap().code, Code::NotValid, "{bad:?}");
        }
    }
}
