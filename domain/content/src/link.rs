//! Parses links and video addresses that editors enter.
//! Never sends a request to them.

use model::anchor::is_anchor;
use model::id::FileId;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use url::Url;

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    External(String),
    /// A path on this site, such as `/nl-nl/about`.
    /// It may have a query and an anchor.
    Internal(String),
    /// An anchor of the same page, with `#` and without percent-encoding.
    Anchor(String),
    Mail(String),
    Phone(String),
    /// A file of the media library, such as `file:12`.
    File(FileId),
}

/// Beginning of a link to a file, before the id.
pub const FILE_SCHEME: &str = "file:";

impl Link {
    /// Parses an external or internal link, an anchor,
    /// `mailto:`, `tel:` or `file:`.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\') {
            return None;
        }
        if let Some(name) = text.strip_prefix('#') {
            return parse_anchor(name).map(|name| Self::Anchor(format!("#{name}")));
        }
        if text.starts_with('/') {
            return (!text.starts_with("//")).then(|| Self::Internal(text.to_owned()));
        }
        if let Some(id) = text.strip_prefix(FILE_SCHEME) {
            return parse_file_id(id).map(Self::File);
        }
        let url = Url::parse(text).ok()?;
        match url.scheme() {
            "http" | "https" if url.has_host() => Some(Self::External(text.to_owned())),
            "mailto" if url.path().contains('@') => Some(Self::Mail(text.to_owned())),
            "tel" if url.path().bytes().any(|b| b.is_ascii_digit()) => Some(Self::Phone(text.to_owned())),
            _ => None,
        }
    }

    /// Parses a link for content that belongs to no page, such as a menu.
    /// Links to files need a page, because its permissions protect them.
    pub fn parse_without_file(text: &str) -> Option<Self> {
        Self::parse(text).filter(|link| !matches!(link, Self::File(_)))
    }
}

/// Returns the stored form of a link to a file.
pub fn file_link(id: FileId) -> String {
    format!("{FILE_SCHEME}{id}")
}

/// Decodes an anchor. Other programs write letters outside ASCII as `%C3%BC`.
fn parse_anchor(name: &str) -> Option<Cow<'_, str>> {
    percent_decode_str(name).decode_utf8().ok().filter(|name| is_anchor(name))
}

/// Parses an id as [`file_link`] writes it: without a sign or zeros before it.
fn parse_file_id(text: &str) -> Option<FileId> {
    let id: i64 = text.parse().ok()?;
    (id > 0 && id.to_string() == text).then_some(FileId(id))
}

/// Normalizes an address: scheme and host in lower case,
/// no default port, only ASCII.
///
/// An address without a path stays without a slash.
/// Returns `None` for invalid addresses.
pub fn normalize(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none() && !text.ends_with('/');
    let mut text = String::from(url);
    if is_bare {
        text.pop();
    }
    Some(text)
}

/// Parses an https address of LinkedIn. Returns `None` for other addresses.
pub fn linked_in(text: &str) -> Option<String> {
    let url = Url::parse(text.trim()).ok()?;
    let host = url.host_str()?;
    let is_theirs = host == "linkedin.com" || host.ends_with(".linkedin.com");
    let is_anonymous = url.username().is_empty() && url.password().is_none() && url.port().is_none();
    (url.scheme() == "https" && is_theirs && is_anonymous).then(|| url.into())
}

/// Returns links that search for a postal address on
/// maps, each with the name of the map service.
/// The lines of the address are joined.
pub fn map_links(address: &str) -> Vec<(&'static str, String)> {
    let lines: Vec<&str> =
        address.lines().map(|line| line.trim().trim_end_matches(',')).filter(|line| !line.is_empty()).collect();
    let sought = lines.join(", ");
    let search = |base: &str, parameters: &[(&str, &str)]| Url::parse_with_params(base, parameters).map(String::from);
    let maps = [
        ("OpenStreetMap", search("https://www.openstreetmap.org/search", &[("query", &sought)])),
        ("Google Maps", search("https://www.google.com/maps/search/", &[("api", "1"), ("query", &sought)])),
        ("Apple Maps", search("https://maps.apple.com/", &[("q", &sought)])),
    ];
    maps.into_iter().filter_map(|(name, link)| Some((name, link.ok()?))).collect()
}

