//! An installation for one test, with page types and block types.

use crate::passwords::low_cost;
use content::fields::kind::{FieldKind, Items};
use content::fields::registry::{RegisteredBlockType, Types};
use content::fields::schema::{Behaviour, BlockQuery, BlockSchema, Embedding, Field, PageTypeSchema};
use content::fields::words::Labels;
use content::templates::{ShippedTemplate, StarterPage, StarterPlace, StarterSite};
use domain::Cms;
use domain::addresses::redirects::source::RequestTarget;
use domain::audit::list_audit::{AuditListInput, list_audit};
use domain::clock::Clock;
use domain::error::{Error, Result};
use domain::files::storage::MediaStorage;
use domain::jobs::run_all;
use domain::list::ListQuery;
use domain::media::add::{Upload, add_file, receive_bytes, receive_file};
use domain::nodes::join;
use domain::outbox::{SendCapacity, sent, take_due};
use domain::pages::create::{CreatedPage, NewPageInput, create_page};
use domain::users::create::{NewUser, create_user};
use domain::users::current::{actor_of, find_active_user};
use domain::viewer::resolve::{Absence, Answer, resolve};
use domain::viewer::view::view_slug;
use domain::workflow::requests::request::{AskedPublication, Requested, request_publication};
use model::access::{Actor, Grant, GrantParameters, Permission};
use model::audit::AuditEntry;
use model::block::{BlockContent, Props};
use model::embed::Embed;
use model::error::Code;
use model::id::{PageId, UserId};
use model::locale::Locale;
use model::mail::MailTemplate;
use model::media::MediaFile;
use model::teaser::{LocaleScope, PageOrder, PageQuery, RelatedPages};
use model::user::Profile;
use model::version::{VersionContent, VersionDraft};
use model::visitors::FormKind;
use object_store::ObjectStore;
use serde_json::Value;
use std::sync::{Arc, Mutex};
use testing::DataFolder;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

/// A capacity that is larger than the number
/// of mails in any test.
pub(crate) const AMPLE_CAPACITY: SendCapacity = SendCapacity { mails: 100, other_than_account: 100 };
pub(crate) const PASSWORD: &str = "Correct-horse-9";
/// A PDF of one page with the text `Harbour`.
pub(crate) const PDF: &[u8] = include_bytes!("../files/harbour.pdf");

/// Returns block types with fields, with items, with forms,
/// and one that needs a permission.
pub(crate) fn types() -> Types {
    let note = vec![
        Field::required("title", FieldKind::text()),
        Field::optional("html", FieldKind::rich_text()),
        Field::optional("picture", FieldKind::Picture),
        Field::optional("terms", FieldKind::File),
        Field::optional("link", FieldKind::Link),
    ];
    let item = [
        Field::required("title", FieldKind::text()),
        Field::optional("link", FieldKind::Link),
        Field::optional("picture", FieldKind::Picture),
        Field::optional("page", FieldKind::Page { types: vec!["plain".to_owned()] }),
    ];
    let list = vec![
        Field::optional("columns", FieldKind::whole(2, 4)),
        Field::optional("pages", FieldKind::Switch),
        Field::optional("tagged", FieldKind::Tags { max: 1 }),
        Field::optional("cards", Items::of(item)),
    ];
    let newest: BlockQuery = |block: &BlockContent| {
        let tag = block.fields().tags("tagged").next().map(str::to_owned);
        let (scope, order) = (LocaleScope::Own, PageOrder::Newest);
        let first = PageQuery::First { page_type: None, tag, scope, order, count: 2 };
        block.fields().switch("pages").unwrap_or_default().then_some(first)
    };
    let below: BlockQuery = |_| Some(PageQuery::Below { order: None, count: 10 });
    let frame = vec![Field::optional("html", FieldKind::long_text())];
    let embedding: Embedding = |block: &BlockContent| {
        let html = block.text("html").to_owned();
        (!html.is_empty()).then(|| Embed { title: String::new(), html, origins: Vec::new() })
    };
    let block = |id: &str, fields, query| RegisteredBlockType {
        schema: Arc::new(BlockSchema::new(id, fields)),
        behaviour: Behaviour { query, ..Behaviour::default() },
    };
    let form = |id: &str, kind| RegisteredBlockType {
        schema: Arc::new(BlockSchema::new(id, vec![Field::optional("file", FieldKind::File)])),
        behaviour: Behaviour { form: Some(kind), ..Behaviour::default() },
    };
    let page = PageTypeSchema::new;
    let dated = vec![Field::required("date", FieldKind::Date), Field::optional("tags", FieldKind::Tags { max: 5 })];
    let blocks = vec![
        block("note", note, None),
        block("cards", list, Some(newest)),
        block("contents", Vec::new(), Some(below)),
        form("ask", FormKind::Contact),
        form("sign-up", FormKind::Newsletter),
        form("get", FormKind::Download),
        RegisteredBlockType {
            schema: Arc::new(BlockSchema::new("frame", frame).needing(Permission::EmbedHtml)),
            behaviour: Behaviour { embedding: Some(embedding), ..Behaviour::default() },
        },
    ];
    let picture = vec![Field::optional("picture", FieldKind::Picture)];
    let pages = vec![page("plain", Vec::new()), page("dated", dated), page("part", picture)];
    let types = Types::new(blocks, pages).unwrap();
    types
        .with_templates(templates())
        .with_sites(sites())
        .showing_around("dated", |_| Some(RelatedPages::Neighbours))
        .showing_around("part", |_| Some(RelatedPages::Section))
}

