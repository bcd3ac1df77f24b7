//! The product's mails, as plain text and HTML.

use i18n::{Language, error_message, t, t_with};
use islands::server::html_of;
use leptos::prelude::{ElementChild, StyleAttribute, view};
use model::error::ErrorItem;
use model::mail::{MailTemplate, RequestNews};
use model::schedule::ScheduledAction;
use model::visitors::Submission;
use model::workflow::CloseReason;

/// The variables of a template.
pub struct MailFacts<'a> {
    pub name: &'a str,
    pub site: &'a str,
    /// The absolute address of the mail’s link.
    pub link: &'a str,
}

pub struct RenderedMail {
    /// The subject, without line breaks.
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// Fills in a template in the receiver's language.
pub fn write(language: Language, template: &MailTemplate, facts: &MailFacts<'_>) -> RenderedMail {
    let MailTexts { subject, text: words, quote, button, closing } = words_of(language, template, facts.site);
    let subject = subject.chars().filter(|c| !c.is_control()).collect();
    let greeting = match facts.name {
        "" => t(language, "mail.greetingPlain").to_owned(),
        name => t_with(language, "mail.greeting", &[("name", name)]),
    };
    let quoted = quote.lines().map(|line| format!("> {line}")).collect::<Vec<_>>().join("\r\n");
    let parts = [greeting.as_str(), &words, &quoted, facts.link, closing];
    let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\r\n\r\n") + "\r\n";
    let body = html_of(|| {
        let link = facts.link.to_owned();
        view! {
            <body style="margin:0;padding:24px;font-family:sans-serif;line-height:1.5;color:#222">
                <p>{greeting}</p>
                <p>{words}</p>
                {(!quote.is_empty()).then(|| view! {
                    <blockquote style="margin:16px 0;padding-left:12px;border-left:3px solid #b94700;white-space:pre-line">
                        {quote}
                    </blockquote>
                })}
                <p>
                    <a href=link.clone() style="display:inline-block;padding:12px 20px;border-radius:6px;background:#b94700;color:#fff;text-decoration:none">
                        {button}
                    </a>
                </p>
                <p>{t(language, "mail.orCopy")}<br/>{link}</p>
                {(!closing.is_empty()).then(|| view! { <p>{closing}</p> })}
            </body>
        }
    });
    let head = "<head><meta charset=\"utf-8\"></head>";
    let html = ["<!DOCTYPE html><html lang=\"", language.code(), "\">", head, &body, "</html>"].concat();
    RenderedMail { subject, text, html }
}

/// The texts of a mail.
struct MailTexts {
    subject: String,
    text: String,
    /// A quoted message, or a list with one item per line.
    /// May be empty.
    quote: String,
    button: &'static str,
    /// The last paragraph. May be empty.
    closing: &'static str,
}

fn words_of(language: Language, template: &MailTemplate, site: &str) -> MailTexts {
    match template {
        MailTemplate::ActivateAccount => MailTexts {
            subject: t_with(language, "mail.activate.subject", &[("site", site)]),
            text: t_with(language, "mail.activate.text", &[("site", site)]),
            quote: String::new(),
            button: t(language, "mail.activate.button"),
            closing: t(language, "mail.activate.lifetime"),
        },
        MailTemplate::ResetPassword => MailTexts {
            subject: t_with(language, "mail.reset.subject", &[("site", site)]),
            text: t_with(language, "mail.reset.text", &[("site", site)]),
            quote: String::new(),
            button: t(language, "mail.reset.button"),
            closing: t(language, "mail.reset.lifetime"),
        },
        MailTemplate::Test => MailTexts {
            subject: t_with(language, "mail.test.subject", &[("site", site)]),
            text: t_with(language, "mail.test.text", &[("site", site)]),
            quote: String::new(),
            button: t(language, "mail.test.button"),
            closing: "",
        },
        MailTemplate::PublicationRequested(news) => {
            let words = request_words(language, news, site, "mail.requested.subject", "mail.requested.text");
            MailTexts { button: t(language, "mail.requested.button"), ..words }
        }
        MailTemplate::PublicationAccepted(news) => {
            request_words(language, news, site, "mail.accepted.subject", "mail.accepted.text")
        }
        MailTemplate::PublicationRejected(news) => {
            request_words(language, news, site, "mail.rejected.subject", "mail.rejected.text")
        }
        MailTemplate::PublicationRevoked { news, note } => {
            let text = match note {
                None => "mail.revoked.text",
                Some(CloseReason::Published) => "mail.revoked.published",
                Some(CloseReason::Deleted) => "mail.revoked.deleted",
            };
            let words = request_words(language, news, site, "mail.revoked.subject", text);
            let button = if *note == Some(CloseReason::Deleted) { "mail.openTrash" } else { "mail.openPage" };
            MailTexts { button: t(language, button), ..words }
        }
        MailTemplate::AcceptanceFailed { title, errors, .. } => MailTexts {
            subject: t_with(language, "mail.notAccepted.subject", &[("title", title)]),
            text: t_with(language, "mail.notAccepted.text", &[("title", title), ("site", site)]),
            quote: reasons(language, errors),
            button: t(language, "mail.openPage"),
            closing: "",
        },
        MailTemplate::ScheduleFailed { title, action, due_at, errors, .. } => {
            let (subject, text) = match action {
                ScheduledAction::Publish => ("mail.notPublished.subject", "mail.notPublished.text"),
                ScheduledAction::Unpublish => ("mail.notUnpublished.subject", "mail.notUnpublished.text"),
            };
            // Shows the time in UTC, because the
            // receiver's time zone is unknown.
            let time = format!("{} {:02}:{:02} UTC", due_at.date(), due_at.hour(), due_at.minute());
            MailTexts {
                subject: t_with(language, subject, &[("title", title)]),
                text: t_with(language, text, &[("title", title), ("site", site), ("time", &time)]),
                quote: reasons(language, errors),
                button: t(language, "mail.openPage"),
                closing: "",
            }
        }
        MailTemplate::FormReceived { content, .. } => {
            let page = content.as_ref().map_or("", |content| content.page_title.as_str());
            let facts = [("site", site), ("page", page)];
            MailTexts {
                subject: t_with(language, "mail.formReceived.subject", &facts),
                text: t_with(language, "mail.formReceived.text", &facts),
                quote: content.as_deref().map(|content| content_of(content, language)).unwrap_or_default(),
                button: t(language, "mail.formReceived.button"),
                closing: "",
            }
        }
        MailTemplate::ConfirmSubscription { .. } => MailTexts {
            subject: t_with(language, "mail.confirmSubscription.subject", &[("site", site)]),
            text: t_with(language, "mail.confirmSubscription.text", &[("site", site)]),
            quote: String::new(),
            button: t(language, "mail.confirmSubscription.button"),
            closing: t(language, "mail.confirmSubscription.lifetime"),
        },
        MailTemplate::Subscribed { .. } => MailTexts {
            subject: t_with(language, "mail.subscribed.subject", &[("site", site)]),
            text: t(language, "mail.subscribed.text").to_owned(),
            quote: String::new(),
            button: t(language, "mail.subscribed.button"),
            closing: "",
        },
    }
}

/// Returns the texts of a mail about a publication request.
/// If no user caused the mail, they name the site instead.
fn request_words(
    language: Language,
    news: &RequestNews,
    site: &str,
    subject: &'static str,
    text: &'static str,
) -> MailTexts {
    let who = if news.who.is_empty() { site } else { &news.who };
    let facts = [("who", who), ("title", news.title.as_str()), ("site", site)];
    MailTexts {
        subject: t_with(language, subject, &facts),
        text: t_with(language, text, &facts),
        quote: news.words.clone(),
        button: t(language, "mail.openPage"),
        closing: "",
    }
}

/// Returns the visitor's input, one line per field.
/// Leaves out empty fields.
fn content_of(form: &Submission, language: Language) -> String {
    let name = format!("{} {}", form.first_name, form.last_name);
    let lines = [
        name.trim().to_owned(),
        labelled(t(language, "public.forms.email"), &form.email),
        labelled(t(language, "public.forms.phone"), &form.phone),
        form.file_name.clone(),
        form.message.clone(),
    ];
    lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn labelled(label: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!("{label}: {value}") }
}

/// Returns the texts of the errors, one per line.
fn reasons(language: Language, errors: &[ErrorItem]) -> String {
    errors.iter().map(|error| reason(language, error)).collect::<Vec<_>>().join("\n")
}

/// Returns the text of an error.
/// The last segment of the field path names the field.
fn reason(language: Language, error: &ErrorItem) -> String {
    let field = error.property.rsplit('.').next().unwrap_or_default();
    error_message(language, error, field)
}

#[cfg(test)]
mod tests {
    use super::{MailFacts, write};
    use i18n::Language;
    use model::error::{Code, ErrorItem};
    use model::id::{PageId, VersionId};
    use model::mail::{MailTemplate, RequestNews};
    use model::schedule::ScheduledAction;
    use model::workflow::CloseReason;
    use serde_json::json;

