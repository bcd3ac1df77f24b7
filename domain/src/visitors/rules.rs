//! Rules for forms.

use crate::users::create::check_email;
use model::error::{Code, ErrorItem};
use model::visitors::{FORM, FormField, FormInput, FormKind, HONEYPOT};

/// Minimum number of digits of a telephone number.
const MIN_DIGITS: usize = 6;
/// Maximum number of digits of a telephone number.
const MAX_DIGITS: usize = 20;

/// Checks a form. Expects cleaned input. Returns `V_01` for missing
/// fields, `V_02` for e-mail addresses, `V_12` for telephone
/// numbers and control characters, `V_14` for long texts.
pub fn check_form(kind: FormKind, input: &FormInput) -> Vec<ErrorItem> {
    if !input.website.is_empty() {
        return vec![ErrorItem::new(Code::NotValid, FORM, HONEYPOT)];
    }
    let wrong = kind.fields().iter().filter_map(|field| Some((field, check_field(*field, input)?)));
    wrong.map(|(field, code)| ErrorItem::new(code, FORM, field.name())).collect()
}

fn check_field(field: FormField, input: &FormInput) -> Option<Code> {
    let text = input.text(field);
    match field {
        FormField::Privacy => (!input.privacy).then_some(Code::Required),
        FormField::Email => check_email(text).first().map(|error| error.code),
        _ if text.is_empty() => Some(Code::Required),
        _ if input.length(field) > field.max() => Some(Code::TooLong),
        FormField::Phone if !is_phone(text) => Some(Code::NotValid),
        FormField::Message => text.chars().any(is_stray).then_some(Code::NotValid),
        _ => text.chars().any(char::is_control).then_some(Code::NotValid),
    }
}

/// Words and characters before an extension number.
const EXTENSIONS: &[&str] = &[";ext=", "extension", "ext.", "ext", ",", ";", "x", "#"];

/// Returns true for telephone numbers in any
/// script, with or without an extension number.
fn is_phone(text: &str) -> bool {
    let lower = text.to_lowercase();
    let number = lower.strip_prefix("tel:").unwrap_or(&lower).trim();
    let parts = EXTENSIONS.iter().find_map(|word| number.split_once(word));
    let (number, extension) = parts.map_or((number, None), |(number, extension)| (number, Some(extension)));
    let (number, extension) = (number.trim(), extension.map(|text| text.trim_matches([' ', ',', ';', '#', ':', '.'])));
    let digits = number.chars().filter(|c| c.is_numeric()).count();
    // A plus may occur only once, before the first digit.
    let beginning = number.split(char::is_numeric).next().unwrap_or_default();
    let has_odd_plus = beginning.matches(PLUS).count() > 1 || number[beginning.len()..].contains(PLUS);
    (MIN_DIGITS..=MAX_DIGITS).contains(&digits)
        && number.chars().all(|c| c.is_numeric() || is_phone_sign(c))
        && !has_odd_plus
        && extension.is_none_or(|text| !text.is_empty() && text.chars().all(char::is_numeric))
}

/// The ASCII plus and the full-width plus.
const PLUS: [char; 2] = ['+', '＋'];

fn is_phone_sign(c: char) -> bool {
    matches!(
        c,
        ' ' | '+' | '-' | '.' | '/' | '(' | ')' | '[' | ']' | '·' | '−' | '＋' | '－' | '（' | '）' | '\u{3000}'
    ) || matches!(c, '\u{2010}'..='\u{2015}')
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
        assert_eq!(errors(&FormInput { message: " \n".into(), ..FormInput::default() }.cleaned()), expected);
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
    fn a_message_may_have_as_many_characters_as_its_field_takes() {
        let lines = "x\r\n".repeat(2_500);
        assert_eq!(errors(&FormInput { message: lines.clone(), ..contact() }), []);
        let longer = errors(&FormInput { message: format!("{lines}x"), ..contact() });
        assert_eq!(longer, [("message".to_owned(), Code::TooLong)]);
    }

    #[test]
    fn a_telephone_number_is_made_of_digits() {
        for (phone, is_good) in [
            ("020 1234567", true),
            ("+49-30/901820", true),
            ("(+31) 20 123 45 67", true),
            ("+31 (0)20\u{2011}123\u{2013}45\u{2212}67", true),
            ("tel:+31-20-123-4567", true),
            ("020 1234567 ext. 3", true),
            ("+1 (555) 123.4567 x89", true),
            ("+1-555-123-4567;ext=89", true),
            ("+31 20 1234567,,89#", true),
            ("020 1234567 ext.: 3", true),
            ("（＋81）3-1234-5678", true),
            ("++31201234567", false),
            ("0+3120123456", false),
            ("０３－１２３４－５６７８", true),
            ("٠٢٠ ١٢٣ ٤٥٦٧", true),
            ("12345", false),
            ("020 1234567 ext.", false),
            ("020 1234567 ext. home", false),
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
