//! The words of pages, by which staff find them: of the title, the slug and the text of the newest version, drafts too.
//!
//! The database keeps an index of them. Its triggers take a page that changes out of the index and note it; the write that changed it ends by
//! reading it anew ([`read_changed`]), so no use case has to know. A page of two hundred words takes the database a fifth of a millisecond.
//! After a migration that noted all pages, the start reads them: for a hundred thousand such pages the database needs ten seconds.
//!
//! A term is words, each of which a page has to have, or one that begins like it. So one letter finds something, and the
//! middle of a word nothing. What lists are limited by is in the index as well, as marks that no text can hold: whatever
//! a list is asked with, it is counted without looking at a page.
mod read;

pub(crate) use self::read::{are_unread, read_changed};
