//! Answers the requests of visitors: pages, tag
//! pages, redirects, lists, files and feeds.

pub mod admission;
pub mod default_locale;
mod edit_bar;
pub mod embed;
pub mod feed;
pub mod first_step;
pub(crate) mod live_versions;
pub mod page_file;
pub mod redirects;
pub mod resolve;
pub(crate) mod share_token;
pub mod sitemap;
pub mod tag_page;
pub mod teasers;
pub mod theme;
pub mod view;
