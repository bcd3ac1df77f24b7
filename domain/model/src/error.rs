//! The error catalogue: the codes in responses.

use serde::{Deserialize, Serialize};

/// A code of the catalogue. Its texts are in
/// the catalogues of `app/i18n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
pub enum Code {
    /// Something went wrong, please try again later.
    #[serde(rename = "G_01")]
    Unexpected,
    /// The field is required.
    #[serde(rename = "V_01")]
    Required,
    /// Must contain a valid e-mail address.
    #[serde(rename = "V_02")]
    NotAnEmail,
    /// Password and confirmation do not match.
    #[serde(rename = "V_03")]
    ConfirmationDiffers,
    /// The token is not valid.
    #[serde(rename = "V_04")]
    BadToken,
    /// The token is not valid or is expired.
    #[serde(rename = "V_05")]
    SpentToken,
    /// Already exists.
    #[serde(rename = "V_06")]
    AlreadyExists,
    /// This operation cannot be executed.
    #[serde(rename = "V_07")]
    NotPossible,
    /// The passwords do not match.
    #[serde(rename = "V_08")]
    PasswordsDiffer,
    /// Needs an uppercase and a special character.
    #[serde(rename = "V_09")]
    PasswordTooPlain,
    /// Must be longer than 8 characters.
    #[serde(rename = "V_10")]
    PasswordTooShort,
    /// Must be less than 255 characters.
    #[serde(rename = "V_11")]
    PasswordTooLong,
    /// The value is not valid.
    #[serde(rename = "V_12")]
    NotValid,
    /// Is not a valid URL.
    #[serde(rename = "V_13")]
    NotAUrl,
    /// Exceeds the character limit.
    #[serde(rename = "V_14")]
    TooLong,
    /// Is not valid HTML.
    #[serde(rename = "V_15")]
    NotHtml,
    /// Must be at least 1 character long.
    #[serde(rename = "V_16")]
    Empty,
    /// Must contain a file.
    #[serde(rename = "V_17")]
    NoFile,
    /// Already exists on this page.
    #[serde(rename = "V_18")]
    AlreadyOnPage,
    /// These credentials do not match our records.
    #[serde(rename = "AUTH_01")]
    WrongCredentials,
    /// The current password does not match our records.
    #[serde(rename = "AUTH_02")]
    WrongPassword,
    /// Too many login attempts.
    #[serde(rename = "AUTH_03")]
    TooManyAttempts,
    /// Not authorized to do this action.
    #[serde(rename = "UM_01")]
    NotAuthorized,
    /// Failed to get the user from the database.
    #[serde(rename = "UM_02")]
    UserNotFound,
    /// Failed to delete audit logs.
    #[serde(rename = "UM_03")]
    AuditNotStruckOut,
    /// Failed to delete profile info.
    #[serde(rename = "UM_04")]
    ProfileNotDeleted,
    /// The profile image is larger than 2 MB.
    #[serde(rename = "UM_05")]
    ImageTooLarge,
    /// The profile image is neither JPEG nor PNG.
    #[serde(rename = "UM_06")]
    ImageFormat,
    /// The profile image cannot be read.
    #[serde(rename = "UM_07")]
    ImageInvalid,
    /// The profile image has too many pixels.
    #[serde(rename = "UM_08")]
    ImageResolution,
    /// Failed to create the user.
    #[serde(rename = "UM_09")]
    UserNotCreated,
    /// Failed to delete the user.
    #[serde(rename = "UM_10")]
    UserNotDeleted,
    /// Failed to get the page from the database.
    #[serde(rename = "PM_01")]
    PageNotFound,
    /// The file exceeds the size limit of the media library.
    #[serde(rename = "ML_01")]
    FileTooLarge,
    /// The folder cannot be moved or renamed, because
    /// the target exists.
    #[serde(rename = "ML_02")]
    FolderExists,
    /// The file cannot be moved or renamed, because
    /// the target exists.
    #[serde(rename = "ML_03")]
    FileExists,
}

/// A validation error, with the property and model it is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ErrorItem {
    pub code: Code,
    /// The field as sent, `blocks[<key>].<field>` inside
    /// a block. May be empty.
    pub property: String,
    /// The model that the field belongs to: `page`, `pageVersion`, `user`, …
    pub model: String,
    /// The forbidden part, such as a character.
    /// Absent if the whole value is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

impl ErrorItem {
    pub fn new(code: Code, model: &str, property: impl Into<String>) -> Self {
        Self { code, property: property.into(), model: model.to_owned(), detail: None }
    }

    /// Sets the forbidden part of the value.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..self }
    }
}