    fn news(words: &str) -> RequestNews {
        let (title, who) = ("Boats & <oars>".to_owned(), "Grace".to_owned());
        RequestNews { page: PageId(7), version: Some(VersionId(9)), title, who, words: words.to_owned() }
    }

    #[test]
    fn a_letter_says_the_same_in_text_and_html() {
        let facts = MailFacts { name: "Ada <Lovelace>", site: "Harbour & Co", link: "https://site.example/x/abc" };
        for language in Language::ALL {
            let template = write(*language, &MailTemplate::ResetPassword, &facts);
            assert!(template.subject.contains("Harbour & Co"));
            assert!(template.text.contains("Ada <Lovelace>") && template.text.contains(facts.link));
            assert!(template.html.contains("Ada &lt;Lovelace&gt;"), "{}", template.html);
            assert!(template.html.contains("href=\"https://site.example/x/abc\""), "{}", template.html);
        }
    }

    #[test]
    fn a_subject_is_one_line() {
        let facts = MailFacts { name: "", site: "Harbour\r\nBcc: all@example.org", link: "" };
        assert!(!write(Language::En, &MailTemplate::ActivateAccount, &facts).subject.contains(['\r', '\n']));
    }

    #[test]
    fn every_letter_about_a_page_names_it_and_quotes_what_was_written() {
        let facts = MailFacts { name: "Ada", site: "Harbour", link: "https://site.example/x" };
        let words = "Say\n<more>";
        let templates = [
            MailTemplate::PublicationRequested(news(words)),
            MailTemplate::PublicationAccepted(news(words)),
            MailTemplate::PublicationRejected(news(words)),
            MailTemplate::PublicationRevoked { news: news(words), note: None },
            MailTemplate::PublicationRevoked { news: news(words), note: Some(CloseReason::Published) },
            MailTemplate::PublicationRevoked { news: news(words), note: Some(CloseReason::Deleted) },
        ];
        for language in Language::ALL {
            let written: Vec<_> = templates.iter().map(|template| write(*language, template, &facts)).collect();
            for mail in &written {
                assert!(mail.subject.contains("Boats & <oars>"), "{}", mail.subject);
                assert!(mail.text.contains("Boats & <oars>") && mail.text.contains("Grace"), "{}", mail.text);
                assert!(mail.text.contains("> Say\r\n> <more>\r\n"), "{}", mail.text);
                assert!(mail.html.contains("Boats &amp; &lt;oars&gt;") && mail.html.contains("Say\n&lt;more&gt;"));
                assert!(mail.html.contains("<blockquote"), "{}", mail.html);
            }
            let texts: std::collections::BTreeSet<_> = written.iter().map(|mail| &mail.text).collect();
            assert_eq!(texts.len(), templates.len());
        }
    }

