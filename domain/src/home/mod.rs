//! The home screen of the admin.

pub mod check_list;
pub mod read;
