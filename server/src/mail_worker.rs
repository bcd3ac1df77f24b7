//! The one worker that takes mails from the outbox to their receivers: through a mail server, or into a folder.

use crate::config::Serve;
use app::i18n::Language;
use app::mail::{Facts, write};
use domain::Cms;
use domain::error::Result;
use domain::mail::{DueMail, Failure, Room, failed, queued, sent, take_due};
use domain::site::settings::{read_mail_settings, read_settings};
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use model::access::Actor;
use model::mail::MailTemplate;
use model::site::MailSettings;
use model::workflow::Note;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use time::OffsetDateTime;
use tokio::task::JoinSet;
use url::Url;

/// How often the outbox is looked into.
const EVERY: Duration = Duration::from_secs(1);
/// How many mails are on their way at a time, and how many of these places are kept for mails about accounts.
const AT_ONCE: usize = 8;
const FOR_ACCOUNTS: usize = 2;
/// The longest that a mail server may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Where mails go, and where they say they come from.
pub(crate) struct Mailer {
    transport: Transport,
    from: Address,
    /// The address that links begin with, without a slash at the end.
    base_url: String,
}

/// The site as its mails name it.
struct Sender<'a> {
    site: &'a str,
    /// Whom they come from.
    name: &'a str,
    address: Address,
}

impl<'a> Sender<'a> {
    /// What the settings say, and what they leave open as the operator has it.
    fn of(site: &'a str, own: &'a MailSettings, mailer: &Mailer) -> Self {
        let name = if own.sender_name.is_empty() { site } else { &own.sender_name };
        let address = own.sender_address.parse().unwrap_or_else(|_| mailer.from.clone());
        Self { site, name, address }
    }
}

enum Transport {
    Server(AsyncSmtpTransport<Tokio1Executor>),
    Folder(PathBuf),
}

/// Why a mail was not taken.
struct NotTaken {
    failure: Failure,
    why: String,
}

impl Mailer {
    /// The mailer of an installation.
    ///
    /// # Errors
    /// A sentence for the operator about an address that cannot be used.
    pub(crate) fn new(options: &Serve) -> std::result::Result<Self, String> {
        let transport = match options.smtp_url.as_deref().filter(|url| !url.is_empty()) {
            Some(url) => Transport::Server(connect(url)?),
            None => Transport::Folder(options.data.join("mail")),
        };
        let base_url = options.public_url()?;
        let from = match &options.mail_from {
            Some(from) => from.parse().map_err(|_| format!("PAGEWRIGHT_MAIL_FROM is no e-mail address: {from}."))?,
            None => default_sender(&base_url)?,
        };
        Ok(Self { transport, from, base_url })
    }
}

fn connect(url: &str) -> std::result::Result<AsyncSmtpTransport<Tokio1Executor>, String> {
    // The reason is left out: it could quote the password.
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
        .map_err(|_| "PAGEWRIGHT_SMTP_URL cannot be used. Write it like smtps://user:password@mail.example.org.")?;
    Ok(builder.timeout(Some(PATIENCE)).build())
}

fn default_sender(base_url: &str) -> std::result::Result<Address, String> {
    let host = Url::parse(base_url).ok().and_then(|url| url.domain().map(str::to_owned));
    let host = host.unwrap_or_else(|| "localhost".to_owned());
    Address::new("pagewright", host)
        .map_err(|error| format!("Mails need a sender: set PAGEWRIGHT_MAIL_FROM ({error})."))
}

/// Sends what is due, for as long as the process lives; several at a time, so that one server that does not answer holds
/// up nobody else.
pub(crate) async fn run(cms: Arc<Cms>, mailer: Mailer) {
    let mailer = Arc::new(mailer);
    let mut interval = tokio::time::interval(EVERY);
    interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut sending = JoinSet::new();
    loop {
        tokio::select! {
            _ = interval.tick() => {}
            () = queued(&cms) => {}
            Some(_) = sending.join_next() => {}
        }
        if let Err(error) = send_due(&cms, &mailer, &mut sending).await {
            tracing::warn!(%error, "the outbox could not be read");
        }
    }
}

async fn send_due(cms: &Arc<Cms>, mailer: &Arc<Mailer>, sending: &mut JoinSet<()>) -> Result<()> {
    let room = Room {
        mails: AT_ONCE.saturating_sub(sending.len()),
        other_than_account: (AT_ONCE - FOR_ACCOUNTS).saturating_sub(sending.len()),
    };
    if room.mails == 0 {
        return Ok(());
    }
    for mail in take_due(cms, room).await? {
        let (cms, mailer) = (Arc::clone(cms), Arc::clone(mailer));
        sending.spawn(async move {
            if let Err(error) = send(&cms, &mailer, &mail).await {
                tracing::warn!(mail = %mail.id, %error, "what became of a mail could not be noted; it comes again later");
            }
        });
    }
    Ok(())
}

