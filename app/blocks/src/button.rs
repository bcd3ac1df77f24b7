//! A link that looks like a button. Two fields hold its label and address.

use crate::context::{BlockContext, figures, filled};
use content::fields::schema::FieldError;
use leptos::prelude::*;
use model::block::BlockContent;
use model::block::read::BlockFields;
use model::error::Code;

/// A button, described by the names of its two fields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Button {
    pub(crate) label: &'static str,
    pub(crate) link: &'static str,
}

impl Button {
    /// Returns an error if only the label
    /// or only the address is set.
    pub(crate) fn check(self, block: &BlockContent) -> Option<FieldError> {
        match (filled(block.text(self.label)), filled(block.text(self.link))) {
            (Some(_), None) => Some(FieldError::new(self.link, Code::Required)),
            (None, Some(_)) => Some(FieldError::new(self.label, Code::Required)),
            _ => None,
        }
    }

    /// Draws the button. Returns `None` if the label
    /// is empty or the link leads nowhere.
    pub(crate) fn view(self, fields: &BlockFields<'_>, cx: &BlockContext<'_>, class: &'static str) -> Option<AnyView> {
        let (label, link) = (filled(fields.text(self.label))?, cx.href(fields, self.link)?);
        let field = cx.field(fields, self.label);
        let button = view! {
            <a class=class href=link data-field=field>
                {figures(label, cx.page.locale)}
            </a>
        };
        Some(button.into_any())
    }
}
