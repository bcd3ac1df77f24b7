//! Contact form: visitors write to those who run the site.

use crate::context::BlockContext;
use crate::{BlockType, appearance, form};
use leptos::prelude::*;
use model::block::BlockContent;
use model::fields::schema::{BlockSchema, Words};
use model::visitors::FormKind;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).taking(FormKind::Contact)
}

fn schema() -> BlockSchema {
    let label =
        Words { en: "Contact form", nl: "Contactformulier", de: "Kontaktformular", fr: "Formulaire de contact" };
    let description = Words {
        en: "A form for a message with name, e-mail address and telephone number.",
        nl: "Een formulier voor een bericht met naam, e-mailadres en telefoonnummer.",
        de: "Ein Formular für eine Nachricht mit Name, E-Mail-Adresse und Telefonnummer.",
        fr: "Un formulaire pour un message avec nom, adresse e-mail et téléphone.",
    };
    BlockSchema::new("contact-form", label, description, [form::fields(), appearance::fields().into()].concat())
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    form::view(block, cx, FormKind::Contact, || None)
}
