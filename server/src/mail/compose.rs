//! Composes mails: headers, text, HTML and link.

use super::{Mailer, SendError};
use app::mail::{MailFacts, write};
use domain::outbox::{DueMail, SendFailure};
use i18n::Language;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};
use model::mail::{MailTemplate, RequestNews};
use model::site::MailSettings;
use model::workflow::CloseReason;
use std::time::SystemTime;
use time::OffsetDateTime;

/// Site name and sender of mails.
pub(super) struct MailSender<'a> {
    site: &'a str,
    /// Display name of the sender.
    name: &'a str,
    address: Address,
}

impl<'a> MailSender<'a> {
    /// Returns the sender from the settings.
    /// Defaults: the site's name and the operator's address.
    pub(super) fn of(site: &'a str, own: &'a MailSettings, mailer: &Mailer) -> Self {
        let name = if own.sender_name.is_empty() { site } else { &own.sender_name };
        let address = own.sender_address.parse().unwrap_or_else(|_| mailer.from.clone());
        Self { site, name, address }
    }
}

pub(super) fn compose(
    mailer: &Mailer,
    site: &MailSender<'_>,
    mail: &DueMail,
    now: OffsetDateTime,
) -> std::result::Result<Message, SendError> {
    let never = |why: String| SendError { failure: SendFailure::Receiver, why };
    let to: Address = mail.address.parse().map_err(|_| never("the e-mail address is invalid".to_owned()))?;
    let link = format!("{}{}", mailer.base_url, path_of(&mail.template, mail.token.as_deref().unwrap_or_default()));
    let language = Language::parse(&mail.language).unwrap_or_default();
    let written = write(language, &mail.template, &MailFacts { name: &mail.name, site: site.site, link: &link });
    let name = Some(one_line(&mail.name)).filter(|name| !name.is_empty());
    let mut builder = Message::builder();
    if let MailTemplate::FormReceived { content: Some(form), .. } = &mail.template
        && let Ok(address) = form.email.parse()
    {
        builder = builder.reply_to(Mailbox::new(None, address));
    }
    if let MailTemplate::Subscribed { .. } = &mail.template {
        builder = builder.header(ListUnsubscribe(format!("<{link}>"))).header(ListUnsubscribePost);
    }
    builder
        .message_id(Some(format!("<{}@{}>", mail.message_id, mailer.from.domain())))
        .date(SystemTime::from(now))
        .from(Mailbox::new(Some(one_line(site.name)), site.address.clone()))
        .to(Mailbox::new(name, to))
        .subject(written.subject)
        .multipart(MultiPart::alternative_plain_html(written.text, written.html))
        .map_err(|error| never(error.to_string()))
}

/// Path of the screen that a template links to.
fn path_of(template: &MailTemplate, token: &str) -> String {
    match template {
        MailTemplate::ActivateAccount => format!("/cmsadmin/activate-account/{token}"),
        MailTemplate::ResetPassword => format!("/cmsadmin/reset-password/{token}"),
        MailTemplate::Test => "/cmsadmin/settings#forms".to_owned(),
        MailTemplate::PublicationRequested(RequestNews { version: Some(version), .. }) => {
            format!("/cmsadmin/publication-requests?review={version}")
        }
        MailTemplate::PublicationRequested(_) => "/cmsadmin/publication-requests".to_owned(),
        MailTemplate::PublicationRevoked { news, note: Some(CloseReason::Deleted) } => {
            let title: String = url::form_urlencoded::byte_serialize(news.title.as_bytes()).collect();
            format!("/cmsadmin/trash?search={title}")
        }
        MailTemplate::PublicationAccepted(news)
        | MailTemplate::PublicationRejected(news)
        | MailTemplate::PublicationRevoked { news, .. } => format!("/cmsadmin/page/{}", news.page),
        MailTemplate::AcceptanceFailed { page, .. } | MailTemplate::ScheduleFailed { page, .. } => {
            format!("/cmsadmin/page/{page}")
        }
        MailTemplate::FormReceived { .. } => "/cmsadmin/forms".to_owned(),
        MailTemplate::ConfirmSubscription { .. } => format!("/api/pagewright/newsletter/confirm/{token}"),
        MailTemplate::Subscribed { .. } => format!("/api/pagewright/newsletter/unsubscribe/{token}"),
    }
}

/// Address for unsubscribing in mail programs (RFC 2369).
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> std::result::Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

/// Header for one-click unsubscription (RFC 8058).
#[derive(Clone)]
struct ListUnsubscribePost;

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> std::result::Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

