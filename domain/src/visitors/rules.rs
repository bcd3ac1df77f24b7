//! What a form has to be like (specification, section 5).

use crate::users::create::check_email;
use model::error::{Code, ErrorItem};
use model::visitors::{FORM, FormField, FormInput, FormKind, HONEYPOT};

/// The digits that a telephone number has.
const MIN_DIGITS: usize = 6;
const MAX_DIGITS: usize = 20;

/// Finds everything that is wrong with what was typed: `V_01` for what is missing, `V_02` for what is no address, `V_12` for a
/// telephone number that is none and for control characters, `V_14` for what is too long.
pub fn check_form(kind: FormKind, input: &FormInput) -> Vec<ErrorItem> {
    if !input.website.is_empty() {
        return vec![ErrorItem::new(Code::NotValid, FORM, HONEYPOT)];
    }
    let wrong = kind.fields().iter().filter_map(|field| Some((field, check_field(*field, input)?)));
    wrong.map(|(field, code)| ErrorItem::new(code, FORM, field.name())).collect()
}

fn check_field(field: FormField, input: &FormInput) -> Option<Code> {
    let text = input.text(field).trim();
    match field {
        FormField::Privacy => (!input.privacy).then_some(Code::Required),
        FormField::Email => check_email(text).first().map(|error| error.code),
        _ if text.is_empty() => Some(Code::Required),
        _ if text.chars().count() > field.max() => Some(Code::TooLong),
        FormField::Phone if !is_phone(text) => Some(Code::NotValid),
        FormField::Message => text.chars().any(is_stray).then_some(Code::NotValid),
        _ => text.chars().any(char::is_control).then_some(Code::NotValid),
    }
}

/// Whether a text can be dialled: digits, with the signs that people write between them.
fn is_phone(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let is_sign = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '+' | '-' | '.' | '/' | '(' | ')');
    (MIN_DIGITS..=MAX_DIGITS).contains(&digits) && text.chars().all(is_sign) && !text[1..].contains('+')
}

fn is_stray(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}

#[cfg(test)]
mod tests {
    use super::check_form;
    use model::error::Code;
    use model::visitors::{FormInput, FormKind};

    fn contact() -> FormInput {
        FormInput {
            first_name: "Ada".into(),
            last_name: "Lovelace".into(),
            email: "ada@example.org".into(),
            phone: "+31 (0)20 123 45 67".into(),
            message: "Hello\r\nthere".into(),
            privacy: true,
            ..FormInput::default()
        }
    }

    fn errors(input: &FormInput) -> Vec<(String, Code)> {
        check_form(FormKind::Contact, input).into_iter().map(|error| (error.property, error.code)).collect()
    }

    #[test]
    fn everything_that_is_wrong_is_said_at_once() {
        assert_eq!(errors(&contact()), []);
        let fields = ["firstName", "lastName", "email", "phone", "message", "privacy"];
        let expected: Vec<_> = fields.map(|field| (field.to_owned(), Code::Required)).into();
        assert_eq!(errors(&FormInput { message: " \n".into(), ..FormInput::default() }), expected);
    }

    #[test]
    fn what_is_too_long_or_could_end_a_header_is_refused() {
        let long = "x".repeat(100_000);
        let all = FormInput {
            first_name: long.clone(),
            last_name: "Ada\r\nBcc: all@example.org".into(),
            email: format!("{long}@example.org"),
            phone: "1".repeat(100_000),
            message: long,
            ..contact()
        };
        let codes: Vec<Code> = errors(&all).into_iter().map(|(_, code)| code).collect();
        assert_eq!(codes, [Code::TooLong, Code::NotValid, Code::TooLong, Code::TooLong, Code::TooLong]);
        let header = FormInput { email: "ada@example.org\r\nBcc: all@example.org".into(), ..contact() };
        assert_eq!(errors(&header), [("email".to_owned(), Code::NotAnEmail)]);
    }

    #[test]
    fn a_telephone_number_is_made_of_digits() {
        for (phone, is_good) in [
            ("020 1234567", true),
            ("+49-30/901820", true),
            ("12345", false),
            ("020 1234567 ext. 3", false),
            ("0123+456789", false),
            ("é123456", false),
            ("<script>1234567</script>", false),
        ] {
            assert_eq!(errors(&FormInput { phone: phone.into(), ..contact() }).is_empty(), is_good, "{phone}");
        }
    }

    #[test]
    fn a_form_that_a_program_filled_in_is_refused_for_that_alone() {
        let filled = FormInput { website: "https://spam.example".into(), ..FormInput::default() };
        assert_eq!(errors(&filled), [("website".to_owned(), Code::NotValid)]);
    }

    #[test]
    fn the_newsletter_asks_for_an_address_and_the_agreement_alone() {
        let input = FormInput { email: "ada@example.org".into(), privacy: true, ..FormInput::default() };
        assert!(check_form(FormKind::Newsletter, &input).is_empty());
        assert_eq!(check_form(FormKind::Download, &input).len(), 2);
    }
}