/// Returns a pattern and two page templates in two languages. Each has a link to the dated page.
fn templates() -> Vec<ShippedTemplate> {
    let content = |title: &str| {
        let blocks = serde_json::json!([
            { "type": "note", "key": "note-1", "props": { "title": title } },
            { "type": "cards", "key": "cards-1", "props": { "cards": [{ "title": title, "link": "page:dated-page" }] } },
        ]);
        VersionContent { blocks: serde_json::from_value(blocks).unwrap(), ..VersionContent::default() }
    };
    let template = |id: &str, page_type: Option<&str>| ShippedTemplate {
        id: id.to_owned(),
        page_type: page_type.map(str::to_owned),
        name: Labels([("en".to_owned(), "Welcome".to_owned()), ("nl".to_owned(), "Welkom".to_owned())].into()),
        contents: [("en".to_owned(), content("Welcome")), ("nl".to_owned(), content("Welkom"))].into(),
        placeholders: Vec::new(),
    };
    vec![template("welcome", None), template("plain-page", Some("plain")), template("dated-page", Some("dated"))]
}

/// Returns a site with a home page and a page in the menu.
fn sites() -> Vec<StarterSite> {
    let words =
        |en: &str, nl: &str| Labels([("en".to_owned(), en.to_owned()), ("nl".to_owned(), nl.to_owned())].into());
    let page = |template: &str, title, place| StarterPage { template: template.to_owned(), title, place };
    let pages = vec![
        page("plain-page", words("Home", "Thuis"), StarterPlace::Home),
        page("dated-page", words("About us", "Over ons"), StarterPlace::Menu),
    ];
    vec![StarterSite { id: "club".to_owned(), name: words("Club", "Vereniging"), pages }]
}

/// Returns a grey picture of this size.
pub(crate) fn png(width: u32, height: u32, shade: u8) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let pixels = image::RgbImage::from_pixel(width, height, image::Rgb([shade; 3]));
    pixels.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

pub(crate) struct TestClock(Mutex<OffsetDateTime>);

impl TestClock {
    pub(crate) fn advance(&self, by: Duration) {
        *self.0.lock().unwrap() += by;
    }
}

impl Clock for TestClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap()
    }
}

fn start_clock() -> Arc<TestClock> {
    Arc::new(TestClock(Mutex::new(datetime!(2026-03-02 09:00 UTC))))
}

pub(crate) struct TestSite {
    pub(crate) cms: Arc<Cms>,
    pub(crate) clock: Arc<TestClock>,
    pub(crate) data: DataFolder,
}

impl TestSite {
    pub(crate) async fn new() -> Self {
        Self::with_storage(&MediaStorage::Folder).await
    }

    /// Creates an installation on SQLite, for tests of the database file.
    pub(crate) async fn on_file() -> Self {
        Self::on_file_with(&MediaStorage::Folder).await
    }