fn one_line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Mailer, Transport, default_sender};
    use super::{MailSender, compose, path_of};
    use domain::Claim;
    use domain::outbox::DueMail;
    use model::id::{MailId, PageId, SubmissionId, VersionId};
    use model::mail::{MailTemplate, RequestNews};
    use model::site::MailSettings;
    use model::workflow::CloseReason;
    use std::path::PathBuf;
    use time::OffsetDateTime;

    fn mail(name: &str, language: &str) -> DueMail {
        DueMail {
            id: MailId(1),
            message_id: "abc".to_owned(),
            name: name.to_owned(),
            address: "ada@example.org".to_owned(),
            language: language.to_owned(),
            template: MailTemplate::ResetPassword,
            token: Some("secret".to_owned()),
            claim: Claim::default(),
        }
    }

    fn formatted(site: &str, mail: &DueMail) -> String {
        formatted_from(site, &MailSettings::default(), mail)
    }

    fn formatted_from(site: &str, own: &MailSettings, mail: &DueMail) -> String {
        let base_url = "https://site.example".to_owned();
        let from = default_sender(&base_url).unwrap();
        let mailer = Mailer { transport: Transport::Folder(PathBuf::new()), from, base_url };
        let site = MailSender::of(site, own, &mailer);
        let message =
            compose(&mailer, &site, mail, OffsetDateTime::UNIX_EPOCH).unwrap_or_else(|error| panic!("{}", error.why));
        String::from_utf8(message.formatted()).unwrap()
    }

    #[test]
    fn a_mail_has_both_forms_and_leads_to_the_base_url() {
        let mail = formatted("Harbour", &mail("Ada", "nl"));
        assert!(mail.contains("Message-ID: <abc@site.example>"), "{mail}");
        assert!(mail.contains("multipart/alternative") && mail.contains("text/plain") && mail.contains("text/html"));
        assert!(mail.contains("https://site.example/cmsadmin/reset-password/secret"), "{mail}");
        assert!(mail.contains("Subject: Een nieuw wachtwoord"), "{mail}");
    }

    #[test]
    fn a_mail_about_a_request_leads_to_that_request() {
        let (title, who) = ("Prices & hours".to_owned(), "Ada".to_owned());
        let news = RequestNews { page: PageId(7), version: Some(VersionId(9)), title, who, words: String::new() };
        let old = RequestNews { version: None, ..news.clone() };
        let deleted = MailTemplate::PublicationRevoked { news: news.clone(), note: Some(CloseReason::Deleted) };
        for (template, path) in [
            (MailTemplate::PublicationRequested(news.clone()), "/cmsadmin/publication-requests?review=9"),
            (MailTemplate::PublicationRequested(old), "/cmsadmin/publication-requests"),
            (MailTemplate::PublicationRejected(news), "/cmsadmin/page/7"),
            (deleted, "/cmsadmin/trash?search=Prices+%26+hours"),
        ] {
            assert_eq!(path_of(&template, ""), path);
        }
    }

    #[test]
    fn a_mail_comes_from_whom_the_settings_name_else_from_the_site() {
        let own = |name: &str, address: &str| MailSettings { sender_name: name.into(), sender_address: address.into() };
        for (own, expected) in [
            (own("", ""), "From: Harbour <pagewright@site.example>"),
            (own("The office", "office@quay.example"), "From: \"The office\" <office@quay.example>"),
            (
                own("Office\r\nBcc: b@example.org", "no address"),
                // The name is an encoded word,
                // so its `Bcc:` is not read as a header.
                "From: =?utf-8?b?T2ZmaWNlQmNjOiBiQGV4YW1wbGUub3Jn?= <pagewright@site.example>",
            ),
        ] {
            let mail = formatted_from("Harbour", &own, &mail("Ada", "en"));
            assert!(mail.contains(expected), "{expected} in {mail}");
        }
    }

    #[test]
    fn no_name_ends_a_header() {
        let mail = formatted("Harbour\r\nBcc: b@example.org", &mail("Ada\r\nBcc: a@example.org\0", "en"));
        let head = mail.split("\r\n\r\n").next().unwrap();
        assert!(!head.lines().any(|line| line.to_ascii_lowercase().starts_with("bcc")), "{head}");
        assert!(!head.contains('\0'));
    }

    #[test]
    fn a_subscription_is_ended_with_one_click() {
        let template = MailTemplate::Subscribed { submission: SubmissionId(1), issued_at: 0 };
        let mail = formatted("Harbour", &DueMail { template, ..mail("", "en") });
        let link = "<https://site.example/api/pagewright/newsletter/unsubscribe/secret>";
        assert!(mail.contains(&format!("List-Unsubscribe: {link}\r\n")), "{mail}");
        assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{mail}");
    }
}
