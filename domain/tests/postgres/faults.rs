//! Tests of faults that a PostgreSQL server reports.

use crate::test_site::{TestSite, new_page};
use domain::error::{Error, StorageFault};
use domain::health::check_ready;
use domain::pages::create::create_page;
use model::access::Actor;

#[tokio::test]
async fn a_server_that_takes_no_writes_is_named() {
    let site = TestSite::new().await;
    site.data.execute("create table fault (code text not null)").await;
    site.data.execute("insert into fault values ('')").await;
    site.data
        .execute(
            "create function refuse() returns trigger language plpgsql as
             'begin raise exception using errcode = (select code from fault); end'",
        )
        .await;
    site.data.execute("create trigger refuse before insert on page execute function refuse()").await;
    for (set, expected, sentence) in [
        ("update fault set code = '53100'", StorageFault::DatabaseFull, "the disk of the database server is full"),
        ("update fault set code = '25006'", StorageFault::DatabaseReadOnly, "the database server takes no writes"),
        ("update fault set code = '58030'", StorageFault::DatabaseReadOnly, "the database server takes no writes"),
        ("update fault set code = '57P01'", StorageFault::DatabaseUnreachable, "the database server cannot be reached"),
    ] {
        site.data.execute(set).await;
        let refused = create_page(&site.cms, &Actor::System, new_page("/page")).await.map(|_| ());
        assert!(matches!(&refused, Err(Error::Storage(fault, _)) if *fault == expected), "{set}: {refused:?}");
        assert_eq!(check_ready(&site.cms).await.unwrap_err().to_string(), sentence);
    }
}
