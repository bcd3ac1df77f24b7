//! `robots.txt`: the rules for crawlers.

/// Returns the rules. They exclude the admin, the API
/// and previews, but allow the pictures and documents of pages.
///
/// If the site is closed, the rules exclude everything.
pub fn robots(base_url: &str, is_open: bool) -> String {
    if !is_open {
        return "User-agent: *\nDisallow: /\n".to_owned();
    }
    format!(
        "User-agent: *\nAllow: /api/pagewright/medialib/get-page-file/\nDisallow: /api/\nDisallow: /cmsadmin/\n\
         Disallow: /preview/\n\nSitemap: {base_url}/sitemap.xml\n"
    )
}

#[cfg(test)]
mod tests {
    use super::robots;

    #[test]
    fn crawlers_are_kept_out_of_what_is_no_page() {
        let text = robots("https://site.example", true);
        for line in ["Disallow: /cmsadmin/", "Disallow: /api/", "Sitemap: https://site.example/sitemap.xml"] {
            assert!(text.lines().any(|found| found == line), "{line} in {text}");
        }
        assert!(!robots("https://site.example", false).contains("Sitemap"));
    }
}
