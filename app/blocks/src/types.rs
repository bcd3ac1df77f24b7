//! The block types, one file each.

mod accordion;
pub(crate) mod anchor_menu;
mod buttons;
mod call_to_action;
mod cards;
mod code;
mod columns;
mod contact_form;
mod divider;
mod download_form;
mod downloads;
pub(crate) mod gallery;
pub(crate) mod hero;
mod html_embed;
mod image;
mod logo_strip;
mod map_link;
mod news_teaser;
mod newsletter_form;
mod notice;
mod page_list;
mod quote;
mod rich_text;
mod search_box;
mod statistics;
mod steps;
mod table;
pub(crate) mod table_of_contents;
mod tabs;
mod team;
mod text_columns;
mod timeline;
mod video_link;

use crate::BlockType;
use content::fields::schema::BlockGroup;

/// Describes a type, such as `quote::block_type`.
type Describe = fn() -> BlockType;

/// The types in the order of the block picker, by group.
pub(crate) const TYPES: &[(BlockGroup, &[Describe])] = &[
    (
        BlockGroup::Text,
        &[
            rich_text::block_type,
            quote::block_type,
            notice::block_type,
            text_columns::block_type,
            accordion::block_type,
            tabs::block_type,
            table::block_type,
            code::block_type,
        ],
    ),
    (
        BlockGroup::Media,
        &[
            image::block_type,
            gallery::block_type,
            video_link::block_type,
            downloads::block_type,
            map_link::block_type,
            html_embed::block_type,
        ],
    ),
    (
        BlockGroup::Sections,
        &[
            hero::block_type,
            columns::block_type,
            cards::block_type,
            call_to_action::block_type,
            buttons::block_type,
            anchor_menu::block_type,
            table_of_contents::block_type,
            divider::block_type,
        ],
    ),
    (
        BlockGroup::Lists,
        &[
            statistics::block_type,
            steps::block_type,
            timeline::block_type,
            team::block_type,
            logo_strip::block_type,
            page_list::block_type,
            news_teaser::block_type,
        ],
    ),
    (
        BlockGroup::Forms,
        &[contact_form::block_type, newsletter_form::block_type, download_form::block_type, search_box::block_type],
    ),
];