/// A video of YouTube or Vimeo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Video {
    YouTube {
        id: String,
        /// Start time in seconds.
        start: u32,
    },
    Vimeo {
        id: String,
        key: Option<String>,
        /// Start time in seconds.
        start: u32,
    },
}

impl Video {
    /// The origins of the players.
    pub const PLAYER_ORIGINS: &[&str] = &["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

    /// Parses an address that an editor copied from YouTube or Vimeo.
    pub fn parse(text: &str) -> Option<Self> {
        let url = Url::parse(text.trim()).ok()?;
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        let host = url.host_str()?;
        let host = host.strip_prefix("www.").or_else(|| host.strip_prefix("m.")).unwrap_or(host);
        let segments: Vec<&str> = url.path_segments()?.filter(|s| !s.is_empty()).collect();
        match host {
            "youtu.be" => youtube(segments.first().copied()?, &url),
            "youtube.com" | "youtube-nocookie.com" => match segments.as_slice() {
                ["watch"] => youtube(&url.query_pairs().find(|(name, _)| name == "v")?.1, &url),
                ["embed" | "shorts" | "live" | "v", id, ..] => youtube(id, &url),
                _ => None,
            },
            "vimeo.com" => vimeo(&segments, &url),
            "player.vimeo.com" => match segments.as_slice() {
                ["video", rest @ ..] => vimeo(rest, &url),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the address of the player, with autoplay.
    /// The player sets no cookie before it plays.
    pub fn embed_url(&self) -> String {
        match self {
            Self::YouTube { id, start: 0 } => format!("https://www.youtube-nocookie.com/embed/{id}?autoplay=1&rel=0"),
            Self::YouTube { id, start } => {
                format!("https://www.youtube-nocookie.com/embed/{id}?autoplay=1&rel=0&start={start}")
            }
            Self::Vimeo { id, key, start } => {
                let key = key.as_ref().map(|key| format!("h={key}&")).unwrap_or_default();
                format!("https://player.vimeo.com/video/{id}?{key}autoplay=1&dnt=1{}", vimeo_time(*start))
            }
        }
    }

    /// Returns the address of the player, without autoplay.
    pub fn idle_embed_url(&self) -> String {
        self.embed_url().replace("autoplay=1", "autoplay=0")
    }

    /// Returns the address of the video's page, for visitors
    /// without JavaScript.
    pub fn page_url(&self) -> String {
        match self {
            Self::YouTube { id, start: 0 } => format!("https://www.youtube.com/watch?v={id}"),
            Self::YouTube { id, start } => format!("https://www.youtube.com/watch?v={id}&t={start}s"),
            Self::Vimeo { id, key, start } => {
                let key = key.as_ref().map(|key| format!("/{key}")).unwrap_or_default();
                format!("https://vimeo.com/{id}{key}{}", vimeo_time(*start))
            }
        }
    }

    pub fn provider(&self) -> &'static str {
        match self {
            Self::YouTube { .. } => "YouTube",
            Self::Vimeo { .. } => "Vimeo",
        }
    }
}

fn youtube(id: &str, url: &Url) -> Option<Video> {
    let fits = id.len() == 11 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    fits.then(|| Video::YouTube { id: id.to_owned(), start: start_of(url) })
}

/// Parses a Vimeo address. The key of an unlisted video
/// is in the path or in the query parameter `h`.
///
/// The characters of the key are checked, because
/// it becomes part of an address.
fn vimeo(segments: &[&str], url: &Url) -> Option<Video> {
    let number = |text: &str| (6..=12).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    let word = |text: &str| (6..=20).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_hexdigit());
    let (id, in_path) = match segments {
        [id]
        | ["channels", _, id]
        | ["groups", _, "videos", id]
        | ["showcase" | "album", _, "video", id]
        | ["manage", "videos", id] => (*id, None),
        [id, key] | ["manage", "videos", id, key] => (*id, Some((*key).to_owned())),
        _ => return None,
    };
    let in_query = || url.query_pairs().find(|(name, key)| name == "h" && !key.is_empty());
    let key = in_path.or_else(|| in_query().map(|(_, key)| key.into_owned()));
    let is_video = number(id) && key.as_deref().is_none_or(word);
    is_video.then(|| Video::Vimeo { id: id.to_owned(), key, start: start_of(url) })
}

/// Returns the start time as a fragment, in the form
/// that Vimeo uses.
fn vimeo_time(start: u32) -> String {
    if start == 0 { String::new() } else { format!("#t={start}s") }
}

/// Returns the start time in seconds: from `t` or `start`
/// in the query, or from `t` in the fragment.
/// Without them, 0.
fn start_of(url: &Url) -> u32 {
    let in_query =
        url.query_pairs().find(|(name, _)| name == "t" || name == "start").map(|(_, time)| time.into_owned());
    let in_fragment = || url.fragment()?.strip_prefix("t=").map(str::to_owned);
    in_query.or_else(in_fragment).and_then(|time| seconds(&time)).unwrap_or(0)
}

/// Parses `90`, `90s`, `1m30s` or `1h2m3s` into seconds.
fn seconds(time: &str) -> Option<u32> {
    let mut rest = time;
    let mut total: u32 = 0;
    for (unit, length) in [('h', 3600), ('m', 60), ('s', 1)] {
        if let Some((count, after)) = rest.split_once(unit) {
            total = total.checked_add(count.parse::<u32>().ok()?.checked_mul(length)?)?;
            rest = after;
        }
    }
    if rest.is_empty() { Some(total) } else { total.checked_add(rest.parse().ok()?) }
}

/// Splits a link into its path, and its query and anchor.
pub fn split_link(link: &str) -> (&str, &str) {
    link.split_at(link.find(['#', '?']).unwrap_or(link.len()))
}

#[cfg(test)]
mod tests {
    use super::{Link, Video, file_link, linked_in, map_links};
    use model::id::FileId;

    #[test]
    fn a_page_of_linked_in_is_on_its_host_over_https() {
        for right in
            ["https://www.linkedin.com/in/a-b", "https://linkedin.com/company/a", " https://nl.linkedin.com/in/a "]
        {
            assert_eq!(linked_in(right).as_deref(), Some(right.trim()), "{right}");
        }
        for wrong in [
            "",
            "linkedin.com/in/a",
            "http://www.linkedin.com/in/a",
            "https://notlinkedin.com/in/a",
            "https://linkedin.com.evil.example/in/a",
            "https://linkedin.com@evil.example/in/a",
            "https://a@linkedin.com/in/a",
            "https://linkedin.com:8443/in/a",
            "javascript:alert(1)",
        ] {
            assert_eq!(linked_in(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn maps_are_asked_for_the_address_in_one_line() {
        let links = map_links("Quay 1,\n\n 1000 AA  Harbour\n\"<&#?");
        assert_eq!(links.len(), 3);
        let sought = "Quay+1%2C+1000+AA++Harbour%2C+%22%3C%26%23%3F";
        assert_eq!(links[0], ("OpenStreetMap", format!("https://www.openstreetmap.org/search?query={sought}")));
        assert!(links.iter().all(|(_, link)| link.ends_with(sought)), "{links:?}");
    }

    #[test]
    fn links_are_of_six_kinds_and_nothing_else() {
        for right in [
            "https://a.example/b?c",
            "/about",
            "/nl-nl/over#team",
            "#team",
            "#über-uns",
            "#1",
            "mailto:a@b.example",
            "tel:+3120",
            "file:12",
        ] {
            assert!(Link::parse(right).is_some(), "{right}");
        }
        for wrong in [
            "",
            "about",
            "//evil.example",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "data:text/html,x",
            "/\\evil",
            "java\nscript:alert(1)",
            "#-1",
            "#%",
            "#%FF",
            "#a%20b",
            "#a.b",
            "mailto:",
            "tel:",
            "https://",
            "ftp://a.example",
            "/a b",
            "file:",
            "file:0",
            "file:-1",
            "file:012",
            "file:+1",
            "file:1.5",
            "file:99999999999999999999",
            "file:///etc/passwd",
            "FILE:12",
        ] {
            assert_eq!(Link::parse(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn an_anchor_is_decoded() {
        for text in ["#%C3%BCber-uns", "#über-uns", " #%c3%bcber-uns "] {
            assert_eq!(Link::parse(text), Some(Link::Anchor("#über-uns".into())), "{text}");
        }
    }

    #[test]
    fn a_file_has_one_link_and_needs_a_page() {
        assert_eq!(Link::parse(&file_link(FileId(12))), Some(Link::File(FileId(12))));
        assert_eq!(Link::parse_without_file("file:12"), None);
        assert_eq!(Link::parse_without_file("/about"), Some(Link::Internal("/about".into())));
    }

    #[test]
    fn videos_are_read_from_every_address_people_copy() {
        let id = "dQw4w9WgXcQ";
        for text in [
            "https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=share",
            "https://youtu.be/dQw4w9WgXcQ?si=x",
            "https://m.youtube.com/shorts/dQw4w9WgXcQ",
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
        ] {
            assert_eq!(Video::parse(text), Some(Video::YouTube { id: id.into(), start: 0 }), "{text}");
        }
        let listed = Some(Video::Vimeo { id: "76979871".into(), key: None, start: 0 });
        for text in [
            "https://vimeo.com/76979871",
            "https://vimeo.com/channels/staffpicks/76979871",
            "https://vimeo.com/groups/shortfilms/videos/76979871",
            "https://vimeo.com/showcase/1234567/video/76979871",
            "https://vimeo.com/manage/videos/76979871",
        ] {
            assert_eq!(Video::parse(text), listed, "{text}");
        }
        let unlisted = Some(Video::Vimeo { id: "76979871".into(), key: Some("8272103f6e".into()), start: 0 });
        for text in [
            "https://vimeo.com/76979871/8272103f6e",
            "https://vimeo.com/76979871?h=8272103f6e",
            "https://vimeo.com/76979871/8272103f6e?share=copy",
            "https://vimeo.com/manage/videos/76979871/8272103f6e",
            "https://player.vimeo.com/video/76979871?h=8272103f6e&title=0",
        ] {
            assert_eq!(Video::parse(text), unlisted, "{text}");
        }
        for wrong in [
            "https://youtube.com/",
            "https://evil.example/watch?v=dQw4w9WgXcQ",
            "javascript:1",
            "x",
            "https://vimeo.com/about",
            "https://vimeo.com/76979871/about",
            "https://vimeo.com/76979871?h=about%23me",
            "https://player.vimeo.com/video/76979871?h=%26evil%3D1%23frag",
        ] {
            assert_eq!(Video::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_video_begins_where_its_address_says() {
        for (text, begins) in [
            ("https://youtu.be/dQw4w9WgXcQ?t=90", "&start=90"),
            ("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s", "&start=90"),
            ("https://www.youtube.com/watch?t=1h2m3s&v=dQw4w9WgXcQ", "&start=3723"),
            ("https://www.youtube.com/embed/dQw4w9WgXcQ?start=90", "&start=90"),
            ("https://vimeo.com/76979871#t=1m30s", "#t=90s"),
            ("https://vimeo.com/76979871/8272103f6e?t=90s", "#t=90s"),
        ] {
            let player = Video::parse(text).expect(text).embed_url();
            assert!(player.ends_with(begins), "{player} of {text}");
        }
        for nowhere in ["", "0", "x", "-5", "9999999999", "2000000h", "1h\u{e9}", "1s2m", "&"] {
            let video = Video::parse(&format!("https://youtu.be/dQw4w9WgXcQ?t={nowhere}")).unwrap();
            assert_eq!(video, Video::YouTube { id: "dQw4w9WgXcQ".into(), start: 0 }, "{nowhere}");
        }
        assert_eq!(
            Video::parse("https://vimeo.com/76979871#t=90s").unwrap().page_url(),
            "https://vimeo.com/76979871#t=90s"
        );
    }
}
