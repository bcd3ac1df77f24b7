//! An installation with users, for one test.

use crate::passwords::low_cost;
use content::fields::registry::Types;
use domain::Cms;
use domain::clock::Clock;
use domain::error::{Error, Result};
use domain::files::storage::MediaStorage;
use domain::outbox::{DueMail, SendCapacity, sent, take_due};
use domain::users::create::{NewUser, create_user};
use domain::users::current::{actor_of, find_active_user};
use domain::users::log_in::{Credentials, log_in};
use domain::users::roles::list_roles::list_roles;
use domain::users::sessions::{NewSession, begin_session, find_session};
use model::access::Actor;
use model::error::Code;
use model::id::{RoleId, UserId};
use model::session::SessionClient;
use model::user::Profile;
use sqlx::Connection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use std::sync::{Arc, Mutex};
use testing::DataFolder;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

/// A capacity that is larger than the number
/// of mails in any test.
pub(crate) const AMPLE_CAPACITY: SendCapacity = SendCapacity { mails: 100, other_than_account: 100 };
pub(crate) const PASSWORD: &str = "Correct-horse-9";

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

pub(crate) struct TestSite {
    pub(crate) cms: Arc<Cms>,
    pub(crate) clock: Arc<TestClock>,
    pub(crate) data: DataFolder,
}

impl TestSite {
    pub(crate) async fn new() -> Self {
        let clock = Arc::new(TestClock(Mutex::new(datetime!(2026-03-02 09:00 UTC))));
        Self::opened(DataFolder::migrated().await, clock).await
    }

    /// Creates an installation on SQLite, for tests of the database file.
    pub(crate) async fn on_file() -> Self {
        let clock = Arc::new(TestClock(Mutex::new(datetime!(2026-03-02 09:00 UTC))));
        Self::opened(DataFolder::with_file().await, clock).await
    }

    async fn opened(data: DataFolder, clock: Arc<TestClock>) -> Self {
        let types = Types::default();
        let cms =
            Cms::open(data.path(), &data.location(), &MediaStorage::Folder, types, Arc::<TestClock>::clone(&clock))
                .await
                .unwrap();
        cms.hash_passwords_at(low_cost());
        Self { cms: Arc::new(cms), clock, data }
    }

    pub(crate) async fn restarted(self) -> Self {
        self.cms.close().await;
        Self::opened(self.data, self.clock).await
    }

    /// Starts a second installation with a copy of the database
    /// and the secret key.
    pub(crate) async fn copied(&self) -> Self {
        let data = tempfile::tempdir().unwrap();
        let file = SqliteConnectOptions::new().filename(self.data.path().join("pagewright.db"));
        let mut connection = SqliteConnection::connect_with(&file).await.unwrap();
        let copy = data.path().join("pagewright.db").to_str().unwrap().to_owned();
        sqlx::query("vacuum into $1").bind(copy).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        std::fs::copy(self.data.path().join("secret.key"), data.path().join("secret.key")).unwrap();
        Self::opened(DataFolder::of_sqlite(data), Arc::clone(&self.clock)).await
    }

    /// Returns all bytes of the database.
    pub(crate) async fn bytes(&self) -> Vec<u8> {
        ["pagewright.db", "pagewright.db-wal"]
            .iter()
            .filter_map(|name| std::fs::read(self.data.path().join(name)).ok())
            .flatten()
            .collect()
    }

    /// Returns the names of the stored profile pictures.
    pub(crate) fn avatars(&self) -> Vec<String> {
        let Ok(folder) = std::fs::read_dir(self.data.path().join("files/portraits")) else { return Vec::new() };
        folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    pub(crate) async fn account(&self, email: &str, role: &str) -> UserId {
        let new = NewUser {
            email: email.to_owned(),
            password: PASSWORD.to_owned(),
            role: role.to_owned(),
            profile: Profile { name: "Somebody".to_owned(), ..Profile::default() },
        };
        create_user(&self.cms, &Actor::System, new).await.unwrap()
    }

    pub(crate) async fn actor(&self, id: UserId) -> Actor {
        actor_of(&find_active_user(&self.cms, id).await.unwrap().unwrap())
    }

    /// Creates a user with a seeded role.
    pub(crate) async fn user(&self, role: &str) -> Actor {
        let id = self.account(&format!("{}@house.example", role.to_lowercase()), role).await;
        self.actor(id).await
    }

    pub(crate) async fn role(&self, name: &str) -> RoleId {
        let roles = list_roles(&self.cms, &Actor::System).await.unwrap().items;
        roles.into_iter().find(|listed| listed.role.name == name).unwrap().role.id
    }

    /// Takes the due mails and marks them as sent.
    pub(crate) async fn mails(&self) -> Vec<DueMail> {
        let mails = take_due(&self.cms, AMPLE_CAPACITY).await.unwrap();
        for mail in &mails {
            sent(&self.cms, mail.id).await.unwrap();
        }
        mails
    }

    /// Returns the token in the only due mail.
    pub(crate) async fn token(&self) -> String {
        let mails = self.mails().await;
        assert_eq!(mails.len(), 1);
        mails[0].token.clone().unwrap()
    }

    pub(crate) async fn log_in(&self, email: &str, password: &str) -> Result<UserId> {
        self.log_in_from(email, password, "192.0.2.1").await
    }

    pub(crate) async fn log_in_from(&self, email: &str, password: &str, address: &str) -> Result<UserId> {
        let credentials =
            Credentials { email: email.to_owned(), password: password.to_owned(), address: address.to_owned() };
        Ok(log_in(&self.cms, &Actor::Visitor, credentials).await?.id)
    }

    pub(crate) async fn begin_session(&self, id: &str, user: UserId) {
        let client = SessionClient::default();
        let session = NewSession { id: id.to_owned(), user, client, data: String::new() };
        begin_session(&self.cms, session).await.unwrap();
    }

    pub(crate) async fn has_session(&self, id: &str) -> bool {
        find_session(&self.cms, id).await.unwrap().is_some()
    }
}

/// Returns the error codes of a refusal, each with its property.
/// Empty if there was no refusal.
#[track_caller]
pub(crate) fn codes<T>(result: Result<T>) -> Vec<(Code, String)> {
    match result {
        Ok(_) => Vec::new(),
        Err(Error::Refused(errors)) => errors.into_iter().map(|item| (item.code, item.property)).collect(),
        Err(error) => panic!("{error}"),
    }
}

#[track_caller]
pub(crate) fn refused<T>(result: Result<T>, expected: &[(Code, &str)]) {
    let expected: Vec<_> = expected.iter().map(|(code, property)| (*code, (*property).to_owned())).collect();
    assert_eq!(codes(result), expected);
}

#[track_caller]
pub(crate) fn forbidden<T>(result: Result<T>) {
    assert!(matches!(result, Err(Error::Forbidden)), "somebody was let through");
}
