//! Lists the content of a folder in parts.

use crate::error::{Error, Result};
use crate::media::rules::find_folder;
use crate::{Cms, access};
use model::access::{Actor, Operation};
use model::error::{Code, ErrorItem};
use model::list::SortOrder;
use model::media::{MediaFolder, MediaKind, MediaPart};
use storage::folders;
use storage::library::{self, FileCursor, FilePageParams, LibraryFilter};

/// Default number of files per part.
const DEFAULT_PART_SIZE: u32 = 200;
/// Maximum number of files per part.
const MAX_PART_SIZE: u32 = 500;

/// Filter, order and part of a file list. All fields are optional.
#[derive(Clone, Debug, Default)]
pub struct PartQuery {
    /// Kinds of files. Empty means all kinds.
    pub kinds: Vec<String>,
    /// True to list only files that no page shows.
    pub unused: bool,
    /// `name`, `createdAt` or `size`.
    pub column_to_sort: Option<String>,
    /// `asc` or `desc`.
    pub sort_order: Option<String>,
    pub page_size: Option<i64>,
    /// Cursor that the answer with the previous part contains.
    pub cursor: Option<String>,
}

/// A folder with its subfolders and a part of its files.
#[derive(Clone, Debug)]
pub struct Directory {
    pub path: String,
    pub folders: Vec<MediaFolder>,
    pub part: MediaPart,
}

/// Lists subfolders and a part of the files, by name by default.
///
/// # Errors
/// `V_12` for the folder, kind, column, order, size or cursor.
pub async fn list_directory(cms: &Cms, actor: &Actor, path: &str, ask: &PartQuery) -> Result<Directory> {
    access::require(actor, Operation::ReadMedia)?;
    let asked = ask.parse()?;
    let mut conn = cms.db.read().await?;
    let path = find_folder(&mut conn, path, "path").await?;
    let folders = folders::list_in(&mut conn, &path).await?;
    let filter = LibraryFilter { path: &path, is_deep: false, term: "" };
    let part = library::list_part(&mut conn, &filter, &asked).await?;
    Ok(Directory { path, folders, part })
}

/// Lists all folders by path.
pub async fn list_folders(cms: &Cms, actor: &Actor) -> Result<Vec<MediaFolder>> {
    access::require(actor, Operation::ReadMedia)?;
    Ok(folders::list_all(&mut cms.db.read().await?).await?)
}

impl PartQuery {
    pub(super) fn parse(&self) -> Result<FilePageParams> {
        let kinds: Option<Vec<MediaKind>> = self.kinds.iter().map(|kind| kind.parse().ok()).collect();
        // Removes duplicates.
        let kinds = kinds.map(|given| MediaKind::ALL.iter().copied().filter(|kind| given.contains(kind)).collect());
        let column = given(self.column_to_sort.as_deref())
            .map_or(Some(library::FileSortColumn::Name), library::FileSortColumn::parse);
        let order = given(self.sort_order.as_deref()).map_or(Some(SortOrder::Asc), |word| word.parse().ok());
        let size = self.page_size.map_or(Some(DEFAULT_PART_SIZE), |size| u32::try_from(size).ok());
        let size = size.filter(|size| (1..=MAX_PART_SIZE).contains(size));
        let after = given(self.cursor.as_deref()).map(|cursor| FileCursor::parse(cursor, column?));
        let broken = [
            (kinds.is_none(), "kinds"),
            (column.is_none(), "columnToSort"),
            (order.is_none(), "sortOrder"),
            (size.is_none(), "pageSize"),
            (column.is_some() && matches!(after, Some(None)), "cursor"),
        ];
        let errors = broken.into_iter().filter(|(is, _)| *is);
        let errors: Vec<ErrorItem> = errors.map(|(_, name)| ErrorItem::new(Code::NotValid, "media", name)).collect();
        let (Some(kinds), Some(column), Some(order), Some(size), true) =
            (kinds, column, order, size, errors.is_empty())
        else {
            return Err(Error::Refused(errors));
        };
        Ok(FilePageParams { kinds, unused: self.unused, column, order, size, after: after.flatten() })
    }
}

fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}
