//! Conversions of enums that the database stores as text.

use crate::media::MediaKind;
use crate::schedule::ScheduledAction;
use crate::visitors::{FormKind, SubmissionStatus};
use crate::workflow::RequestStatus;

macro_rules! read_from_words {
    ($($name:ident),+ $(,)?) => {$(
        impl TryFrom<String> for $name {
            type Error = strum::ParseError;

            fn try_from(word: String) -> Result<Self, Self::Error> {
                word.parse()
            }
        }
    )+};
}

read_from_words!(FormKind, MediaKind, RequestStatus, ScheduledAction, SubmissionStatus);
