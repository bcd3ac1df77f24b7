//! Mail delivery through an SMTP server or into a folder.

mod compose;
mod smtp;

use self::compose::{MailSender, compose};
use self::smtp::SmtpServer;
use crate::config::Serve;
use domain::outbox::{DueMail, SendFailure};
use lettre::Address;
use model::mail::MailDelivery;
use model::site::MailSettings;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use time::OffsetDateTime;
use url::Url;

/// Mail transport and sender address.
pub(crate) struct Mailer {
    transport: Transport,
    from: Address,
    /// Base URL of links, without a trailing slash.
    base_url: String,
}

enum Transport {
    Server(Box<SmtpServer>),
    Folder(PathBuf),
}

/// Reason of a failed delivery.
#[derive(Debug)]
pub(crate) struct SendError {
    pub(crate) failure: SendFailure,
    pub(crate) why: String,
}

impl Mailer {
    /// Creates the mailer of an installation.
    ///
    /// # Errors
    /// A sentence for the operator about an invalid address.
    pub(crate) fn new(options: &Serve) -> Result<Self, String> {
        let timeout = Duration::from_secs(options.smtp_timeout);
        let transport =
            match options.smtp_url.as_deref().filter(|url| !url.is_empty()) {
                // Omits the reason, because it could quote the password.
                Some(url) => Transport::Server(Box::new(SmtpServer::from_url(url, timeout).ok_or(
                    "PAGEWRIGHT_SMTP_URL cannot be used. Write it like smtps://user:password@mail.example.org.",
                )?)),
                None => Transport::Folder(options.places.data.join("mail")),
            };
        let base_url = options.public_url()?;
        let from = match &options.mail_from {
            Some(from) => {
                from.parse().map_err(|_| format!("PAGEWRIGHT_MAIL_FROM is not an e-mail address: {from}."))?
            }
            None => default_sender(&base_url)?,
        };
        Ok(Self { transport, from, base_url })
    }

    pub(crate) fn delivery(&self) -> MailDelivery {
        match self.transport {
            Transport::Server(_) => MailDelivery::Server,
            Transport::Folder(_) => MailDelivery::Folder,
        }
    }

    /// Delivers a mail of the site.
    ///
    /// # Errors
    /// Reason of the failed delivery.
    pub(crate) async fn deliver(
        &self,
        site: &str,
        own: &MailSettings,
        mail: &DueMail,
        now: OffsetDateTime,
    ) -> Result<(), SendError> {
        let message = compose(self, &MailSender::of(site, own, self), mail, now)?;
        let delivered = match &self.transport {
            Transport::Server(server) => server.send(message.envelope(), &message.formatted()).await,
            Transport::Folder(folder) => {
                let name = format!("{:08}-{}.eml", mail.id.0, mail.message_id);
                let written = keep(folder.clone(), name, message.formatted()).await;
                written.map_err(|error| SendError { failure: SendFailure::Installation, why: error.to_string() })
            }
        };
        delivered.map_err(|refused| SendError { why: without_secrets(&refused.why, mail), ..refused })
    }
}

/// Removes the receiver's address and the link's secret from a reason.
/// Mail servers quote both in their answers.
fn without_secrets(why: &str, mail: &DueMail) -> String {
    let why = match mail.token.as_deref().filter(|token| !token.is_empty()) {
        Some(token) => why.replace(token, "…"),
        None => why.to_owned(),
    };
    why.replace(&mail.address, "…")
}

/// Connects to a mail server and logs in. Returns
/// the reason if this fails, as a clause.
pub(crate) async fn find_connection_fault(url: &str, timeout: Duration) -> Option<String> {
    let Some(server) = SmtpServer::from_url(url, timeout) else {
        return Some("PAGEWRIGHT_SMTP_URL is not like smtps://user:password@mail.example.org".to_owned());
    };
    server.find_connection_fault().await
}

fn default_sender(base_url: &str) -> Result<Address, String> {
    let host = Url::parse(base_url).ok().and_then(|url| url.domain().map(str::to_owned));
    let host = host.unwrap_or_else(|| "localhost".to_owned());
    Address::new("pagewright", host)
        .map_err(|error| format!("Mails need a sender: set PAGEWRIGHT_MAIL_FROM ({error})."))
}

/// Writes a file atomically, even if the power fails.
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

#[cfg(test)]
mod tests {
    use super::{default_sender, without_secrets};
    use domain::Claim;
    use domain::outbox::DueMail;
    use model::id::MailId;
    use model::mail::MailTemplate;

    #[test]
    fn a_reason_names_neither_the_receiver_nor_the_secret_of_the_link() {
        let mail = DueMail {
            id: MailId(1),
            message_id: "abc".to_owned(),
            name: "Ada".to_owned(),
            address: "ada@example.org".to_owned(),
            language: "en".to_owned(),
            template: MailTemplate::ResetPassword,
            token: Some("0123abcd".to_owned()),
            claim: Claim::default(),
        };
        let why = "554 <ada@example.org>: spam: http://site.example/reset-password/0123abcd";
        assert_eq!(without_secrets(why, &mail), "554 <…>: spam: http://site.example/reset-password/…");
    }

    #[test]
    fn an_address_without_a_domain_sends_from_localhost() {
        assert_eq!(default_sender("http://127.0.0.1:3000").unwrap().to_string(), "pagewright@localhost");
    }
}