    #[test]
    fn without_words_nothing_is_quoted_and_the_product_signs_as_the_site() {
        let facts = MailFacts { name: "Ada", site: "Harbour", link: "https://site.example/x" };
        let template = MailTemplate::PublicationAccepted(RequestNews { who: String::new(), ..news("") });
        let mail = write(Language::En, &template, &facts);
        assert!(!mail.html.contains("<blockquote") && !mail.text.contains("\n> "), "{}", mail.text);
        assert!(mail.text.contains("Harbour"), "{}", mail.text);
    }

    #[test]
    fn a_mail_about_a_form_quotes_all_that_was_sent_as_text() {
        let content = json!({
            "id": 1, "kind": "contact", "pageID": 7, "pageTitle": "Contact & route", "locale": "nl-nl", "firstName": "Ada",
            "lastName": "<b>Lovelace</b>", "email": "ada@example.org", "phone": "020 1234567", "message": "One\ntwo",
            "fileName": "", "receivedAt": "2026-03-02T07:05:00Z", "status": "received",
        });
        let template: MailTemplate =
            serde_json::from_value(json!({ "kind": "form-received", "submission": 1, "content": content })).unwrap();
        let facts = MailFacts { name: "", site: "Harbour", link: "https://site.example/cmsadmin/" };
        for language in Language::ALL {
            let mail = write(*language, &template, &facts);
            for line in ["> Ada <b>Lovelace</b>\r\n", "ada@example.org", "020 1234567", "> One\r\n> two\r\n"] {
                assert!(mail.text.contains(line), "{line} in {}", mail.text);
            }
            assert!(
                mail.html.contains("&lt;b&gt;Lovelace") && mail.subject.contains("Contact & route"),
                "{}",
                mail.html
            );
            assert!(!mail.text.starts_with("Hello ,"), "{}", mail.text);
        }
    }

