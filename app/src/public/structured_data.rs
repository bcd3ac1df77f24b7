//! Structured data for search engines: schema.org as JSON-LD.

use crate::public::breadcrumb::trail;
use crate::public::site::Site;
use crate::public::wording::Wording;
use model::view::PageView;
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;

const ARTICLE: &str = "article";

/// Describes the organisation, the site, and,
/// if there are any, the breadcrumb and the article.
///
/// `url` is the absolute address of the page.
pub(super) fn of_page(view: &PageView, site: &Site<'_>, url: &str, image: Option<&str>) -> String {
    let home = site.home();
    let base = url.strip_suffix(site.path).unwrap_or_default();
    let organisation = format!("{base}/#organisation");
    let mut graph = vec![
        organisation_of(site, base, &organisation),
        filled(json!({
            "@type": "WebSite",
            "@id": format!("{base}/#site"),
            "url": format!("{base}{home}"),
            "name": site.settings.site_name,
            "publisher": { "@id": organisation },
            "inLanguage": site.locale.tag(),
        })),
    ];
    graph.extend(breadcrumb(view, site, base, url));
    if view.page.page_type == ARTICLE {
        graph.push(article(view, site, url, (image, &organisation)));
    }
    let text = json!({ "@context": "https://schema.org", "@graph": graph }).to_string();
    // Escapes `<`.
    // Otherwise the text could close its script element.
    text.replace('<', "\\u003c")
}

fn organisation_of(site: &Site<'_>, base: &str, id: &str) -> Value {
    let company = site.settings.company_for(site.locale);
    let name = if company.name.is_empty() { &site.settings.site_name } else { &company.name };
    let address = filled(json!({
        "@type": "PostalAddress",
        "streetAddress": company.street,
        "postalCode": company.postal_code,
        "addressLocality": company.city,
        "addressCountry": company.country,
    }));
    let has_address = address.as_object().is_some_and(|address| address.len() > 1);
    filled(json!({
        "@type": "Organization",
        "@id": id,
        "url": format!("{base}/"),
        "name": name,
        "email": company.email,
        "telephone": company.phone,
        "address": has_address.then_some(address),
    }))
}

fn breadcrumb(view: &PageView, site: &Site<'_>, base: &str, url: &str) -> Option<Value> {
    let trail = trail(view, site, Wording::of(site.locale))?;
    let item = |(place, (name, path)): (usize, (String, Option<String>))| {
        let address = path.map_or_else(|| url.to_owned(), |path| format!("{base}{path}"));
        json!({ "@type": "ListItem", "position": place + 1, "name": name, "item": address })
    };
    let items: Vec<Value> = trail.into_iter().enumerate().map(item).collect();
    Some(json!({ "@type": "BreadcrumbList", "itemListElement": items }))
}

fn article(view: &PageView, site: &Site<'_>, url: &str, (image, publisher): (Option<&str>, &str)) -> Value {
    let version = &view.page.page_version;
    let prop = |name: &str| version.page_type.props.get(name).and_then(Value::as_str).unwrap_or_default();
    let description = Some(prop("summary")).filter(|words| !words.is_empty()).unwrap_or(&version.seo_description);
    let author = Some(prop("author")).filter(|name| !name.is_empty());
    filled(json!({
        "@type": "Article",
        "headline": version.title,
        "description": description,
        "datePublished": prop("date"),
        "dateModified": view.page.published_at.and_then(|at| at.format(&Rfc3339).ok()),
        "author": author.map(|name| json!({ "@type": "Person", "name": name })),
        "publisher": { "@id": publisher },
        "image": image,
        "inLanguage": site.locale.tag(),
        "mainEntityOfPage": url,
    }))
}

/// Removes empty values from an object.
fn filled(mut object: Value) -> Value {
    if let Some(object) = object.as_object_mut() {
        object.retain(|_, value| !value.is_null() && value.as_str() != Some(""));
    }
    object
}

#[cfg(test)]
mod tests {
    use crate::public::testing::{document_of, view};
    use model::page::Ancestor;
    use model::view::PageView;
    use serde_json::{Value, json};
    use std::sync::Arc;

    fn graph_of(page: &PageView) -> Vec<Value> {
        let html = document_of(page);
        let json = html.split("<script type=\"application/ld+json\">").nth(1).unwrap();
        let data: Value = serde_json::from_str(json.split("</script>").next().unwrap()).unwrap();
        data["@graph"].as_array().unwrap().clone()
    }

    #[test]
    fn an_article_says_who_wrote_it_and_when() {
        let graph = graph_of(&view(json!({
            "type":"article","title":"High </script> water","slug":"/news/water","locale":"en-gb",
            "typeProps":{"date":"2026-03-02","author":"Ada","summary":"Wet."},
        })));
        let article = &graph[2];
        assert_eq!((&article["@type"], &article["headline"]), (&json!("Article"), &json!("High </script> water")));
        assert_eq!((&article["datePublished"], &article["author"]["name"]), (&json!("2026-03-02"), &json!("Ada")));
        assert_eq!(article["dateModified"], "2026-03-05T08:30:00Z");
        assert_eq!(article["mainEntityOfPage"], "https://site.example/news/water");
        assert_eq!(article["publisher"], json!({ "@id": graph[0]["@id"] }));
    }

    #[test]
    fn a_page_below_others_says_the_way_to_it() {
        let mut page = view(json!({"type":"content","title":"Red","slug":"/boats/red","locale":"nl-nl"}));
        assert_eq!(graph_of(&page).len(), 2);
        page.page.ancestors = vec![Ancestor { title: "Boats & co".into(), slug: "/boats".into() }];
        let item = |position: usize, name: &str, address: &str| {
            let item = format!("https://site.example{address}");
            json!({ "@type": "ListItem", "position": position, "name": name, "item": item })
        };
        let items = json!([
            item(1, "Home", "/nl-nl"),
            item(2, "Boats & co", "/nl-nl/boats"),
            item(3, "Red", "/nl-nl/boats/red"),
        ]);
        assert_eq!(graph_of(&page)[2], json!({ "@type": "BreadcrumbList", "itemListElement": items }));
    }

    #[test]
    fn a_page_names_the_organisation_without_what_is_not_known() {
        let mut page = view(json!({"type":"content","title":"T"}));
        Arc::make_mut(&mut page.settings).company.name = "Harbour & Sons".into();
        Arc::make_mut(&mut page.settings).company.city = "Delft".into();
        let graph = graph_of(&page);
        assert_eq!(graph.len(), 2);
        assert_eq!(graph[0]["name"], "Harbour & Sons");
        assert_eq!(graph[0]["address"], json!({ "@type": "PostalAddress", "addressLocality": "Delft" }));
        assert!(graph[0].get("telephone").is_none() && graph[1]["name"] == "Harbour");
    }
}
