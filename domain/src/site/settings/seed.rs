//! The first settings of an installation.

use crate::Cms;
use crate::error::Result;
use crate::site::store::{self, Kept};
use crate::site::time_zone;
use crate::write::Effect;
use model::locale::Locale;
use model::site::{Company, ConsentSettings, FormSettings, MailSettings, SessionSettings, Settings, SiteAccess};
use model::theme::Theme;
use std::collections::BTreeMap;

/// Gives a new installation its first settings. The specification names these locales. A database that knew no structure
/// before a migration is told which locale it follows.
pub(crate) async fn seed(cms: &Cms) -> Result<()> {
    let stored = store::find_settings_and_structure(&mut *cms.db.read().await?).await?;
    if let Some((kept, structure)) = stored {
        let default = kept.site.default_locale;
        if structure == default.as_str() {
            return Ok(());
        }
        return cms.write(Effect::Internal, async |tx| store::update_structure_locale(tx, &default).await).await;
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
    let kept = Kept {
        site,
        sessions: SessionSettings::default(),
        site_password_hash: None,
        forms: FormSettings::default(),
        mail: MailSettings::default(),
        former_default_locales: Vec::new(),
        version: 0,
    };
    cms.write(Effect::Public, async |tx| {
        store::update_settings(tx, &kept).await?;
        store::update_structure_locale(tx, &kept.site.default_locale).await
    })
    .await
}
