//! All routes.
use crate::api::{
    API, addresses, api_tokens, audit, auth, backups, content, drift, embeds, forms, history, jobs, list_filters,
    listing, mails, medialib, menus, pages, presence, redirects, requests, roles, schedules, schemas, search, sessions,
    settings, sharing, system, tags, templates, trash, users, versions, webhooks,
};
use crate::error::ApiError;
use crate::layers::{
    caches, compression, csrf, measure, origin, release, request_body, request_log, same_origin, security_headers,
    session,
};
use crate::openapi::{self, Access};
use crate::screens::{
    account, admin, closed_site, colour_scheme, help, home, log_in, newsletter, public, set_up, shared_version,
    visitor_forms,
};
use crate::state::AppState;
use crate::{assets, health, mcp, server_fns};
use app::admin::IslandProps;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::Redirect;
use axum::routing::{any, get, post};
use axum::{Json, Router};
use domain::users::avatar::MAX_PORTRAIT_BYTES;
use http::StatusCode;
use model::media::MAX_FILE_BYTES;
use model::version::MAX_VERSION_BYTES;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Maximum bytes of a body with a file
/// or portrait, including the form.
const MAX_UPLOAD_BODY_BYTES: usize = MAX_FILE_BYTES + 64 * 1024;
const MAX_PORTRAIT_BODY_BYTES: usize = MAX_PORTRAIT_BYTES + 64 * 1024;

/// Router of the product.
pub(crate) fn router(state: &AppState) -> Router {
    let document = Json(api_document());
    let csrf = || from_fn_with_state(state.clone(), csrf::protect);
    let session = from_fn_with_state(state.clone(), session::require);
    let mark_public = || from_fn_with_state(state.clone(), compression::mark_public);
    let api = Router::from(open_operations().layer(csrf()))
        .merge(Router::from(form_operations().layer(mark_public())))
        .merge(Router::from(link_operations()))
        .merge(Router::from(content_operations()))
        .merge(Router::from(guarded_operations().layer(csrf()).layer(session)))
        .route("/openapi.json", get(async move || document.clone()))
        .fallback(async || ApiError::NoRoute(StatusCode::NOT_FOUND))
        .method_not_allowed_fallback(async || ApiError::NoRoute(StatusCode::METHOD_NOT_ALLOWED))
        .layer(map_response(security_headers::of_api_answers))
        .layer(from_fn_with_state(state.clone(), release::note));
    let admin = admin::with_screens(Router::new())
        .route("/cmsadmin", get(async || Redirect::permanent("/cmsadmin/")))
        .route("/cmsadmin/login", get(log_in::show).post(log_in::submit))
        .route("/cmsadmin/forgot-password", get(account::show_forgotten).post(account::submit_forgotten))
        .route("/cmsadmin/reset-password/{token}", get(account::show_reset).post(account::submit_reset))
        .route("/cmsadmin/activate-account/{token}", get(account::show_activation).post(account::submit_activation))
        .route("/cmsadmin/set-up/{token}", get(set_up::show).post(set_up::submit))
        .route("/cmsadmin/logout", post(log_in::log_out))
        .route("/cmsadmin/language", post(log_in::choose_language))
        .route("/cmsadmin/colour-scheme", post(colour_scheme::choose_scheme))
        .route("/cmsadmin/", get(home::show))
        .route("/cmsadmin/check-list", post(home::put_away))
        .route("/cmsadmin/starter-site", post(home::start_site))
        .route("/cmsadmin/help", get(help::list))
        .route("/cmsadmin/help/{task}", get(help::page))
        .route("/cmsadmin/page-overview/{page_type}", get(admin::pages_of_type))
        .route("/cmsadmin/page/{id}", get(admin::page_editor))
        .route("/cmsadmin/page/{id}/{tab}", get(admin::page_editor_tab))
        .route("/cmsadmin/preview/{version}", get(admin::preview))
        .route("/cmsadmin/{*other}", get(admin::not_found))
        .layer(from_fn_with_state(state.clone(), same_origin::protect_forms));
    let entrance = Router::new()
        .route(closed_site::ENTRANCE, post(closed_site::enter))
        .route("/preview/{token}", get(shared_version::show))
        .layer(from_fn_with_state(state.clone(), same_origin::protect_forms));
    // `nest` does not match the path of the API
    // with a trailing slash.
    let slash = Router::new().route(&format!("{API}/"), any(async || ApiError::NoRoute(StatusCode::NOT_FOUND)));
    let dynamic =
        Router::new().nest(API, api).merge(slash).merge(mcp::transport::routes()).merge(admin).merge(entrance);
    let public = Router::new().fallback(public::catch_all).layer(mark_public()).with_state(state.clone());
    let routes = Router::new()
        .merge(dynamic)
        .fallback_service(public)
        .layer(compression::layer())
        .layer(DefaultBodyLimit::max(MAX_VERSION_BYTES))
        .layer(session::layer(state))
        .layer(from_fn(request_body::limit))
        .layer(from_fn_with_state(state.clone(), origin::note))
        .layer(from_fn(request_log::log))
        .route("/assets/help/{hash}/{language}/{name}", get(help::picture))
        .route("/assets/{*path}", get(assets::serve))
        .route("/pkg/{*path}", get(assets::serve))
        .route("/favicon.svg", get(assets::serve))
        .route("/favicon.ico", get(assets::serve))
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .layer(from_fn_with_state(state.clone(), security_headers::of_every_answer))
        .layer(from_fn_with_state(state.clone(), measure::record))
        .with_state(state.clone());
    // The caches are outermost, because cached responses need no matched route.
    Router::new().fallback_service(routes).layer(from_fn_with_state(state.clone(), caches::serve))
}