    #[test]
    fn a_failed_schedule_or_acceptance_says_why() {
        let facts = MailFacts { name: "Ada", site: "Harbour", link: "https://site.example/x" };
        let errors = [
            ErrorItem::new(Code::Required, "block", "blocks[a].title"),
            ErrorItem::new(Code::NotAuthorized, "schedule", ""),
        ];
        let template = |action: ScheduledAction| -> MailTemplate {
            let (kind, due) = ("schedule-failed", "2026-03-02T07:05:00Z");
            let json =
                json!({ "kind": kind, "page": 7, "title": "Boats", "action": action, "due_at": due, "errors": errors });
            serde_json::from_value(json).unwrap()
        };
        for language in Language::ALL {
            let publish = write(*language, &template(ScheduledAction::Publish), &facts);
            assert!(publish.text.contains("2026-03-02 07:05 UTC"), "{}", publish.text);
            assert_eq!(publish.text.matches("\n> ").count(), 2, "{}", publish.text);
            assert_ne!(publish.text, write(*language, &template(ScheduledAction::Unpublish), &facts).text);
        }
        let failed = json!({ "kind": "acceptance-failed", "page": 7, "title": "Boats", "errors": errors });
        let failed: MailTemplate = serde_json::from_value(failed).unwrap();
        for language in Language::ALL {
            let mail = write(*language, &failed, &facts);
            assert!(mail.subject.contains("Boats") && mail.text.contains("Harbour"), "{}", mail.text);
            assert_eq!(mail.text.matches("\n> ").count(), 2, "{}", mail.text);
        }
        let english = write(Language::En, &template(ScheduledAction::Publish), &facts).text;
        assert!(english.contains("> The title field is required."), "{english}");
    }
}