    /// Creates an installation on SQLite, with the given storage.
    pub(crate) async fn on_file_with(storage: &MediaStorage) -> Self {
        Self::opened_with(DataFolder::with_file().await, start_clock(), storage).await
    }

    /// Creates an installation with its files in the given store.
    pub(crate) async fn with_files_in(store: Arc<dyn ObjectStore>) -> Self {
        Self::with_storage(&MediaStorage::Store(store)).await
    }

    /// Creates an installation with the given storage.
    pub(crate) async fn with_storage(storage: &MediaStorage) -> Self {
        Self::opened_with(DataFolder::migrated().await, start_clock(), storage).await
    }

    /// Opens the installation in a data folder,
    /// with the given storage.
    pub(crate) async fn opened_with(data: DataFolder, clock: Arc<TestClock>, storage: &MediaStorage) -> Self {
        let cms =
            Cms::open(data.path(), &data.location(), storage, types(), Arc::<TestClock>::clone(&clock)).await.unwrap();
        join(&cms, data.path()).await.unwrap();
        cms.hash_passwords_at(low_cost());
        Self { cms: Arc::new(cms), clock, data }
    }

    /// Opens the installation in a data folder.
    pub(crate) async fn opened(data: DataFolder, clock: Arc<TestClock>) -> Self {
        Self::opened_with(data, clock, &MediaStorage::Folder).await
    }

    pub(crate) async fn restarted(self) -> Self {
        self.cms.close().await;
        Self::opened(self.data, self.clock).await
    }

    /// Creates a user with a seeded role.
    pub(crate) async fn user(&self, role: &str) -> Actor {
        let id = self.account(&format!("{}@house.example", role.to_lowercase()), role).await;
        actor_of(&find_active_user(&self.cms, id).await.unwrap().unwrap())
    }

    pub(crate) async fn account(&self, email: &str, role: &str) -> UserId {
        create_user(&self.cms, &Actor::System, new_user(email, PASSWORD, role)).await.unwrap()
    }

    /// Creates a user with a seeded role.
    /// The number distinguishes several users of the role.
    pub(crate) async fn another(&self, role: &str, number: u32) -> Actor {
        let id = self.account(&format!("{}-{number}@house.example", role.to_lowercase()), role).await;
        actor_of(&find_active_user(&self.cms, id).await.unwrap().unwrap())
    }

    /// Takes the due mails, marks them as sent,
    /// and returns them by address.
    pub(crate) async fn messages(&self) -> Vec<(String, MailTemplate)> {
        let mails = take_due(&self.cms, AMPLE_CAPACITY).await.unwrap();
        for mail in &mails {
            sent(&self.cms, mail.id).await.unwrap();
        }
        let mut messages: Vec<_> = mails.into_iter().map(|mail| (mail.address, mail.template)).collect();
        messages.sort_by(|a, b| a.0.cmp(&b.0));
        messages
    }

    /// Returns the entries of the audit log, oldest first.
    pub(crate) async fn events(&self) -> Vec<AuditEntry> {
        let ask = AuditListInput {
            query: ListQuery { page_size: Some(100), ..ListQuery::default() },
            ..AuditListInput::default()
        };
        let mut entries = list_audit(&self.cms, &Actor::System, ask).await.unwrap().items;
        entries.reverse();
        entries
    }

    /// Requests the publication of a page's newest version.
    pub(crate) async fn ask(&self, actor: &Actor, page: PageId, comment: &str) -> Result<Requested> {
        let ask = AskedPublication { page, version: None, comment: comment.to_owned() };
        request_publication(&self.cms, actor, ask).await
    }

    /// Adds a grey picture of this width to the library.
    pub(crate) async fn picture(&self, width: u32, shade: u8) -> MediaFile {
        self.added("/", "a.png", &png(width, 8, shade)).await.unwrap()
    }

    /// Adds a document to the library.
    pub(crate) async fn document(&self, name: &str) -> MediaFile {
        self.added("/", name, PDF).await.unwrap()
    }

    /// Returns the words that were extracted from a document.
    pub(crate) async fn words_of(&self, file: &MediaFile) -> String {
        self.data.text("select words from media_text where hash = $1", &file.hash).await
    }

