//! The mails that the product writes, as plain text and as HTML.

use crate::i18n::{Language, t, t_with};
use islands::server::html_of;
use leptos::prelude::{ElementChild, StyleAttribute, view};
use model::mail::Letter;

/// What a letter is filled in with.
pub struct Facts<'a> {
    /// The receiver.
    pub name: &'a str,
    pub site: &'a str,
    /// The whole address that the letter leads to.
    pub link: &'a str,
}

/// A letter in words.
pub struct Written {
    /// One line.
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// Writes a letter in the language of its receiver.
pub fn write(language: Language, letter: &Letter, facts: &Facts<'_>) -> Written {
    let keys = keys_of(letter);
    let site = [("site", facts.site)];
    let subject = t_with(language, keys.subject, &site).chars().filter(|c| !c.is_control()).collect();
    let greeting = t_with(language, "mail.greeting", &[("name", facts.name)]);
    let words = t_with(language, keys.text, &site);
    let lifetime = t(language, keys.lifetime);
    let text = [greeting.as_str(), &words, facts.link, lifetime].join("\r\n\r\n") + "\r\n";
    let body = html_of(|| {
        let link = facts.link.to_owned();
        view! {
            <body style="margin:0;padding:24px;font-family:sans-serif;line-height:1.5;color:#222">
                <p>{greeting}</p>
                <p>{words}</p>
                <p>
                    <a href=link.clone() style="display:inline-block;padding:12px 20px;border-radius:6px;background:#b94700;color:#fff;text-decoration:none">
                        {t(language, keys.button)}
                    </a>
                </p>
                <p>{t(language, "mail.orCopy")}<br/>{link}</p>
                <p>{lifetime}</p>
            </body>
        }
    });
    let head = "<head><meta charset=\"utf-8\"></head>";
    let html = ["<!DOCTYPE html><html lang=\"", language.code(), "\">", head, &body, "</html>"].concat();
    Written { subject, text, html }
}

struct Keys {
    subject: &'static str,
    text: &'static str,
    button: &'static str,
    lifetime: &'static str,
}

fn keys_of(letter: &Letter) -> Keys {
    match letter {
        Letter::ActivateAccount => Keys {
            subject: "mail.activate.subject",
            text: "mail.activate.text",
            button: "mail.activate.button",
            lifetime: "mail.activate.lifetime",
        },
        Letter::ResetPassword => Keys {
            subject: "mail.reset.subject",
            text: "mail.reset.text",
            button: "mail.reset.button",
            lifetime: "mail.reset.lifetime",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{Facts, write};
    use crate::i18n::Language;
    use model::mail::Letter;

    #[test]
    fn a_letter_says_the_same_in_text_and_html() {
        let facts = Facts { name: "Ada <Lovelace>", site: "Harbour & Co", link: "https://site.example/x/abc" };
        for language in Language::ALL {
            let letter = write(*language, &Letter::ResetPassword, &facts);
            assert!(letter.subject.contains("Harbour & Co"));
            assert!(letter.text.contains("Ada <Lovelace>") && letter.text.contains(facts.link));
            assert!(letter.html.contains("Ada &lt;Lovelace&gt;"), "{}", letter.html);
            assert!(letter.html.contains("href=\"https://site.example/x/abc\""), "{}", letter.html);
        }
    }

    #[test]
    fn a_subject_is_one_line() {
        let facts = Facts { name: "", site: "Harbour\r\nBcc: all@example.org", link: "" };
        assert!(!write(Language::En, &Letter::ActivateAccount, &facts).subject.contains(['\r', '\n']));
    }
}
