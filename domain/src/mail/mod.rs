//! The outbox. A mail is written in the transaction that causes it, so there is never one without the other; a worker
//! takes it from here to its receiver, and tries again when it could not.

pub mod failures;
mod outbox;

pub use self::outbox::{DueMail, Failure, Room, failed, queued, recover, sent, sweep_mails, take_due};
pub(crate) use self::outbox::{Receiver, forget_mails_of, queue};
