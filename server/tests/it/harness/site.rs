//! A new installation per test.

use super::client::TestClient;
use super::clock::TestClock;
use app::admin::ExtraNavigation;
use axum::Router;
use domain::Cms;
use domain::files::storage::MediaStorage;
use domain::nodes::join;
use domain::outbox::{DueMail, SendCapacity, take_due};
use domain::secret::signing_key;
use domain::users::create::{NewUser, create_user};
use model::access::Actor;
use model::mail::MailDelivery;
use model::user::Profile;
use server::{Options, Routers, WorkerHealth, routers, types};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use testing::{DataFolder, Witness};

pub(crate) const BASE_URL: &str = "http://site.example";
pub(crate) const PASSWORD: &str = "Correct-horse-9";
pub(crate) const ROLES: &[&str] = &["Administrator", "Reviewer", "Editor", "Translator", "Viewer"];

pub(crate) struct TestSite {
    pub(crate) cms: Arc<Cms>,
    pub(crate) clock: Arc<TestClock>,
    router: Router,
    metrics: Router,
    users: AtomicU32,
    data: DataFolder,
}

impl TestSite {
    pub(crate) async fn new() -> Self {
        Self::with(options()).await
    }

    pub(crate) async fn without_page_cache() -> Self {
        Self::with(Options { page_cache: 0, ..options() }).await
    }

    /// Creates an installation on SQLite, for tests of its statements.
    pub(crate) async fn on_file() -> Self {
        Self::in_folder(DataFolder::with_file().await, options()).await
    }

    pub(crate) async fn with(options: Options) -> Self {
        Self::in_folder(DataFolder::migrated().await, options).await
    }

    async fn in_folder(data: DataFolder, options: Options) -> Self {
        let clock = Arc::new(TestClock::new());
        let cms = Arc::new(
            Cms::open(data.path(), &data.location(), &MediaStorage::Folder, types().unwrap(), clock.clone())
                .await
                .unwrap(),
        );
        join(&cms, data.path()).await.unwrap();
        let key = signing_key(&cms);
        let options = Options { data: data.path().to_owned(), ..options };
        let Routers { site: router, metrics } = routers(Arc::clone(&cms), key, options).unwrap();
        Self { cms, clock, router, metrics, users: AtomicU32::new(0), data }
    }

    pub(crate) fn data_path(&self) -> PathBuf {
        self.data.path().to_owned()
    }

    /// Replaces the index folder by a broken link, to prevent any access.
    pub(crate) fn take_search_folder(&self) {
        let folder = self.data.path().join("search");
        drop(std::fs::remove_dir_all(&folder));
        std::os::unix::fs::symlink(self.data.path().join("away"), folder).unwrap();
    }

    /// File names in a folder of the storage.
    pub(crate) fn files_in(&self, folder: &str) -> Vec<String> {
        let folder = std::fs::read_dir(self.data.path().join("files").join(folder)).into_iter().flatten();
        folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    pub(crate) async fn witness(&self) -> Witness {
        self.data.witness().await
    }

    pub(crate) fn anonymous(&self) -> TestClient {
        TestClient::new(self.router.clone())
    }

    /// Returns a client of the address of the metrics.
    pub(crate) fn monitor(&self) -> TestClient {
        TestClient::new(self.metrics.clone())
    }

    pub(crate) async fn administrator(&self) -> TestClient {
        self.user("Administrator").await
    }

    pub(crate) async fn reviewer(&self) -> TestClient {
        self.user("Reviewer").await
    }

    pub(crate) async fn editor(&self) -> TestClient {
        self.user("Editor").await
    }

    pub(crate) async fn translator(&self) -> TestClient {
        self.user("Translator").await
    }

    pub(crate) async fn viewer(&self) -> TestClient {
        self.user("Viewer").await
    }

    /// Creates a user of this role and logs in.
    pub(crate) async fn user(&self, role: &str) -> TestClient {
        let client = self.anonymous();
        let email = self.account(role).await;
        client.log_in(&email, PASSWORD).await.succeeded();
        client
    }

    /// Takes due mails.
    pub(crate) async fn take_mails(&self) -> Vec<DueMail> {
        take_due(&self.cms, SendCapacity { mails: 100, other_than_account: 100 }).await.unwrap()
    }

    /// Creates an account of this role and returns its e-mail address.
    pub(crate) async fn account(&self, role: &str) -> String {
        let number = self.users.fetch_add(1, Ordering::Relaxed);
        let email = format!("{}-{number}@site.example", role.to_lowercase());
        let new = NewUser {
            email: email.clone(),
            password: PASSWORD.to_owned(),
            role: role.to_owned(),
            profile: Profile { name: format!("{role} {number}"), ..Profile::default() },
        };
        create_user(&self.cms, &Actor::System, new).await.unwrap();
        email
    }
}

pub(crate) fn options() -> Options {
    Options {
        base_url: BASE_URL.to_owned(),
        page_cache: 16,
        islands_dev_url: None,
        trusted_proxies: Vec::new(),
        navigation: ExtraNavigation::default(),
        worker_health: WorkerHealth::default(),
        data: PathBuf::new(),
        mail_delivery: MailDelivery::Server,
        public_file_max_age: 31_536_000,
        public_page_max_age: 0,
    }
}
