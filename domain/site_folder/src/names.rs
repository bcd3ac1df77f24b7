//! Names of pages and files in a site folder.

use crate::values::Names;
use content::link::split_link;
use model::id::{FileId, GroupId, PageId};
use model::locale::Locale;
use model::slug::{Address, Slug};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Beginning of the name of a page.
pub const PAGE: &str = "page:";
/// Folder of the home page. No slug contains an underscore.
const HOME: &str = "_home";
/// Maximum bytes of a file name that all file systems accept,
/// without the ending of its description.
const MAX_FILE_NAME_BYTES: usize = 240;

/// A page in one locale.
pub struct PageAddress {
    pub id: PageId,
    pub group: GroupId,
    pub locale: Locale,
    pub slug: String,
    /// Page of which it is a translation.
    pub source: Option<PageId>,
}

/// Folder of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupName {
    /// Path below `pages`, such as `about/team`.
    pub folder: String,
    /// Locale of the page that the others translate.
    pub source: Locale,
}

/// Names of all pages and files of a site.
pub struct SiteNames {
    locales: Vec<Locale>,
    default: Locale,
    groups: BTreeMap<GroupId, GroupName>,
    pages: HashMap<PageId, (GroupId, Locale)>,
    addresses: HashMap<(Locale, String), GroupId>,
    files: HashMap<FileId, String>,
}

impl SiteNames {
    pub fn new(
        (locales, default): (Vec<Locale>, Locale),
        pages: &[PageAddress],
        files: HashMap<FileId, String>,
    ) -> Self {
        let groups = name_groups(pages, &default);
        let addresses = pages.iter().map(|page| ((page.locale.clone(), page.slug.clone()), page.group)).collect();
        let pages = pages.iter().map(|page| (page.id, (page.group, page.locale.clone()))).collect();
        Self { locales, default, groups, pages, addresses, files }
    }

    pub fn group(&self, group: GroupId) -> Option<&GroupName> {
        self.groups.get(&group)
    }

    /// Returns the names that a page of this locale uses.
    pub fn of<'a>(&'a self, locale: &'a Locale) -> LocaleNames<'a> {
        LocaleNames { names: self, locale }
    }
}

/// Names as a page of one locale writes them.
pub struct LocaleNames<'a> {
    names: &'a SiteNames,
    locale: &'a Locale,
}

impl Names for LocaleNames<'_> {
    fn page(&self, id: PageId) -> Option<String> {
        let (group, locale) = self.names.pages.get(&id)?;
        let folder = &self.names.group(*group)?.folder;
        Some(if locale == self.locale { format!("{PAGE}{folder}") } else { format!("{PAGE}{folder}@{locale}") })
    }

    fn file(&self, id: FileId) -> Option<String> {
        self.names.files.get(&id).cloned()
    }

    /// Only links that are exactly the address of a page in the locale have
    /// a name, because the name leads back to that address.
    fn link(&self, link: &str) -> Option<String> {
        let (path, rest) = split_link(link);
        if !path.starts_with('/') {
            return None;
        }
        let slug = Address::parse(path, &self.names.locales).slug?;
        if slug.path(self.locale, &self.names.default) != path {
            return None;
        }
        let group = self.names.addresses.get(&(self.locale.clone(), slug.as_str().to_owned()))?;
        Some(format!("{PAGE}{}{rest}", self.names.group(*group)?.folder))
    }
}

/// Names each group by the slug of its source page. Of several groups
/// with one name, those in other locales have the locale in the name.
fn name_groups(pages: &[PageAddress], default: &Locale) -> BTreeMap<GroupId, GroupName> {
    let ids: HashSet<PageId> = pages.iter().map(|page| page.id).collect();
    let mut by_group: BTreeMap<GroupId, Vec<&PageAddress>> = BTreeMap::new();
    for page in pages {
        by_group.entry(page.group).or_default().push(page);
    }
    let rank = |page: &PageAddress| {
        let is_translation = page.source.is_some_and(|source| ids.contains(&source));
        (is_translation, page.locale != *default, page.locale.clone())
    };
    let sources =
        by_group.iter().filter_map(|(group, pages)| Some((*group, pages.iter().min_by_key(|page| rank(page))?)));
    let mut sources: Vec<(GroupId, &&PageAddress)> = sources.collect();
    sources.sort_by_key(|(_, page)| (page.locale != *default, page.locale.clone(), page.slug.clone()));
    let mut taken = HashSet::new();
    let name = |(group, page): (GroupId, &&PageAddress)| {
        let folder = folder_of(&page.slug);
        let folder = if taken.insert(folder.clone()) { folder } else { format!("{folder}.{}", page.locale) };
        (group, GroupName { folder, source: page.locale.clone() })
    };
    sources.into_iter().map(name).collect()
}

