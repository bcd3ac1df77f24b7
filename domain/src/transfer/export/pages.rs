//! Writes the pages of a site, one folder for each group.

use super::page_text::text_of;
use super::target::FolderTarget;
use super::{Export, ExportChoices, ExportError, Site};
use crate::Cms;
use crate::error::Error;
use crate::pages::known_blocks::present_content;
use model::id::{GroupId, PageId, VersionId};
use site_folder::documents::{GroupDocument, write};
use site_folder::page::PageText;
use site_folder::problem::FileProblem;
use std::collections::{BTreeMap, HashMap};
use storage::Connection;
use storage::page_order::list_ordered;
use storage::pages::VersionRow;
use storage::site_texts::{HistoryVersion, SitePage, list_history, list_versions};

type Result<T> = std::result::Result<T, ExportError>;

/// Number of groups whose versions are loaded at once.
const GROUPS_PER_QUERY: usize = 50;
/// Number of versions of a history that are loaded at once.
const VERSIONS_PER_QUERY: usize = 100;

pub(super) struct PageWriter<'a> {
    pub(super) cms: &'a Cms,
    pub(super) site: &'a Site,
    pub(super) choices: ExportChoices,
}

/// Loaded versions by id.
type Versions = HashMap<VersionId, VersionRow<String>>;

impl PageWriter<'_> {
    pub(super) async fn write_all(
        &self,
        conn: &mut Connection,
        (target, export): (&mut FolderTarget, &mut Export),
    ) -> Result<()> {
        let positions = positions(conn, self.site).await?;
        let groups: Vec<&[SitePage]> = self.site.pages.chunk_by(|one, other| one.group == other.group).collect();
        for part in groups.chunks(GROUPS_PER_QUERY) {
            let needed: Vec<VersionId> = part.iter().flat_map(|pages| self.needed(pages)).collect();
            let versions = list_versions(conn, &needed).await?;
            for pages in part {
                self.write_group(conn, pages, (&versions, &positions), (&mut *target, &mut *export)).await?;
            }
        }
        Ok(())
    }

    /// Returns the versions that the files of a group need.
    fn needed(&self, pages: &[SitePage]) -> Vec<VersionId> {
        let of_page = pages.iter().flat_map(|page| page.live.into_iter().chain(self.draft_of(page)));
        let baselines = pages.iter().filter_map(|page| baseline_of(page, source_of(page, pages)?));
        of_page.chain(baselines).collect()
    }

    /// Returns the version of newer work that is not live.
    fn draft_of(&self, page: &SitePage) -> Option<VersionId> {
        (self.choices.has_drafts && page.live != Some(page.newest)).then_some(page.newest)
    }

    async fn write_group(
        &self,
        conn: &mut Connection,
        pages: &[SitePage],
        (versions, positions): (&Versions, &HashMap<GroupId, u32>),
        (target, export): (&mut FolderTarget, &mut Export),
    ) -> Result<()> {
        let Some(first) = pages.first() else { return Ok(()) };
        let Some(name) = self.site.names.group(first.group) else { return Ok(()) };
        let folder = format!("pages/{}", name.folder);
        let mut document = GroupDocument {
            page_type: first.page_type.clone(),
            source: name.source.clone(),
            order: positions.get(&first.group).copied().unwrap_or_default(),
            sources: BTreeMap::new(),
            baseline: BTreeMap::new(),
        };
        for page in pages {
            let source = source_of(page, pages);
            let expected = (page.locale != name.source).then_some(&name.source);
            if source.map(|source| &source.locale) != expected {
                let source = source.map(|source| source.locale.to_string());
                document.sources.insert(page.locale.clone(), source.unwrap_or_default());
            }
            if let Some((source, version)) = source.and_then(|source| Some((source, baseline_of(page, source)?))) {
                let text = self.text(conn, source, version_in(versions, version)?, &mut Vec::new()).await?;
                let hash = text.content_hash(&source.page_type, &self.cms.types);
                document.baseline.extend(hash.map(|hash| (page.locale.clone(), hash)));
            }
            let file = |ending: &str| format!("{folder}/{}{ending}.md", page.locale);
            if let Some(live) = page.live {
                let text = self.addressed(conn, page, version_in(versions, live)?, (&file(""), &mut *export)).await?;
                let unpublish = if self.draft_has_plan(page) { None } else { page.unpublish_at };
                let text = PageText { published: page.published_at, unpublish, ..text };
                self.put(page, &text, &file(""), (&mut *target, &mut *export))?;
            }
            if let Some(draft) = self.draft_of(page) {
                let text =
                    self.addressed(conn, page, version_in(versions, draft)?, (&file(".draft"), &mut *export)).await?;
                let text = match self.draft_has_plan(page) {
                    true => PageText { publish: page.publish_at, unpublish: page.unpublish_at, ..text },
                    false => text,
                };
                self.put(page, &text, &file(".draft"), (&mut *target, &mut *export))?;
            }
            if self.choices.has_history {
                self.write_history(conn, page, &folder, (&mut *target, &mut *export)).await?;
            }
            export.pages += 1;
        }
        target.put(&format!("{folder}/page.toml"), write(&document).as_bytes())
    }

    /// Returns true if the draft is scheduled to be published.
    fn draft_has_plan(&self, page: &SitePage) -> bool {
        self.draft_of(page).is_some() && page.planned == Some(page.newest)
    }

    async fn write_history(
        &self,
        conn: &mut Connection,
        page: &SitePage,
        folder: &str,
        (target, export): (&mut FolderTarget, &mut Export),
    ) -> Result<()> {
        let history: Vec<(usize, HistoryVersion)> = (1..).zip(list_history(conn, page.id).await?).collect();
        for part in history.chunks(VERSIONS_PER_QUERY) {
            let ids: Vec<VersionId> = part.iter().map(|(_, version)| version.id).collect();
            let versions = list_versions(conn, &ids).await?;
            for (number, version) in part {
                let file = format!("{folder}/_history/{}/{number:04}.md", page.locale);
                let text = self.text(conn, page, version_in(&versions, version.id)?, &mut Vec::new()).await?;
                let by = version.by.as_ref().filter(|_| self.choices.has_people);
                let by = by.map(|person| person.name.clone()).unwrap_or_default();
                let text = PageText { stored: Some(version.at), by, note: version.note.clone(), ..text };
                self.put(page, &text, &file, (&mut *target, &mut *export))?;
            }
        }
        Ok(())
    }

    /// Returns the text of a version with the address of its page.
    /// Reports the parts that are not in the folder.
    async fn addressed(
        &self,
        conn: &mut Connection,
        page: &SitePage,
        version: &VersionRow<String>,
        (file, export): (&str, &mut Export),
    ) -> Result<PageText> {
        let mut lost = Vec::new();
        let text = self.text(conn, page, version, &mut lost).await?;
        for path in lost {
            let sentence =
                format!("The field {path} names a page or a file that is not in the folder, so it is empty there.");
            export.problems.push(FileProblem::of_file(file, sentence));
        }
        let data = if page.content == "{}" { String::new() } else { page.content.clone() };
        let by = version.created_by.as_ref().filter(|_| self.choices.has_people);
        let by = by.map(|person| person.name.clone()).unwrap_or_default();
        Ok(PageText { slug: page.slug.clone(), data, by, ..text })
    }

    async fn text(
        &self,
        conn: &mut Connection,
        page: &SitePage,
        version: &VersionRow<String>,
        lost: &mut Vec<String>,
    ) -> Result<PageText> {
        let row = version.clone().with(serde_json::from_str(&version.content).map_err(Error::from)?);
        let types = &self.cms.types;
        let content = present_content(conn, &row, types.of_page(&page.page_type)).await?;
        let convert = || text_of(&content, (&page.page_type, &page.locale), (types, self.site), lost);
        Ok(self.cms.run_cpu(convert).await)
    }

    fn put(
        &self,
        page: &SitePage,
        text: &PageText,
        file: &str,
        (target, export): (&mut FolderTarget, &mut Export),
    ) -> Result<()> {
        let written = text.write(&page.page_type, &self.cms.types).or_else(|| {
            let sentence = "The fields of the page type have values that a text cannot hold, so they are empty.";
            export.problems.push(FileProblem::of_file(file, sentence));
            let without = PageText { values: Default::default(), ..text.clone() };
            without.write(&page.page_type, &self.cms.types)
        });
        target.put(file, written.unwrap_or_default().as_bytes())
    }
}

