//! The letters that the product writes.

use serde::{Deserialize, Serialize};

/// What a mail is about. Its words and its looks are made when it is sent, in the receiver's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Letter {
    /// Somebody made an account for the receiver, who chooses a password by the link.
    ActivateAccount,
    /// Somebody asked for a new password for the receiver's account.
    ResetPassword,
}
