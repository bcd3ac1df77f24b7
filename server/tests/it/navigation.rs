//! Operator entries in the admin navigation.

use crate::harness::site::{TestSite, options};
use app::admin::ExtraNavigation;
use server::Options;

const ENTRIES: &str = r#"[
    {"label":{"en":"Shop","nl":"Winkel"},"href":"/shop"},
    {"label":"Staff","permission":"manage-users","items":[{"label":"Rota","href":"https://rota.example/"}]}
]"#;

#[tokio::test]
async fn entries_follow_the_built_in_ones_for_those_who_may_see_them() {
    let navigation = ExtraNavigation::from_json(ENTRIES).unwrap();
    let site = TestSite::with(Options { navigation, ..options() }).await;
    let administrator = site.administrator().await.get("/cmsadmin/").await.text();
    assert!(administrator.contains("<a href=\"/shop\">Shop</a>"), "{administrator}");
    assert!(administrator.contains("<a href=\"https://rota.example/\">Rota</a>"), "{administrator}");
    let editor = site.editor().await.get("/cmsadmin/").await.text();
    assert!(editor.contains("/shop") && !editor.contains("rota.example"), "{editor}");
}