/// Router of the metrics, for an address of its own.
pub(crate) fn metrics_router(state: &AppState) -> Router {
    Router::new().route("/metrics", get(health::metrics::report)).with_state(state.clone())
}

/// Operations that require no permission in the table of `model::access`.
fn open_operations() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(auth::login))
        .routes(routes!(auth::logout))
        .routes(routes!(auth::user))
        .routes(routes!(auth::forgot_password))
        .routes(routes!(auth::reset_account))
        .routes(routes!(users::current))
        .routes(routes!(addresses::get_siblings))
        .routes(routes!(listing::get_pages))
        .routes(routes!(pages::get_by_slug))
        .merge(server_fns::open_operations())
        .routes(routes!(pages::get_sibling_slugs))
        .routes(routes!(embeds::get))
        .routes(routes!(medialib::page_files::get_page_file))
        .routes(routes!(settings::get))
        .routes(routes!(tags::fetch))
        .routes(routes!(tags::search_public))
        .routes(routes!(tags::fetch_used))
        .routes(routes!(tags::search_used))
        .routes(routes!(settings::get_picture))
        .routes(routes!(search::find))
}

/// Forms of visitors. Their handlers check the origin,
/// because scripts and native forms prove it differently.
fn form_operations() -> OpenApiRouter<AppState> {
    let (document, paths) = server_fns::form_operations();
    let router = OpenApiRouter::with_openapi(document).route(paths.consent, post(visitor_forms::serve_consent));
    paths.forms.into_iter().fold(router, |router, path| router.route(path, post(visitor_forms::serve_form)))
}

/// Links in mails to visitors, authenticated only by their secret.
fn link_operations() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(newsletter::show_confirmation, newsletter::confirm))
        .routes(routes!(newsletter::show_unsubscription, newsletter::end))
}

/// Reads of published content by programs. Their handlers require an API token.
fn content_operations() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(content::site))
        .routes(routes!(content::pages))
        .routes(routes!(content::page_at))
        .routes(routes!(content::page))
        .routes(routes!(content::menus))
        .routes(routes!(content::search))
        .routes(routes!(content::media))
}