/// Returns the page of the group that a page translates.
fn source_of<'a>(page: &SitePage, pages: &'a [SitePage]) -> Option<&'a SitePage> {
    let source: PageId = page.source?;
    pages.iter().find(|page| page.id == source)
}

/// Returns the version of the source with which a translation was last
/// compared. Without unchecked changes, it is the newest.
fn baseline_of(page: &SitePage, source: &SitePage) -> Option<VersionId> {
    if page.outdated { page.source_version } else { Some(source.newest) }
}

fn version_in(versions: &Versions, id: VersionId) -> Result<&VersionRow<String>> {
    Ok(versions.get(&id).ok_or_else(|| Error::internal(format!("version {id} is missing")))?)
}

/// Returns the positions of ordered groups among those with the same parent.
async fn positions(conn: &mut Connection, site: &Site) -> Result<HashMap<GroupId, u32>> {
    let mut ordered = list_ordered(conn).await?;
    ordered.retain(|group| site.names.group(group.id).is_some());
    let parent_of = |place: &str| place.rsplit_once(' ').map_or(String::new(), |(parent, _)| parent.to_owned());
    let mut by_parent: BTreeMap<String, Vec<(String, GroupId)>> = BTreeMap::new();
    for group in ordered {
        let key = group.order_key.unwrap_or_default();
        by_parent.entry(parent_of(&group.place)).or_default().push((key, group.id));
    }
    let mut positions = HashMap::new();
    for siblings in by_parent.values_mut() {
        siblings.sort();
        positions.extend((1..).zip(siblings).map(|(position, (_, group))| (*group, position)));
    }
    Ok(positions)
}
