//! Creation of the demonstration site.

use super::content::{
    BlockWords, DemoContent, DemoPageState, Documents, LOCALES, PageWords, PictureUse, Pictures, TagWords,
};
use crate::commands::sentence::sentence;
use crate::types::known_types;
use domain::clock::SystemClock;
use domain::copy::{copy_site, is_copy_target};
use domain::error::{Error, Result};
use domain::files::storage::MediaStorage;
use domain::jobs::run_all;
use domain::media::add::{Upload, add_file, receive_bytes, receive_file};
use domain::media::installation::{ForeignFiles, refuse_foreign_files};
use domain::menus::change::{MenuChange, change_menu};
use domain::pages::create::{CreatedPage, NewPageInput, create_page};
use domain::pages::read::read_page;
use domain::pages::store_version::store_version;
use domain::settings::change_settings;
use domain::tags::change::{TagChange, change_tag};
use domain::tags::create::create_tag;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::users::create::{NewUser, create_user};
use domain::users::current::{actor_of, find_active_user};
use domain::workflow::publish::publish_page;
use domain::{Cms, DatabaseLocation};
use model::access::Actor;
use model::block::{Block, BlockContent};
use model::id::{FileId, PageId};
use model::locale::Locale;
use model::media::{BlockFile, BlockImage};
use model::menu::MenuItem;
use model::site::{CompanyChange, SettingsChange};
use model::tag::Visibility;
use model::version::{TypedProps, VersionDraft};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::Arc;

/// Staging folder inside the data folder.
const STAGING_DIR: &str = ".planting";

/// Fills an empty data folder
/// with the demonstration site, completely or not at all.
pub(crate) async fn seed(
    data: &Path,
    media: &MediaStorage,
    admin: NewUser,
    foreign: ForeignFiles,
) -> std::result::Result<(), String> {
    let staging = data.join(STAGING_DIR);
    let cms = Cms::open(&staging, &DatabaseLocation::Folder, media, known_types()?, Arc::new(SystemClock)).await;
    let cms =
        cms.map_err(|error| error.to_string().replace(&staging.display().to_string(), &data.display().to_string()))?;
    // The storage is claimed only after seeding,
    // so that an interrupted start leaves it unclaimed.
    if let Err(error) = refuse_foreign_files(&cms, data, foreign).await {
        cms.close().await;
        std::fs::remove_dir_all(&staging).map_err(|error| unusable(data, &error))?;
        return Err(error.to_string());
    }
    let filled = fill(&cms, admin).await;
    cms.close().await;
    filled.map_err(|error| format!("The demonstration site was not created. {}", sentence(&error)))?;
    move_to_data_folder(&staging, data).map_err(|error| unusable(data, &error))
}

/// Fills an empty database server with the demonstration site, in one
/// transaction. Returns false if the database has a site, also if
/// another node has filled it meanwhile.
pub(crate) async fn seed_database(
    cms: &Cms,
    (data, database): (&Path, &DatabaseLocation),
    admin: NewUser,
) -> std::result::Result<bool, String> {
    let failed = |error: &Error| format!("The demonstration site was not created. {}", sentence(error));
    if !is_copy_target(cms).await.map_err(|error| failed(&error))? {
        return Ok(false);
    }
    let staging = data.join(STAGING_DIR);
    if staging.exists() {
        std::fs::remove_dir_all(&staging).map_err(|error| unusable(data, &error))?;
    }
    let (folder, files) = (DatabaseLocation::Folder, MediaStorage::Folder);
    let planted = Cms::open(&staging, &folder, &files, known_types()?, Arc::new(SystemClock)).await;
    let planted = planted.map_err(|error| error.to_string())?;
    let copied = match fill(&planted, admin).await {
        Ok(()) => copy_site(&planted, cms, (data, database)).await,
        Err(error) => Err(error),
    };
    planted.close().await;
    std::fs::remove_dir_all(&staging).map_err(|error| unusable(data, &error))?;
    match copied {
        Ok(_) => Ok(true),
        Err(error) => match is_copy_target(cms).await {
            Ok(false) => Ok(false),
            Ok(true) | Err(_) => Err(failed(&error)),
        },
    }
}

/// Removes the leftovers of an interrupted start. The folder
/// `files` is one of them if the database is still
/// in the staging folder.
pub(crate) fn discard_interrupted(data: &Path) -> std::result::Result<(), String> {
    let staging = data.join(STAGING_DIR);
    if !staging.exists() {
        return Ok(());
    }
    let is_own = staging.join("pagewright.db").exists() && !data.join("pagewright.db").exists();
    let files = Some(data.join("files")).filter(|files| is_own && files.exists());
    let discarded = files.map_or(Ok(()), std::fs::remove_dir_all).and_then(|()| std::fs::remove_dir_all(staging));
    discarded.map_err(|error| unusable(data, &error))
}

fn unusable(data: &Path, error: &std::io::Error) -> String {
    domain::OpenError::Folder { folder: data.to_owned(), reason: error.to_string() }.to_string()
}

