//! Form submissions for staff.

use super::answers::{PersonDeleted, WriteResult, WriteResultWith, done};
use super::lists::ListParams;
use crate::error::ApiError;
use crate::extract::{Body, EmptyBody, Segment};
use crate::layers::caller::Caller;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::visitors::export::{self, ExportFormat};
use domain::visitors::{delete, list_submissions, person, read};
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use model::id::SubmissionId;
use model::list::List;
use model::visitors::Submission;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// `columnToSort` is `receivedAt`, `kind`, `email`, `name` or `status`.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ListForms {
    /// `contact`, `newsletter` or `download`. Default: all.
    kind: Option<String>,
    #[serde(flatten)]
    params: ListParams,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct ExportForms {
    /// `contact`, `newsletter` or `download`. Default: all.
    kind: Option<String>,
    /// `csv` or `xlsx`. Default: `csv`.
    format: Option<String>,
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct PersonAddress {
    #[serde(default)]
    email: String,
}

/// Form submissions of a person.
#[derive(Serialize, ToSchema)]
pub(crate) struct PersonData {
    submissions: Vec<Submission>,
}

/// Lists form submissions. Default order: newest first.
#[utoipa::path(post, path = "/form/list", tag = "forms", operation_id = "list_forms", request_body = ListForms, responses((status = 200, body = List<Submission>)))]
pub(crate) async fn list(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ListForms>,
) -> Result<Json<List<Submission>>, ApiError> {
    let ask = list_submissions::ListSubmissions { kind: ask.kind, query: ask.params.into() };
    Ok(Json(list_submissions::list_submissions(&state.cms, &caller.actor, ask).await?))
}

/// Returns a form submission.
#[utoipa::path(get, path = "/form/{id}", tag = "forms", operation_id = "get_form", params(("id" = i64, Path, minimum = 1)), responses((status = 200, body = Submission)))]
pub(crate) async fn get(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<SubmissionId>,
) -> Result<Json<Submission>, ApiError> {
    Ok(Json(read::read_submission(&state.cms, &caller.actor, id).await?))
}

/// Permanently deletes a form submission.
#[utoipa::path(post, path = "/form/{id}/delete", tag = "forms", operation_id = "delete_form", params(("id" = i64, Path, minimum = 1)), request_body = EmptyBody, responses((status = 200, body = WriteResult)))]
pub(crate) async fn delete(
    State(state): State<AppState>,
    caller: Caller,
    Segment(id): Segment<SubmissionId>,
    Body(EmptyBody {}): Body<EmptyBody>,
) -> Result<Json<WriteResult>, ApiError> {
    delete::delete_submission(&state.cms, &caller.actor, id).await?;
    Ok(Json(WriteResult::done()))
}

/// Exports form submissions as a spreadsheet, oldest first, without formulas.
#[utoipa::path(post, path = "/form/export", tag = "forms", operation_id = "export_forms", request_body = ExportForms, responses((status = 200, content((String = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))))]
pub(crate) async fn export(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<ExportForms>,
) -> Result<Response, ApiError> {
    let (kind, format) = (ask.kind.as_deref(), ask.format.as_deref());
    let (format, file) = export::export_submissions(&state.cms, &caller.actor, kind, format).await?;
    let (content_type, disposition) = match format {
        ExportFormat::Csv => ("text/csv; charset=utf-8", "attachment; filename=\"forms.csv\""),
        ExportFormat::Xlsx => {
            ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "attachment; filename=\"forms.xlsx\"")
        }
    };
    Ok(([(CONTENT_TYPE, content_type), (CONTENT_DISPOSITION, disposition)], file).into_response())
}

/// Returns all form submissions of an e-mail address.
#[utoipa::path(post, path = "/form/person", tag = "forms", operation_id = "get_person_data", request_body = PersonAddress, responses((status = 200, body = PersonData)))]
pub(crate) async fn get_person(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<PersonAddress>,
) -> Result<Json<PersonData>, ApiError> {
    let submissions = person::read_person(&state.cms, &caller.actor, &ask.email).await?;
    Ok(Json(PersonData { submissions }))
}

/// Deletes all form submissions of an e-mail address.
/// Also deletes the mails to this address.
#[utoipa::path(post, path = "/form/person/delete", tag = "forms", operation_id = "delete_person_data", request_body = PersonAddress, responses((status = 200, body = WriteResultWith<PersonDeleted>)))]
pub(crate) async fn delete_person(
    State(state): State<AppState>,
    caller: Caller,
    Body(ask): Body<PersonAddress>,
) -> Result<Json<WriteResultWith<PersonDeleted>>, ApiError> {
    let deleted = person::delete_person(&state.cms, &caller.actor, &ask.email).await?;
    Ok(done(PersonDeleted { deleted: Some(deleted) }))
}
