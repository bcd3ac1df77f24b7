//! Visitor forms: contact, newsletter, download, and cookie choices.

use super::CallContext;
use crate::api::answers::WriteResult;
use crate::cookies::NewCookie;
use crate::error::Refusal;
use domain::error::Error;
use domain::visitors::consent::record_consent;
use domain::visitors::contact::submit_contact;
use domain::visitors::download::submit_download;
use domain::visitors::subscribe::subscribe;
use http::header::{HeaderValue, SET_COOKIE};
use leptos::prelude::{expect_context, server, use_context};
use leptos::server_fn::codec::{Json, PostUrl};
use leptos_axum::ResponseOptions;
use model::error::Code;
use model::id::PageId;
use model::visitors::{Consent, ConsentCookie, FormInput};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Fields of a visitor form.
/// A form ignores fields that it does not have.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct FormFields {
    /// Id of the page with the form.
    page: String,
    /// Key of the form's block.
    block: String,
    /// Honeypot, which must stay empty.
    website: String,
    first_name: String,
    last_name: String,
    email: String,
    phone: String,
    message: String,
    /// `true` for agreement to the privacy statement.
    privacy: String,
}

impl FormFields {
    pub(crate) fn page(&self) -> Option<PageId> {
        self.page.parse().ok().map(PageId)
    }
}

impl From<FormFields> for FormInput {
    fn from(fields: FormFields) -> Self {
        Self {
            page: fields.page(),
            block: fields.block,
            website: fields.website,
            first_name: fields.first_name,
            last_name: fields.last_name,
            email: fields.email,
            phone: fields.phone,
            message: fields.message,
            privacy: fields.privacy == "true",
        }
    }
}

/// Cookie choice of a visitor.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct ConsentFields {
    /// `all`, `none`, or `selected` for the categories whose field is `true`.
    choice: String,
    statistics: String,
    marketing: String,
}

impl ConsentFields {
    fn consent(&self) -> Option<Consent> {
        match self.choice.as_str() {
            "all" => Some(Consent { statistics: true, marketing: true }),
            "none" => Some(Consent::default()),
            "selected" => Some(Consent { statistics: self.statistics == "true", marketing: self.marketing == "true" }),
            _ => None,
        }
    }
}

/// Sends a message to the site's operators.
#[utoipa::path(post, path = "/visitors/contact", tag = "visitors", request_body(content = FormFields, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = WriteResult)))]
#[server(prefix = "/api/pagewright", endpoint = "visitors/contact", input = PostUrl, output = Json)]
pub(crate) async fn contact(#[server(flatten)] form: FormFields) -> Result<WriteResult, Refusal> {
    let CallContext { cms, actor, .. } = expect_context();
    submit_contact(&cms, &actor, &form.into()).await?;
    Ok(WriteResult::done())
}

/// Subscribes an address to the newsletter and mails a confirmation link.
#[utoipa::path(post, path = "/visitors/subscribe", tag = "visitors", request_body(content = FormFields, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = WriteResult)))]
#[server(prefix = "/api/pagewright", endpoint = "visitors/subscribe", input = PostUrl, output = Json)]
pub(crate) async fn sign_up(#[server(flatten)] form: FormFields) -> Result<WriteResult, Refusal> {
    let CallContext { cms, actor, .. } = expect_context();
    subscribe(&cms, &actor, &form.into()).await?;
    Ok(WriteResult::done())
}

/// Requests the file of a download form, which the page then offers.
#[utoipa::path(post, path = "/visitors/download", tag = "visitors", request_body(content = FormFields, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = WriteResult)))]
#[server(prefix = "/api/pagewright", endpoint = "visitors/download", input = PostUrl, output = Json)]
pub(crate) async fn download(#[server(flatten)] form: FormFields) -> Result<WriteResult, Refusal> {
    let CallContext { cms, actor, .. } = expect_context();
    submit_download(&cms, &actor, &form.into()).await?;
    Ok(WriteResult::done())
}

/// Stores a cookie choice and sets its cookie.
#[utoipa::path(post, path = "/visitors/consent", tag = "visitors", request_body(content = ConsentFields, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = WriteResult)))]
#[server(prefix = "/api/pagewright", endpoint = "visitors/consent", input = PostUrl, output = Json)]
pub(crate) async fn choose_cookies(#[server(flatten)] fields: ConsentFields) -> Result<WriteResult, Refusal> {
    let CallContext { cms, actor, is_secure } = expect_context();
    let consent = fields.consent().ok_or_else(|| Error::refused(Code::NotValid, "consent", "choice"))?;
    let cookie = record_consent(&cms, &actor, consent).await?;
    if let Some(answer) = use_context::<ResponseOptions>()
        && let Some(header) = set_cookie(&cookie, is_secure)
    {
        answer.append_header(SET_COOKIE, header);
    }
    Ok(WriteResult::done())
}

fn set_cookie(cookie: &ConsentCookie, is_secure: bool) -> Option<HeaderValue> {
    let (name, value) = (ConsentCookie::NAME, &cookie.value());
    let max_age_seconds = ConsentCookie::MAX_AGE_SECONDS;
    NewCookie { name, value, path: "/", max_age_seconds, is_http_only: true, is_secure }.header()
}
