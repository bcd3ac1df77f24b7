//! First settings of an installation.

use crate::error::Result;
use crate::site::time_zone;
use crate::write::Effect;
use crate::{Cms, page_order};
use model::locale::Locale;
use model::site::{Company, ConsentSettings, FormSettings, MailSettings, SessionSettings, Settings, SiteAccess};
use model::theme::Theme;
use std::collections::BTreeMap;
use storage::site::{self, StoredSettings};

/// Stores the first settings of a new installation.
pub(crate) async fn seed(cms: &Cms) -> Result<()> {
    let stored = site::find_settings_and_structure(&mut cms.db.read().await?).await?;
    if let Some((kept, structure)) = stored {
        return complete(cms, kept, &structure).await;
    }
    let locale = |code| Locale::parse(code).into_iter();
    let available: Vec<Locale> = ["en-gb", "nl-nl", "de-de", "fr-fr"].into_iter().flat_map(locale).collect();
    let site = Settings {
        site_name: "Pagewright".to_owned(),
        default_locale: available[0].clone(),
        custom_slug_locales: available[1..].to_vec(),
        available_locales: available,
        company: Company::default(),
        company_by_locale: BTreeMap::new(),
        site_access: SiteAccess::Everyone,
        consent: ConsentSettings::default(),
        texts: BTreeMap::new(),
        theme: Theme::default(),
        time_zone: time_zone::name_of_machine(),
        search_skips_no_index: true,
        header_search: false,
    };
    let kept = StoredSettings {
        site,
        sessions: SessionSettings::default(),
        site_password_hash: None,
        forms: FormSettings::default(),
        mail: MailSettings::default(),
        former_default_locales: Vec::new(),
        api_origins: Vec::new(),
        version: 0,
    };
    cms.write(Effect::Public, async |tx| {
        site::update_settings(tx, &kept).await?;
        Ok(site::update_structure_locale(tx, &kept.site.default_locale).await?)
    })
    .await
}

/// Adds settings that older releases did not store:
/// the time zone and the locale of the site structure.
async fn complete(cms: &Cms, mut kept: StoredSettings, structure: &str) -> Result<()> {
    let lacks_zone = kept.site.time_zone.is_empty();
    if structure == kept.site.default_locale.as_str() && !lacks_zone {
        return Ok(());
    }
    if lacks_zone {
        kept.site.time_zone = time_zone::name_of_machine();
    }
    cms.write(Effect::Internal, async |tx| {
        if lacks_zone {
            site::update_settings(tx, &kept).await?;
        }
        site::update_structure_locale(tx, &kept.site.default_locale).await?;
        page_order::follow_default_locale(tx).await
    })
    .await
}