/// Operations for users. Visitors are refused before the request is read.
fn guarded_operations() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(auth::refresh_session))
        .routes(routes!(sessions::list))
        .routes(routes!(sessions::end))
        .routes(routes!(auth::register))
        .routes(routes!(users::list))
        .routes(routes!(users::create))
        .routes(routes!(users::change, users::delete))
        .routes(routes!(users::disable))
        .routes(routes!(users::enable))
        .routes(routes!(users::end_sessions))
        .routes(routes!(users::own_mails, users::change_own_mails))
        .routes(routes!(users::resend_activation))
        .routes(routes!(users::create_activation_link))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(users::put_image, users::delete_image))
                .layer(DefaultBodyLimit::max(MAX_PORTRAIT_BODY_BYTES)),
        )
        .routes(routes!(users::get_image))
        .routes(routes!(roles::list))
        .routes(routes!(roles::create))
        .routes(routes!(roles::change, roles::delete))
        .routes(routes!(audit::list))
        .routes(routes!(api_tokens::list))
        .routes(routes!(api_tokens::create))
        .routes(routes!(api_tokens::revoke))
        .routes(routes!(webhooks::list))
        .routes(routes!(webhooks::create))
        .routes(routes!(webhooks::change, webhooks::delete))
        .routes(routes!(webhooks::renew_secret))
        .routes(routes!(webhooks::test))
        .routes(routes!(webhooks::deliveries))
        .routes(routes!(webhooks::replay))
        .routes(routes!(pages::create))
        .routes(routes!(pages::create_translation))
        .routes(routes!(addresses::duplicate))
        .routes(routes!(addresses::save))
        .routes(routes!(pages::change_type))
        .routes(routes!(addresses::get_references))
        .routes(routes!(addresses::slug_available))
        .routes(routes!(addresses::propose_slug))
        .routes(routes!(addresses::anchor_available))
        .routes(routes!(list_filters::list))
        .routes(routes!(list_filters::save))
        .routes(routes!(list_filters::delete))
        .routes(routes!(listing::list))
        .routes(routes!(listing::list_groups))
        .routes(routes!(listing::get_multiple))
        .routes(routes!(listing::search))
        .routes(routes!(redirects::list))
        .routes(routes!(redirects::create))
        .routes(routes!(redirects::delete))
        .routes(routes!(redirects::import))
        .routes(routes!(redirects::list_unknown))
        .routes(routes!(redirects::forget_unknown))
        .routes(routes!(menus::list))
        .routes(routes!(menus::search_pages))
        .routes(routes!(menus::offer_pages))
        .routes(routes!(menus::copy))
        .routes(routes!(menus::list_of_page))
        .routes(routes!(menus::add_page, menus::remove_page))
        .routes(routes!(menus::get, menus::change))
        .routes(routes!(pages::get))
        .routes(routes!(pages::move_page))
        .routes(routes!(pages::publish))
        .routes(routes!(pages::unpublish))
        .routes(routes!(versions::fetch))
        .routes(routes!(versions::store))
        .routes(routes!(versions::autosave))
        .routes(routes!(versions::preview))
        .routes(routes!(versions::inspect))
        .routes(routes!(versions::check))
        .routes(routes!(schemas::list))
        .routes(routes!(sharing::get, sharing::share, sharing::revoke))
        .routes(routes!(requests::send))
        .routes(routes!(requests::accept))
        .routes(routes!(requests::undo_acceptance))
        .routes(routes!(requests::reject))
        .routes(routes!(requests::revoke))
        .routes(routes!(requests::fetch_comment))
        .routes(routes!(requests::fetch))
        .routes(routes!(schedules::get, schedules::plan, schedules::delete))
        .routes(routes!(trash::delete))
        .routes(routes!(trash::list))
        .routes(routes!(trash::restore))
        .routes(routes!(trash::purge))
        .routes(routes!(presence::record))
        .routes(routes!(history::list))
        .routes(routes!(history::compare))
        .routes(routes!(history::restore))
        .routes(routes!(history::note))
        .routes(routes!(history::block_changes))
        .routes(routes!(drift::get))
        .routes(routes!(drift::acknowledge))
        .merge(media_operations())
        .routes(routes!(system::get))
        .routes(routes!(system::resolve))
        .routes(routes!(backups::status))
        .routes(routes!(backups::list))
        .routes(routes!(backups::create))
        .routes(routes!(backups::cancel))
        .routes(routes!(backups::schedule))
        .routes(routes!(backups::verify))
        .routes(routes!(backups::delete))
        .routes(routes!(backups::create_link))
        .routes(routes!(backups::download))
        .routes(routes!(jobs::list))
        .routes(routes!(jobs::retry))
        .routes(routes!(mails::list))
        .routes(routes!(mails::retry))
        .routes(routes!(mails::send_test))
        .routes(routes!(settings::change))
        .routes(routes!(tags::fetch_private))
        .routes(routes!(tags::search_private))
        .routes(routes!(tags::fetch_used_private))
        .routes(routes!(tags::search_used_private))
        .routes(routes!(tags::validate))
        .routes(routes!(tags::list))
        .routes(routes!(tags::create))
        .routes(routes!(tags::change, tags::delete))
        .routes(routes!(tags::merge))
        .routes(routes!(templates::list))
        .routes(routes!(templates::read))
        .routes(routes!(templates::save))
        .routes(routes!(templates::rename, templates::delete))
        .routes(routes!(settings::preview_theme))
        .routes(routes!(settings::preview_default_locale))
        .routes(routes!(search::status))
        .routes(routes!(search::index_all))
        .routes(routes!(search::remove_all))
        .routes(routes!(search::list_misses, search::forget_misses))
        .routes(routes!(search::list_synonyms))
        .routes(routes!(search::change_synonyms))
        .routes(routes!(forms::list))
        .routes(routes!(forms::get))
        .routes(routes!(forms::delete))
        .routes(routes!(forms::export))
        .routes(routes!(forms::get_person))
        .routes(routes!(forms::delete_person))
}

