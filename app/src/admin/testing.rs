//! Creates users and screens for tests of the admin.

use crate::admin::screens::SCREENS;
use crate::admin::{AdminContext, ExtraNavigation, screen as shown};
use crate::public::testing::{assets, settings};
use i18n::Language;
use model::access::{Grant, Permission};
use model::id::{RoleId, UserId};
use model::mail::{MailDelivery, MailProblem};
use model::theme::ColourScheme;
use model::user::{Profile, Role, User};
use serde_json::Value;

/// A logged-in user on a screen.
pub(super) struct Admin {
    pub(super) user: User,
    pub(super) language: Language,
    pub(super) scheme: Option<ColourScheme>,
    pub(super) path: &'static str,
    pub(super) mail_problem: Option<MailProblem>,
    pub(super) mail_delivery: MailDelivery,
    pub(super) needs_attention: bool,
    pub(super) folds: &'static str,
    pub(super) to_review: usize,
}

impl Admin {
    pub(super) fn with(permissions: &[Permission]) -> Self {
        let permissions = permissions.iter().copied().map(Grant::of).collect();
        let user = User {
            id: UserId(4),
            email: "ada@harbour.example".into(),
            role: Some(Role { id: RoleId(1), name: "Editor".into(), permissions, version: String::new() }),
            profile: Profile { name: "Ada & co".into(), ..Profile::default() },
            version: String::new(),
        };
        Self {
            user,
            language: Language::En,
            scheme: None,
            path: "/cmsadmin/",
            mail_problem: None,
            mail_delivery: MailDelivery::Server,
            needs_attention: false,
            folds: "",
            to_review: 0,
        }
    }
}

pub(super) fn html_of(admin: &Admin, screen: impl FnOnce(&AdminContext<'_>) -> String) -> String {
    screen(&AdminContext {
        assets: &assets(),
        csrf_token: "token",
        language: admin.language,
        scheme: admin.scheme,
        user: &admin.user,
        settings: &settings(),
        types: &crate::types().unwrap(),
        navigation: &ExtraNavigation::default(),
        inactivity_minutes: 30,
        mail_problem: admin.mail_problem.as_ref(),
        mail_delivery: admin.mail_delivery,
        needs_attention: admin.needs_attention,
        folds: admin.folds,
        to_review: admin.to_review,
        path: admin.path,
    })
}

pub(super) fn screen(path: &str) -> impl Fn(&AdminContext<'_>) -> String {
    let screen = SCREENS.iter().find(|screen| screen.path == path).unwrap();
    move |cx| shown(cx, screen)
}

/// Returns the props of the first React island but that of the shell.
pub(super) fn props_of(html: &str) -> Value {
    island_props_of(html).into_iter().find(|(module, _)| !module.contains("/shell-")).unwrap().1
}

/// Returns the module address
/// and the props of each React island.
pub(super) fn island_props_of(html: &str) -> Vec<(String, Value)> {
    let attributes = html.split("data-props=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
    attributes
        .map(|attribute| {
            let json =
                attribute.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            let island: Value = serde_json::from_str(&json).unwrap();
            let props = serde_json::from_str(island["props"].as_str().unwrap()).unwrap();
            (island["module"].as_str().unwrap().to_owned(), props)
        })
        .collect()
}