    /// Reads a number from the database.
    pub(crate) async fn number(&self, sql: &'static str) -> i64 {
        self.data.number(sql).await
    }

    /// Adds a file to a folder of the library.
    pub(crate) async fn added(&self, path: &str, name: &str, bytes: &[u8]) -> Result<MediaFile> {
        let mut file = receive_file(&self.cms, &Actor::System).await?;
        receive_bytes(&mut file, bytes).await?;
        let (path, file_name) = (path.to_owned(), name.to_owned());
        let upload = Upload { path, file_name, declared_type: None, file: Some(file), alt_text: String::new() };
        add_file(&self.cms, &Actor::System, upload).await
    }

    /// Runs all due jobs, and the jobs that these queue.
    pub(crate) async fn work(&self) {
        run_all(&self.cms).await.unwrap();
    }

    /// Returns the title of the page that visitors see
    /// at an address, or status and target of a redirect.
    pub(crate) async fn seen(&self, address: &str) -> String {
        let (path, query) = address.split_once('?').map_or((address, None), |(path, query)| (path, Some(query)));
        let request = RequestTarget { path, query };
        let page = view_slug(&self.cms, &Actor::Visitor, path);
        match resolve(&self.cms, &Actor::Visitor, &request, page).await.unwrap() {
            Answer::Page(page) => page.title,
            Answer::Search(_) => "search".to_owned(),
            Answer::Redirect { to, status } => format!("{status} {to}"),
            Answer::Missing(Absence::Gone, _) => "gone".to_owned(),
            Answer::Missing(Absence::NotFound, _) => "nothing".to_owned(),
        }
    }

    pub(crate) async fn page(&self, actor: &Actor, slug: &str) -> CreatedPage {
        create_page(&self.cms, actor, new_page(slug)).await.unwrap()
    }
}

pub(crate) fn new_user(email: &str, password: &str, role: &str) -> NewUser {
    NewUser {
        email: email.to_owned(),
        password: password.to_owned(),
        role: role.to_owned(),
        profile: Profile { name: "Somebody".to_owned(), ..Profile::default() },
    }
}

pub(crate) fn new_page(slug: &str) -> NewPageInput {
    NewPageInput {
        title: "Title".to_owned(),
        slug: slug.to_owned(),
        page_type: "plain".to_owned(),
        locale: "en-gb".to_owned(),
        content: Props::new(),
        type_data: Props::new(),
    }
}

/// Reads a draft from JSON, as clients send it.
pub(crate) fn draft(json: &Value) -> VersionDraft {
    serde_json::from_str(&json.to_string()).unwrap()
}

pub(crate) fn titled(title: &str) -> VersionDraft {
    VersionDraft { title: Some(title.to_owned()), ..VersionDraft::default() }
}

/// Returns an actor with these grants, who has no account.
pub(crate) fn actor_with(id: i64, grants: &[Grant]) -> Actor {
    Actor::User { id: UserId(id), grants: grants.to_vec() }
}

/// Returns a grant for one locale.
pub(crate) fn within(permission: Permission, locale: &str) -> Grant {
    let locales = Some(vec![Locale::parse(locale).unwrap()]);
    Grant { name: permission, parameters: Some(GrantParameters { locales, ..GrantParameters::default() }) }
}

pub(crate) fn grants(permissions: &[Permission]) -> Vec<Grant> {
    permissions.iter().copied().map(Grant::of).collect()
}

/// Asserts a refusal with exactly these codes and properties.
#[track_caller]
pub(crate) fn refused<T>(result: Result<T>, expected: &[(Code, &str)]) {
    let found = match result {
        Ok(_) => Vec::new(),
        Err(Error::Refused(errors)) => errors.into_iter().map(|item| (item.code, item.property)).collect(),
        Err(error) => panic!("{error}"),
    };
    let expected: Vec<_> = expected.iter().map(|(code, property)| (*code, (*property).to_owned())).collect();
    assert_eq!(found, expected);
}

#[track_caller]
pub(crate) fn forbidden<T>(result: Result<T>) {
    assert!(matches!(result, Err(Error::Forbidden)), "somebody was let through");
}

#[track_caller]
pub(crate) fn not_found<T>(result: Result<T>) {
    assert!(matches!(result, Err(Error::NotFound)), "somebody found it");
}
