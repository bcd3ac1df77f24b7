//! Newsletter form: visitors sign up with an address, which they confirm by a mail.

use crate::context::BlockContext;
use crate::{BlockType, appearance, form};
use leptos::prelude::*;
use model::block::BlockContent;
use model::fields::schema::{BlockSchema, Words};
use model::visitors::FormKind;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).taking(FormKind::Newsletter)
}

/// What is to be done after sending, whatever the editor wrote.
const CONFIRM: Words = Words {
    en: "We have sent you a mail. Follow the link in it to confirm your address.",
    nl: "We hebben u een e-mail gestuurd. Volg de link daarin om uw adres te bevestigen.",
    de: "Wir haben Ihnen eine E-Mail geschickt. Bestätigen Sie Ihre Adresse mit dem Link darin.",
    fr: "Nous vous avons envoyé un e-mail. Suivez le lien qu’il contient pour confirmer votre adresse.",
};

fn schema() -> BlockSchema {
    let label = Words { en: "Newsletter", nl: "Nieuwsbrief", de: "Newsletter", fr: "Lettre d’information" };
    let description = Words {
        en: "A form to sign up for the newsletter; the address is confirmed by mail.",
        nl: "Een formulier waarmee bezoekers zich aanmelden voor de nieuwsbrief; het adres wordt per e-mail bevestigd.",
        de: "Ein Formular zur Anmeldung für den Newsletter; die Adresse wird per E-Mail bestätigt.",
        fr: "Un formulaire d’inscription à la lettre d’information, confirmée par e-mail.",
    };
    BlockSchema::new("newsletter-form", label, description, [form::fields(), appearance::fields().into()].concat())
}

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let confirm = view! { <p>{cx.say(&CONFIRM)}</p> }.into_any();
    form::view(block, cx, FormKind::Newsletter, || Some(confirm))
}
