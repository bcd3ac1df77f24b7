//! Download form: visitors get a file after they have said who they are.

use crate::context::BlockContext;
use crate::{BlockType, appearance, form};
use leptos::prelude::*;
use model::block::BlockContent;
use model::body::file_group;
use model::fields::kind::FieldKind;
use model::fields::schema::{BlockSchema, Field, Words};
use model::visitors::FormKind;

pub(crate) fn block_type() -> BlockType {
    BlockType::new(schema(), view).taking(FormKind::Download)
}

fn schema() -> BlockSchema {
    let label = Words {
        en: "Download form",
        nl: "Downloadformulier",
        de: "Download-Formular",
        fr: "Formulaire de téléchargement",
    };
    let description = Words {
        en: "A file that visitors get after giving their name and e-mail address.",
        nl: "Een bestand dat bezoekers krijgen nadat ze naam en e-mailadres hebben gegeven.",
        de: "Eine Datei, die man nach Angabe von Name und E-Mail-Adresse erhält.",
        fr: "Un fichier remis après indication du nom et de l’adresse e-mail.",
    };
    let file = Words { en: "File", nl: "Bestand", de: "Datei", fr: "Fichier" };
    let file = Field::required("file", FieldKind::File, file);
    let fields = [form::fields(), vec![file], appearance::fields().into()].concat();
    BlockSchema::new("download-form", label, description, fields)
}

const DOWNLOAD: Words =
    Words { en: "Download {file}", nl: "{file} downloaden", de: "{file} herunterladen", fr: "Télécharger {file}" };

fn view(block: &BlockContent, cx: &BlockContext<'_>) -> AnyView {
    let file = block.fields().files("file").iter().find(|file| !file.hash.is_empty());
    let link = file.map(|file| {
        let href = cx.page.file_path(&file_group(&block.key), &file.hash, &file.file_name);
        let label = cx.show(cx.words(&DOWNLOAD).replace("{file}", &file.file_name));
        view! {
            <p>
                <a class="button" href=href download=file.file_name.clone()>
                    {label}
                </a>
            </p>
        }
        .into_any()
    });
    form::view(block, cx, FormKind::Download, || link)
}
