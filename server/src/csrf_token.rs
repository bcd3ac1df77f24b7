//! CSRF tokens, required for every write.
//!
//! Each session has its own token. All visitors share a token that changes
//! with time, so that pages can be cached.

use domain::secret::SigningKey;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;
use time::OffsetDateTime;

/// Period of a visitor token.
/// The token stays valid for one more period.
const PERIOD_SECONDS: i64 = 6 * 60 * 60;

/// Creates and checks tokens.
pub(crate) struct Csrf {
    key: SigningKey,
}

/// Period in which visitors share a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period(i64);

impl Period {
    pub(crate) fn at(now: OffsetDateTime) -> Self {
        Self(now.unix_timestamp() / PERIOD_SECONDS)
    }
}

impl Csrf {
    pub(crate) fn new(key: SigningKey) -> Self {
        Self { key }
    }

    /// Returns the token of the session with this id.
    pub(crate) fn session_token(&self, session: &str) -> String {
        self.sign(&format!("session {session}"))
    }

    pub(crate) fn visitor_token(&self, period: Period) -> String {
        self.sign(&format!("visitor {}", period.0))
    }

    /// Returns the token for pages of a session,
    /// or of visitors if it is `None`.
    pub(crate) fn token_of(&self, session: Option<&str>, now: OffsetDateTime) -> String {
        match session {
            Some(session) => self.session_token(session),
            None => self.visitor_token(Period::at(now)),
        }
    }

    /// Checks the token of a session.
    /// Without a session, checks for a recent visitor token.
    pub(crate) fn accepts(&self, session: Option<&str>, token: &str, now: OffsetDateTime) -> bool {
        let fits = |expected: &str| bool::from(expected.as_bytes().ct_eq(token.as_bytes()));
        match session {
            Some(session) => fits(&self.session_token(session)),
            None => {
                let Period(current) = Period::at(now);
                [current, current - 1].into_iter().any(|period| fits(&self.visitor_token(Period(period))))
            }
        }
    }

    fn sign(&self, text: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key of any length is taken");
        mac.update(text.as_bytes());
        hex::encode(&mac.finalize().into_bytes()[..20])
    }
}