/// Returns the folder of a slug.
pub fn folder_of(slug: &str) -> String {
    match slug.trim_start_matches('/') {
        "" => HOME.to_owned(),
        path => path.to_owned(),
    }
}

/// Returns the slug of a folder.
pub fn slug_of(folder: &str) -> String {
    match folder {
        HOME => Slug::home().as_str().to_owned(),
        // The locale tells groups of one slug apart.
        folder => format!("/{}", folder.split('.').next().unwrap_or_default()),
    }
}

/// Returns the path of a library file, shortened if
/// file systems could not hold its name.
pub fn media_path(path: &str, name: &str, hash: &str) -> String {
    if name.len() <= MAX_FILE_NAME_BYTES {
        return format!("media{path}{name}");
    }
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let ending = if ending.len() > 10 { String::new() } else { format!(".{ending}") };
    let mark = format!("~{}{ending}", &hash[..hash.len().min(8)]);
    let stem = &stem[..stem.floor_char_boundary(MAX_FILE_NAME_BYTES - mark.len())];
    format!("media{path}{stem}{mark}")
}

#[cfg(test)]
mod tests {
    use super::{PageAddress, SiteNames, media_path, slug_of};
    use crate::values::Names;
    use model::id::{FileId, GroupId, PageId};
    use model::locale::Locale;
    use std::collections::HashMap;

    fn locale(code: &str) -> Locale {
        Locale::parse(code).unwrap()
    }

    fn page(id: i64, group: i64, code: &str, slug: &str, source: Option<i64>) -> PageAddress {
        let source = source.map(PageId);
        PageAddress { id: PageId(id), group: GroupId(group), locale: locale(code), slug: slug.to_owned(), source }
    }

    fn names() -> SiteNames {
        let pages = [
            page(1, 1, "nl", "/over", Some(2)),
            page(2, 1, "en", "/about", None),
            page(3, 2, "nl", "/about", None),
            page(4, 3, "en", "/", None),
            page(5, 4, "en", "/about/team", None),
        ];
        let files = HashMap::from([(FileId(1), "media/a.jpg".to_owned())]);
        SiteNames::new((vec![locale("en"), locale("nl")], locale("en")), &pages, files)
    }

    #[test]
    fn a_group_is_named_by_the_slug_of_its_source() {
        let names = names();
        let folders: Vec<&str> = (1..=4).map(|id| names.group(GroupId(id)).unwrap().folder.as_str()).collect();
        assert_eq!(folders, ["about", "about.nl", "_home", "about/team"]);
        assert_eq!(["about.nl", "_home", "about/team"].map(slug_of), ["/about", "/", "/about/team"]);
    }

    #[test]
    fn only_the_exact_address_of_a_page_has_a_name() {
        let names = names();
        let (en, nl) = (locale("en"), locale("nl"));
        let link = |link: &str| names.of(&nl).link(link);
        assert_eq!(link("/nl/over?a=1&amp;b#x").as_deref(), Some("page:about?a=1&amp;b#x"));
        assert_eq!(link("/nl/about").as_deref(), Some("page:about.nl"));
        for other in ["/about", "/nl/Over", "/nl/over/", "/nl/none", "https://a.example/nl/over", "#x", "mailto:a@b.c"]
        {
            assert_eq!(link(other), None, "{other}");
        }
        assert_eq!(names.of(&en).link("/en/about"), None);
        assert_eq!(names.of(&en).link("/").as_deref(), Some("page:_home"));
        assert_eq!(names.of(&en).page(PageId(1)).as_deref(), Some("page:about@nl"));
        assert_eq!((names.of(&en).page(PageId(9)), names.of(&en).file(FileId(9))), (None, None));
    }

    #[test]
    fn a_long_file_name_is_cut_and_stays_unique() {
        assert_eq!(media_path("/boats/", "a.jpg", "0123456789"), "media/boats/a.jpg");
        let path = media_path("/", &format!("{}.jpg", "船".repeat(100)), "0123456789");
        assert!(path.len() <= "media/".len() + 240 && path.ends_with("船~01234567.jpg"), "{path}");
    }
}
