//! Sends deliveries by HTTP, within limits.

use super::address::{AddressPolicy, FilteringResolver, HostRefusal, check_host};
use model::webhook::DeliveryFailure;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, Response};
use std::error::Error as StdError;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use url::Url;

/// Timeout of an attempt, from resolving the name to the end of the answer.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum bytes of an answer that are read, and only after a failure.
const MAX_ANSWER_BYTES: usize = 2 * 1024;
/// Maximum characters of an answer that are stored.
const MAX_ANSWER_CHARS: usize = 500;

/// Client of the receivers of webhooks.
pub struct WebhookSender {
    client: Client,
    policy: AddressPolicy,
    /// Public URL of the site, without a trailing slash.
    base_url: String,
    attempts: AttemptCounts,
}

/// Numbers of attempts since the start of the process.
#[derive(Default)]
struct AttemptCounts {
    delivered: AtomicU64,
    failed: AtomicU64,
}

/// Result of an attempt.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    pub(super) duration: Duration,
    /// Status of the answer, if there was one.
    pub(super) status: Option<u16>,
    /// Reason of a failure. `None` if the receiver took the delivery.
    pub(super) failure: Option<DeliveryFailure>,
    /// Beginning of the answer to a failed attempt.
    pub(super) answer: String,
}

impl WebhookSender {
    /// Creates a client.
    ///
    /// # Errors
    /// The reason why there can be no client, as the end of a sentence.
    pub fn new(base_url: &str, policy: AddressPolicy) -> Result<Self, String> {
        Self::with_timeout(base_url, policy, ATTEMPT_TIMEOUT)
    }

    /// Creates a client with a timeout of its own, for tests.
    ///
    /// # Errors
    /// The errors of [`WebhookSender::new`].
    pub fn with_timeout(base_url: &str, policy: AddressPolicy, timeout: Duration) -> Result<Self, String> {
        // Fails if the process already has a crypto provider, which works too.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(timeout)
            .redirect(Policy::none())
            // A proxy would resolve names itself, without the filter.
            .no_proxy()
            .dns_resolver(Arc::new(FilteringResolver(policy)))
            // Answers are not read to their end, so no connection can be used again.
            .pool_max_idle_per_host(0)
            .user_agent(concat!("Pagewright/", env!("CARGO_PKG_VERSION")))
            .build();
        let client = client.map_err(|error| error.to_string())?;
        Ok(Self { client, policy, base_url: base_url.to_owned(), attempts: AttemptCounts::default() })
    }

    pub(super) fn policy(&self) -> AddressPolicy {
        self.policy
    }

    pub(super) fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Returns the numbers of attempts that were delivered and that failed.
    pub(super) fn count_attempts(&self) -> (u64, u64) {
        (self.attempts.delivered.load(Ordering::Relaxed), self.attempts.failed.load(Ordering::Relaxed))
    }

    /// Posts JSON. Follows no redirect.
    pub(super) async fn post(&self, url: &str, headers: [(&'static str, String); 3], body: String) -> Attempt {
        let begun = Instant::now();
        let mut attempt = match self.call(url, headers, body).await {
            Ok(response) => judge(response).await,
            Err(failure) => Attempt::failed(failure),
        };
        attempt.duration = begun.elapsed();
        let count = if attempt.failure.is_none() { &self.attempts.delivered } else { &self.attempts.failed };
        count.fetch_add(1, Ordering::Relaxed);
        attempt
    }

    async fn call(
        &self,
        url: &str,
        headers: [(&'static str, String); 3],
        body: String,
    ) -> Result<Response, DeliveryFailure> {
        // Checks the URL again, because the setting can change after it was stored.
        let url = Url::parse(url).map_err(|_| DeliveryFailure::UnknownHost)?;
        check_host(self.policy, &url).map_err(DeliveryFailure::from)?;
        let mut all = HeaderMap::new();
        all.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        for (name, value) in headers {
            all.insert(name, HeaderValue::try_from(value).map_err(|_| DeliveryFailure::NoConnection)?);
        }
        self.client.post(url).headers(all).body(body).send().await.map_err(|error| failure_of(&error))
    }
}

impl Attempt {
    fn failed(failure: DeliveryFailure) -> Self {
        Self { duration: Duration::ZERO, status: None, failure: Some(failure), answer: String::new() }
    }
}

impl From<HostRefusal> for DeliveryFailure {
    fn from(refusal: HostRefusal) -> Self {
        match refusal {
            HostRefusal::Unknown => Self::UnknownHost,
            HostRefusal::Private => Self::PrivateAddress,
        }
    }
}

/// Decides by the status. Does not read the answer to a success.
async fn judge(response: Response) -> Attempt {
    let status = response.status();
    let failure = match status {
        status if status.is_success() => None,
        status if status.is_redirection() => Some(DeliveryFailure::Redirect),
        _ => Some(DeliveryFailure::Status),
    };
    let answer = if failure.is_some() { read_beginning(response).await } else { String::new() };
    Attempt { duration: Duration::ZERO, status: Some(status.as_u16()), failure, answer }
}

/// Reads the beginning of an answer, as far as it comes within the timeout.
async fn read_beginning(mut response: Response) -> String {
    let mut bytes = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        bytes.extend_from_slice(&chunk[..chunk.len().min(MAX_ANSWER_BYTES - bytes.len())]);
        if bytes.len() == MAX_ANSWER_BYTES {
            break;
        }
    }
    let text = String::from_utf8_lossy(&bytes);
    let shown = |c: &char| !c.is_control() || *c == '\n';
    text.trim().chars().filter(shown).take(MAX_ANSWER_CHARS).collect()
}

/// Finds the reason of a failed call in its causes.
fn failure_of(error: &reqwest::Error) -> DeliveryFailure {
    let mut cause: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(found) = cause {
        if let Some(refusal) = found.downcast_ref::<HostRefusal>() {
            return (*refusal).into();
        }
        if found.is::<rustls::Error>() {
            return DeliveryFailure::NotSecure;
        }
        // The source of an I/O error skips the error that it contains.
        cause = match found.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref) {
            Some(inner) => Some(inner),
            None => found.source(),
        };
    }
    match error {
        error if error.is_timeout() => DeliveryFailure::Timeout,
        error if error.is_connect() => DeliveryFailure::NoConnection,
        _ => DeliveryFailure::NoAnswer,
    }
}