/// Moves the complete site to the data folder.
/// The database comes last, because its presence marks completion.
fn move_to_data_folder(staging: &Path, data: &Path) -> std::io::Result<()> {
    let files = data.join("files");
    if files.exists() {
        std::fs::remove_dir(&files)?;
    }
    // The folder is absent if another storage holds the files.
    if staging.join("files").exists() {
        std::fs::rename(staging.join("files"), files)?;
    }
    let key = data.join("secret.key");
    if !key.exists() {
        std::fs::rename(staging.join("secret.key"), key)?;
    }
    std::fs::rename(staging.join("pagewright.db"), data.join("pagewright.db"))?;
    std::fs::remove_dir_all(staging)
}

/// Creates all content as the administrator.
async fn fill(cms: &Cms, admin: NewUser) -> Result<()> {
    let id = create_user(cms, &Actor::System, admin).await?;
    let user = find_active_user(cms, id).await?.ok_or(Error::NotFound)?;
    let actor = actor_of(&user);
    let contents: Vec<(Locale, DemoContent)> =
        LOCALES.iter().map(|(code, text)| Ok((locale(code)?, serde_json::from_str(text)?))).collect::<Result<_>>()?;
    let mut seeder = Seeder { cms, actor, files: HashMap::new(), pages: HashMap::new() };
    seeder.apply_settings(&contents).await?;
    seeder.add_files().await?;
    for words in contents.iter().flat_map(|(_, content)| &content.tags) {
        seeder.add_tag(words).await?;
    }
    for (locale, content) in &contents {
        let created = seeder.create_pages(locale, &content.pages).await?;
        for (words, created) in content.pages.iter().zip(created) {
            seeder.fill_page(locale, words, created).await?;
        }
    }
    for (locale, content) in &contents {
        for words in &content.pages {
            seeder.store_draft(locale, words).await?;
        }
    }
    for (locale, content) in &contents {
        seeder.set_menus(locale, content).await?;
    }
    Ok(())
}

fn own_company((locale, content): &(Locale, DemoContent)) -> Option<(String, CompanyChange)> {
    Some((locale.to_string(), content.company.clone()?))
}

struct Seeder<'a> {
    cms: &'a Cms,
    actor: Actor,
    /// Library files by their names.
    files: HashMap<String, FileId>,
    /// Pages by locale and key.
    pages: HashMap<(Locale, String), PageId>,
}