async fn send(cms: &Cms, mailer: &Mailer, mail: &DueMail) -> Result<()> {
    let settings = read_settings(cms, &Actor::System).await?;
    let own = read_mail_settings(cms, &Actor::System).await?;
    let site = Sender::of(&settings.site_name, &own, mailer);
    match deliver(mailer, &site, mail, cms.now()).await {
        Ok(()) => sent(cms, mail.id).await,
        Err(NotTaken { failure, why }) => {
            tracing::warn!(mail = %mail.id, why, "a mail was not taken");
            failed(cms, mail.id, failure, &why).await
        }
    }
}

async fn deliver(
    mailer: &Mailer,
    site: &Sender<'_>,
    mail: &DueMail,
    now: OffsetDateTime,
) -> std::result::Result<(), NotTaken> {
    let message = compose(mailer, site, mail, now)?;
    match &mailer.transport {
        Transport::Server(server) => match server.send(message).await {
            Ok(_) => Ok(()),
            Err(error) => {
                let failure = if error.is_permanent() { Failure::ForGood } else { Failure::ForNow };
                Err(NotTaken { failure, why: error.to_string() })
            }
        },
        Transport::Folder(folder) => {
            let name = format!("{:08}-{}.eml", mail.id.0, mail.message_id);
            let written = keep(folder.clone(), name, message.formatted()).await;
            written.map_err(|error| NotTaken { failure: Failure::ForNow, why: error.to_string() })
        }
    }
}

/// Writes a file that is there whole or not at all, also after a power cut.
async fn keep(folder: PathBuf, name: String, bytes: Vec<u8>) -> std::io::Result<()> {
    let written = tokio::task::spawn_blocking(move || {
        std::fs::create_dir_all(&folder)?;
        let half = folder.join(format!(".{name}"));
        let mut file = File::create(&half)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        std::fs::rename(half, folder.join(name))?;
        File::open(folder)?.sync_all()
    });
    written.await.map_err(std::io::Error::other)?
}

fn compose(
    mailer: &Mailer,
    site: &Sender<'_>,
    mail: &DueMail,
    now: OffsetDateTime,
) -> std::result::Result<Message, NotTaken> {
    let never = |why: String| NotTaken { failure: Failure::ForGood, why };
    let to: Address = mail.address.parse().map_err(|_| never("the address cannot be used".to_owned()))?;
    let link = format!("{}{}", mailer.base_url, path_of(&mail.template, mail.token.as_deref().unwrap_or_default()));
    let language = Language::parse(&mail.language).unwrap_or_default();
    let written = write(language, &mail.template, &Facts { name: &mail.name, site: site.site, link: &link });
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

/// The screen that a template leads to.
fn path_of(template: &MailTemplate, token: &str) -> String {
    match template {
        MailTemplate::ActivateAccount => format!("/cmsadmin/activate-account/{token}"),
        MailTemplate::ResetPassword => format!("/cmsadmin/reset-password/{token}"),
        MailTemplate::PublicationRequested(_) => "/cmsadmin/publication-requests".to_owned(),
        MailTemplate::PublicationRevoked { note: Some(Note::Deleted), .. } => "/cmsadmin/trash".to_owned(),
        MailTemplate::PublicationAccepted(news)
        | MailTemplate::PublicationRejected(news)
        | MailTemplate::PublicationRevoked { news, .. } => format!("/cmsadmin/page/{}", news.page),
        MailTemplate::ScheduleFailed { page, .. } => format!("/cmsadmin/page/{page}"),
        MailTemplate::FormReceived { .. } => "/cmsadmin/forms".to_owned(),
        MailTemplate::ConfirmSubscription { .. } => format!("/api/pagewright/newsletter/confirm/{token}"),
        MailTemplate::Subscribed { .. } => format!("/api/pagewright/newsletter/unsubscribe/{token}"),
    }
}

/// The address by which mail programs end a subscription (RFC 2369).
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

/// That they do it with one click (RFC 8058).
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
    use super::{Mailer, Sender, Transport, compose, default_sender};
    use domain::mail::DueMail;
    use model::id::{MailId, SubmissionId};
    use model::mail::MailTemplate;
    use model::site::MailSettings;
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
        }
    }

    fn formatted(site: &str, mail: &DueMail) -> String {
        formatted_from(site, &MailSettings::default(), mail)
    }

    fn formatted_from(site: &str, own: &MailSettings, mail: &DueMail) -> String {
        let base_url = "https://site.example".to_owned();
        let from = default_sender(&base_url).unwrap();
        let mailer = Mailer { transport: Transport::Folder(PathBuf::new()), from, base_url };
        let site = Sender::of(site, own, &mailer);
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
    fn a_mail_comes_from_whom_the_settings_name_else_from_the_site() {
        let own = |name: &str, address: &str| MailSettings { sender_name: name.into(), sender_address: address.into() };
        for (own, expected) in [
            (own("", ""), "From: Harbour <pagewright@site.example>"),
            (own("The office", "office@quay.example"), "From: \"The office\" <office@quay.example>"),
            (
                own("Office\r\nBcc: b@example.org", "no address"),
                // In an encoded word, which no program takes for a header.
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

    #[test]
    fn an_address_without_a_domain_sends_from_localhost() {
        assert_eq!(default_sender("http://127.0.0.1:3000").unwrap().to_string(), "pagewright@localhost");
    }
}