fn media_operations() -> OpenApiRouter<AppState> {
    let uploads = OpenApiRouter::new()
        .routes(routes!(medialib::upload::add))
        .routes(routes!(medialib::upload::replace))
        .layer(DefaultBodyLimit::max(MAX_UPLOAD_BODY_BYTES));
    OpenApiRouter::new()
        .merge(uploads)
        .routes(routes!(medialib::library::get_dir))
        .routes(routes!(medialib::library::search_files))
        .routes(routes!(medialib::library::find_by_hash))
        .routes(routes!(medialib::library::get_file))
        .routes(routes!(medialib::library::add_video))
        .routes(routes!(medialib::library::move_file))
        .routes(routes!(medialib::library::edit_file))
        .routes(routes!(medialib::library::delete))
        .routes(routes!(medialib::library::list_pages_by_file))
        .routes(routes!(medialib::folders::list_all))
        .routes(routes!(medialib::folders::create_dir))
        .routes(routes!(medialib::folders::move_directory))
        .routes(routes!(medialib::folders::delete_directory))
        .routes(routes!(medialib::trash::list))
        .routes(routes!(medialib::trash::restore))
        .routes(routes!(medialib::trash::purge))
        .routes(routes!(medialib::trash::restore_selected))
        .routes(routes!(medialib::trash::purge_selected))
        .routes(routes!(medialib::previews::preview_image))
        .routes(routes!(medialib::previews::preview_crop))
        .routes(routes!(medialib::previews::download))
        .routes(routes!(medialib::page_files::progress))
        .routes(routes!(medialib::page_files::list_replaced))
}

/// Returns the API description.
pub(crate) fn api_document() -> utoipa::openapi::OpenApi {
    let (open, admin) = (open_operations(), guarded_operations());
    let mut document = openapi::Api::openapi();
    document.merge(openapi::complete(open.into_openapi(), Access::Open));
    document.merge(openapi::complete(admin.into_openapi(), Access::Session));
    document.merge(openapi::complete(form_operations().into_openapi(), Access::Open));
    document.merge(openapi::complete(link_operations().into_openapi(), Access::Link));
    document.merge(openapi::complete(content_operations().into_openapi(), Access::Token));
    document.merge(IslandProps::openapi());
    openapi::finish(&mut document);
    document
}