impl Seeder<'_> {
    async fn apply_settings(&self, contents: &[(Locale, DemoContent)]) -> Result<()> {
        let Some(words) = contents.iter().find_map(|(_, content)| content.settings.as_ref()) else { return Ok(()) };
        let change = SettingsChange {
            site_name: Some(words.site_name.clone()),
            company: Some(words.company.clone()),
            company_by_locale: Some(contents.iter().filter_map(own_company).collect()),
            forms: Some(words.forms.clone()),
            header_search: Some(true),
            ..SettingsChange::default()
        };
        change_settings(self.cms, &self.actor, change).await.map(drop)
    }

    /// Creates a tag with its name in each locale.
    async fn add_tag(&self, words: &TagWords) -> Result<()> {
        let tag = create_tag(self.cms, &self.actor, &words.name, Visibility::Public).await?;
        let names = words.names.iter().map(|(code, name)| Ok((locale(code)?, Some(name.clone()))));
        let change = TagChange { names: names.collect::<Result<_>>()?, ..TagChange::default() };
        change_tag(self.cms, &self.actor, tag.tag.id, change).await.map(drop)
    }

    async fn add_files(&mut self) -> Result<()> {
        let pictures = Pictures::iter().map(|name| (Pictures::get(&name), name));
        let documents = Documents::iter().map(|name| (Documents::get(&name), name));
        for (embedded, name) in pictures.chain(documents) {
            let Some(embedded) = embedded else { continue };
            let mut file = receive_file(self.cms, &self.actor).await?;
            receive_bytes(&mut file, &embedded.data).await?;
            let upload = Upload {
                path: "/".to_owned(),
                file_name: name.to_string(),
                declared_type: None,
                file: Some(file),
                alt_text: String::new(),
            };
            let file = add_file(self.cms, &self.actor, upload).await?;
            self.files.insert(name.to_string(), file.id);
        }
        // Runs the queued jobs, which create the placeholders of pictures.
        run_all(self.cms).await
    }

    /// Creates all pages of a locale first,
    /// so that each can link to any other.
    async fn create_pages(&mut self, locale: &Locale, pages: &[PageWords]) -> Result<Vec<CreatedPage>> {
        let mut created = Vec::with_capacity(pages.len());
        for words in pages {
            let page = self.create(locale, words).await?;
            self.pages.insert((locale.clone(), words.key.clone()), page.page);
            created.push(page);
        }
        Ok(created)
    }

    async fn fill_page(&self, locale: &Locale, words: &PageWords, made: CreatedPage) -> Result<()> {
        let draft = VersionDraft {
            seo_title: Some(words.seo_title.clone()),
            seo_description: Some(words.seo_description.clone()),
            seo_keywords: Some(words.seo_keywords.clone()),
            seo_image: Some(
                words.seo_image.as_ref().map(|used| self.picture(used).map(|image| vec![image])).transpose()?,
            ),
            page_type: Some(TypedProps { id: words.page_type.clone(), props: words.type_props.clone() }),
            images: Some(self.pictures(&words.images)?),
            blocks: Some(self.blocks(locale, &words.blocks)?),
            ..VersionDraft::default()
        };
        store_version(self.cms, &self.actor, made.version, draft).await?;
        if words.state == DemoPageState::Published {
            publish_page(self.cms, &self.actor, made.page, None).await?;
        }
        Ok(())
    }

    /// Stores an unpublished version, which outdates the translations.
    async fn store_draft(&self, locale: &Locale, words: &PageWords) -> Result<()> {
        let Some(blocks) = &words.draft_blocks else { return Ok(()) };
        let newest = read_page(self.cms, &self.actor, self.page(locale, &words.key)?).await?.page_version.id;
        let draft = VersionDraft { blocks: Some(self.blocks(locale, blocks)?), ..VersionDraft::default() };
        store_version(self.cms, &self.actor, newest, draft).await?;
        Ok(())
    }

    /// Creates a page, as a translation
    /// if an earlier locale has its key.
    async fn create(&self, locale: &Locale, words: &PageWords) -> Result<CreatedPage> {
        let source = LOCALES.iter().find_map(|(code, _)| {
            let first = Locale::parse(code)?;
            self.pages.get(&(first, words.key.clone())).copied()
        });
        match source {
            Some(page) => {
                let new = NewTranslation {
                    page,
                    locale: locale.to_string(),
                    title: words.title.clone(),
                    slug: Some(words.slug.clone()),
                };
                create_translation(self.cms, &self.actor, new).await
            }
            None => {
                let new = NewPageInput {
                    title: words.title.clone(),
                    slug: words.slug.clone(),
                    page_type: words.page_type.clone(),
                    locale: locale.to_string(),
                    content: serde_json::Map::new(),
                    type_data: words.type_props.clone(),
                };
                create_page(self.cms, &self.actor, new).await
            }
        }
    }

    fn blocks(&self, locale: &Locale, words: &[BlockWords]) -> Result<Vec<Block>> {
        words.iter().map(|block| self.block(locale, block)).collect()
    }

    fn block(&self, locale: &Locale, words: &BlockWords) -> Result<Block> {
        let mut props = words.props.clone();
        for (field, key) in &words.pages {
            props.insert(field.clone(), json!(self.page(locale, key)?));
        }
        let files = words.files.iter().map(|(field, name)| Ok((field.clone(), vec![self.document(name)?])));
        Ok(Block::new(BlockContent {
            block_type: words.block_type.clone(),
            key: words.key.clone(),
            props,
            anchor_point: words.anchor_point.clone(),
            images: self.pictures(&words.images)?,
            files: files.collect::<Result<_>>()?,
        }))
    }

    /// Returns pictures by the paths of their fields.
    fn pictures(&self, used: &BTreeMap<String, PictureUse>) -> Result<BTreeMap<String, Vec<BlockImage>>> {
        used.iter().map(|(field, used)| Ok((field.clone(), vec![self.picture(used)?]))).collect()
    }

    fn picture(&self, used: &PictureUse) -> Result<BlockImage> {
        let image: Value = json!({ "fileID": self.file(&used.picture)?, "altText": used.alt });
        Ok(serde_json::from_value(image)?)
    }

    fn document(&self, name: &str) -> Result<BlockFile> {
        let document: Value = json!({ "fileID": self.file(name)? });
        Ok(serde_json::from_value(document)?)
    }

    fn file(&self, name: &str) -> Result<FileId> {
        self.files.get(name).copied().ok_or_else(|| Error::internal(format!("there is no file {name}")))
    }

    fn page(&self, locale: &Locale, key: &str) -> Result<PageId> {
        let page = self.pages.get(&(locale.clone(), key.to_owned())).copied();
        page.ok_or_else(|| Error::internal(format!("there is no page {key}")))
    }

    async fn set_menus(&self, locale: &Locale, content: &DemoContent) -> Result<()> {
        for (name, entries) in &content.menus {
            let items = entries.iter().map(|entry| {
                let page = self.page(locale, &entry.page)?;
                Ok(MenuItem { label: entry.label.clone(), page_id: Some(page), ..MenuItem::default() })
            });
            let ask = MenuChange { items: items.collect::<Result<_>>()?, version: None };
            change_menu(self.cms, &self.actor, name, locale.as_str(), ask).await?;
        }
        Ok(())
    }
}

fn locale(code: &str) -> Result<Locale> {
    Locale::parse(code).ok_or_else(|| Error::internal(format!("{code} is not a locale")))
}
