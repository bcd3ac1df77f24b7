//! Secrets and signatures, as in the specification of Standard Webhooks.
//!
//! A secret is derived from the key of the installation and a random
//! part in the row, so the database does not contain it.

use crate::Cms;
use crate::secret::{SigningKey, derive};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use model::id::WebhookId;
use rand::RngExt;
use sha2::Sha256;

/// Beginning of each secret, by which receivers recognise it.
const PREFIX: &str = "whsec_";

/// Secret of a webhook: the key of its signatures.
pub(super) struct WebhookSecret(Vec<u8>);

impl WebhookSecret {
    pub(super) fn of(key: &SigningKey, webhook: WebhookId, nonce: &str) -> Self {
        let derived = derive(key, &format!("webhook {webhook} {nonce}"));
        Self(hex::decode(derived).expect("a derived secret is hexadecimal"))
    }

    /// Returns the secret as receivers enter it.
    pub(super) fn to_text(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(&self.0))
    }

    /// Returns the signature of a body that is sent at a time in seconds.
    pub(super) fn sign(&self, event_id: &str, seconds: i64, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of any length is taken");
        mac.update(format!("{event_id}.{seconds}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

/// Returns the secret of a webhook as text.
pub(super) fn secret_text(cms: &Cms, webhook: WebhookId, nonce: &str) -> String {
    WebhookSecret::of(&cms.key, webhook, nonce).to_text()
}

/// Returns the random part of a new secret.
pub(super) fn new_nonce() -> String {
    let bytes: [u8; 16] = rand::rng().random();
    hex::encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::{STANDARD, WebhookSecret};
    use base64::Engine;
    use model::id::WebhookId;

    #[test]
    fn a_signature_is_that_of_the_specification() {
        // Computed with `openssl dgst -sha256 -mac HMAC`.
        let secret = WebhookSecret(STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap());
        let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_secret_belongs_to_one_webhook_one_nonce_and_one_installation() {
        let secret = |key: u8, id, nonce| WebhookSecret::of(&[key; 32], WebhookId(id), nonce).to_text();
        let first = secret(1, 1, "a");
        assert_eq!(first, secret(1, 1, "a"));
        assert_eq!(STANDARD.decode(first.strip_prefix("whsec_").unwrap()).unwrap().len(), 32);
        for other in [secret(2, 1, "a"), secret(1, 2, "a"), secret(1, 1, "b")] {
            assert_ne!(first, other);
        }
    }
}
