//! Tests the media library: folders, files, uses, and pictures on pages.

use crate::test_site::{TestSite, actor_with, draft, forbidden, grants, not_found, png, refused, within};
use domain::collaboration::autosave::autosave_version;
use domain::collaboration::deleted_files::list_deleted_files;
use domain::collaboration::picture_progress::read_progress;
use domain::collaboration::replaced_files::list_replaced_files;
use domain::error::{Error, Result};
use domain::jobs::list_jobs::list_jobs;
use domain::list::ListQuery;
use domain::media::add::{Upload, receive_bytes, receive_file};
use domain::media::add_video::{NewVideo, add_video};
use domain::media::cleanup::remove_expired_files;
use domain::media::edit::{FileEdit, edit_file, move_file};
use domain::media::folders::create_folder::create_folder;
use domain::media::folders::delete_folder::delete_folder;
use domain::media::folders::move_folder::move_folder;
use domain::media::library::find_by_hash::find_by_hash;
use domain::media::library::list_directory::{Directory, PartQuery, list_directory, list_folders};
use domain::media::library::read_file::read_file;
use domain::media::library::search::search_files;
use domain::media::pictures::preview::preview_picture;
use domain::media::replace::replace_file;
use domain::media::trash::delete::{Deletion, InUsePolicy, delete_file};
use domain::media::trash::list_trash::list_trash;
use domain::media::trash::purge::{purge_expired, purge_file};
use domain::media::trash::restore::restore_file;
use domain::media::trash::selection::{TrashChange, purge_files, restore_files};
use domain::media::where_used::list_pages;
use domain::pages::read::read_version;
use domain::pages::store_version::store_version;
use domain::translation::translate::{NewTranslation, create_translation};
use domain::viewer::page_file::{PageBytes, PageFileAddress, read_page_file};
use domain::workflow::publish::publish_page;
use domain::workflow::schedule::plan::{NewSchedule, schedule_page};
use domain::workflow::schedule::run::run_due;
use model::access::{Actor, Grant, Permission};
use model::error::Code;
use model::id::{FileId, PageId, VersionId};
use model::locale::Locale;
use model::media::{BlockImage, CropParams, DeletedFile, FocalPoint, MediaFile, Usage};
use serde_json::{Value, json};
use std::time::{Duration, SystemTime};

const SYSTEM: &Actor = &Actor::System;

async fn directory(site: &TestSite, path: &str) -> Directory {
    list_directory(&site.cms, SYSTEM, path, &PartQuery::default()).await.unwrap()
}

async fn names(site: &TestSite, path: &str) -> Vec<String> {
    let directory = directory(site, path).await;
    let folders = directory.folders.into_iter().map(|folder| folder.path);
    folders.chain(directory.part.files.into_iter().map(|file| file.file_name)).collect()
}

/// Stores a version with a picture in a note,
/// based on another version.
async fn show(site: &TestSite, base: VersionId, picture: Value) -> Result<VersionId> {
    let block = json!({ "type": "note", "key": "a", "props": { "title": "A" }, "__images": { "picture": [picture] } });
    Ok(store_version(&site.cms, SYSTEM, base, draft(&json!({ "blocks": [block] }))).await?.id)
}

/// Replaces the content of a file.
async fn replaced_by(site: &TestSite, file: &MediaFile, name: &str, bytes: &[u8]) -> Result<MediaFile> {
    let mut incoming = receive_file(&site.cms, SYSTEM).await?;
    receive_bytes(&mut incoming, bytes).await?;
    let upload = Upload {
        path: String::new(),
        file_name: name.to_owned(),
        declared_type: None,
        file: Some(incoming),
        alt_text: String::new(),
    };
    replace_file(&site.cms, SYSTEM, file.id, upload).await
}

async fn store_as(site: &TestSite, actor: &Actor, base: VersionId, content: Value) -> Result<VersionId> {
    Ok(store_version(&site.cms, actor, base, draft(&content)).await?.id)
}

/// Returns the picture of a version, as the server completed it.
async fn shown(site: &TestSite, version: VersionId) -> BlockImage {
    let version = read_version(&site.cms, SYSTEM, version).await.unwrap();
    version.blocks[0].content().images["picture"][0].clone()
}

async fn picture_of(site: &TestSite, page: PageId, hash: &str, width: Option<u32>) -> Result<(String, Vec<u8>)> {
    let address = PageFileAddress { page, group: "block_images_a".into(), hash: hash.to_owned(), width, share: None };
    match read_page_file(&site.cms, &Actor::Visitor, address).await?.bytes {
        PageBytes::Picture { content_type, bytes, .. } => Ok((content_type.to_owned(), bytes.to_vec())),
        PageBytes::Document(_) => panic!("a document"),
    }
}

fn used(deletion: Deletion) -> Vec<(PageId, Usage)> {
    match deletion {
        Deletion::Used(list) => list.items.iter().map(|page| (page.page_id, page.usage)).collect(),
        Deletion::Done { .. } => panic!("deleted"),
    }
}

pub(crate) fn edit_of(file: &MediaFile) -> FileEdit {
    FileEdit {
        path: file.path.clone(),
        file_name: file.file_name.clone(),
        default_alt_text: file.default_alt_text.clone(),
        shared: file.shared,
        alt_texts: [].into(),
        focal_point: None,
        tags: None,
        version: None,
    }
}

#[tokio::test]
async fn folders_are_made_moved_and_deleted_with_all_that_stands_in_them() {
    let site = TestSite::new().await;
    create_folder(&site.cms, SYSTEM, "/", "Boats").await.unwrap();
    create_folder(&site.cms, SYSTEM, "/boats/", "2026").await.unwrap();
    refused(create_folder(&site.cms, SYSTEM, "/", "bOATS").await, &[(Code::FolderExists, "folderName")]);
    for (path, name, code, property) in [
        ("/", "", Code::NotValid, "folderName"),
        ("/", "..", Code::NotValid, "folderName"),
        ("/", "a/b", Code::NotValid, "folderName"),
        ("/", &*"x".repeat(101), Code::TooLong, "folderName"),
        ("/nowhere/", "a", Code::NotValid, "path"),
        ("/../", "a", Code::NotValid, "path"),
    ] {
        refused(create_folder(&site.cms, SYSTEM, path, name).await, &[(code, property)]);
    }
    let file = site.added("/Boats/2026/", "a.png", &png(8, 8, 1)).await.unwrap();
    assert_eq!(names(&site, "/").await, ["/Boats/"]);
    assert_eq!(names(&site, "/boats/2026/").await, ["a.png"]);

    create_folder(&site.cms, SYSTEM, "/", "Archive").await.unwrap();
    let moved = move_folder(&site.cms, SYSTEM, "/Boats/", "/Archive/Ships/").await.unwrap();
    assert_eq!((moved.name.as_str(), moved.path.as_str()), ("Ships", "/Archive/Ships/"));
    let folders = list_folders(&site.cms, SYSTEM).await.unwrap();
    let found: Vec<_> = folders.iter().map(|folder| (folder.path.as_str(), folder.file_count)).collect();
    assert_eq!(found, [("/Archive/", 0), ("/Archive/Ships/", 0), ("/Archive/Ships/2026/", 1)]);
    assert_eq!(names(&site, "/Archive/").await, ["/Archive/Ships/"]);
    assert_eq!(read_file(&site.cms, SYSTEM, file.id).await.unwrap().path, "/Archive/Ships/2026/");
    for (from, to, code, property) in [
        ("/Archive/", "/Archive/Ships/Archive/", Code::NotValid, "newPath"),
        ("/Archive/", "/", Code::NotValid, "newPath"),
        ("/", "/All/", Code::NotValid, "oldPath"),
        ("/nowhere/", "/a/", Code::NotValid, "oldPath"),
        ("/Archive/Ships/2026/", "/nowhere/2026/", Code::NotValid, "newPath"),
        ("/Archive/Ships/", "/archive/", Code::FolderExists, "newPath"),
    ] {
        refused(move_folder(&site.cms, SYSTEM, from, to).await, &[(code, property)]);
    }
    // A folder can be moved to its own name in another spelling.
    assert_eq!(move_folder(&site.cms, SYSTEM, "/Archive/", "/ARCHIVE/").await.unwrap().path, "/ARCHIVE/");

    let deleted = delete_folder(&site.cms, SYSTEM, "/archive/", InUsePolicy::Refuse).await.unwrap();
    assert!(matches!(deleted, Deletion::Done { files: 1 }), "{deleted:?}");
    assert_eq!(names(&site, "/").await, [""; 0]);
    let back = restore_file(&site.cms, SYSTEM, file.id).await.unwrap();
    assert_eq!(back.path, "/ARCHIVE/Ships/2026/", "its folders are made again");
    refused(delete_folder(&site.cms, SYSTEM, "/", InUsePolicy::Force).await, &[(Code::NotValid, "path")]);
}

#[tokio::test]
async fn a_folder_that_begins_like_another_is_another() {
    let site = TestSite::new().await;
    for name in ["a", "ab", "a_"] {
        create_folder(&site.cms, SYSTEM, "/", name).await.unwrap();
        site.added(&format!("/{name}/"), "x.png", &png(8, 8, 1)).await.unwrap();
    }
    move_folder(&site.cms, SYSTEM, "/a/", "/c/").await.unwrap();
    assert_eq!(names(&site, "/").await, ["/a_/", "/ab/", "/c/"]);
    for path in ["/ab/", "/a_/", "/c/"] {
        assert_eq!(names(&site, path).await, ["x.png"], "{path}");
    }
    delete_folder(&site.cms, SYSTEM, "/a_/", InUsePolicy::Refuse).await.unwrap();
    assert_eq!(names(&site, "/ab/").await, ["x.png"]);
}

#[tokio::test]
async fn files_are_listed_in_parts_in_every_order() {
    let site = TestSite::new().await;
    for (index, name) in ["c.png", "a.png", "B.png", "d.png", "e.png"].into_iter().enumerate() {
        let height = 8 + u32::try_from(index).unwrap() * 40;
        site.added("/", name, &png(64, height, 200)).await.unwrap();
        site.clock.advance(time::Duration::seconds(1));
    }
    let walk = async |column: &str, order: &str| {
        let mut ask = PartQuery {
            column_to_sort: Some(column.to_owned()),
            sort_order: Some(order.to_owned()),
            page_size: Some(2),
            ..PartQuery::default()
        };
        let mut found = Vec::new();
        loop {
            let part = list_directory(&site.cms, SYSTEM, "/", &ask).await.unwrap().part;
            assert_eq!(part.total_items, 5);
            found.extend(part.files.into_iter().map(|file| file.file_name));
            match part.next_cursor {
                Some(cursor) => ask.cursor = Some(cursor),
                None => return found.join(" "),
            }
        }
    };
    assert_eq!(walk("name", "asc").await, "a.png B.png c.png d.png e.png");
    assert_eq!(walk("name", "desc").await, "e.png d.png c.png B.png a.png");
    assert_eq!(walk("createdAt", "asc").await, "c.png a.png B.png d.png e.png");
    assert_eq!(walk("createdAt", "desc").await, "e.png d.png B.png a.png c.png");
    assert_eq!(walk("size", "desc").await.split(' ').count(), 5);
    for (ask, property) in [
        (PartQuery { kinds: vec!["image".into(), "song".into()], ..PartQuery::default() }, "kinds"),
        (PartQuery { column_to_sort: Some("hash".into()), ..PartQuery::default() }, "columnToSort"),
        (PartQuery { sort_order: Some("up".into()), ..PartQuery::default() }, "sortOrder"),
        (PartQuery { page_size: Some(0), ..PartQuery::default() }, "pageSize"),
        (PartQuery { page_size: Some(501), ..PartQuery::default() }, "pageSize"),
        (PartQuery { cursor: Some("x".into()), ..PartQuery::default() }, "cursor"),
    ] {
        refused(list_directory(&site.cms, SYSTEM, "/", &ask).await, &[(Code::NotValid, property)]);
    }
    refused(list_directory(&site.cms, SYSTEM, "/none/", &PartQuery::default()).await, &[(Code::NotValid, "path")]);
}

#[tokio::test]
async fn files_of_some_kinds_are_listed_alone() {
    let site = TestSite::new().await;
    site.added("/", "a.png", &png(8, 8, 1)).await.unwrap();
    site.document("b.pdf").await;
    add_video(
        &site.cms,
        SYSTEM,
        NewVideo { path: "/".into(), url: "https://vimeo.com/76979871".into(), file_name: None },
    )
    .await
    .unwrap();
    let of = async |kinds: &[&str]| {
        let kinds = kinds.iter().map(|kind| (*kind).to_owned()).collect();
        let ask = PartQuery { kinds, ..PartQuery::default() };
        let part = list_directory(&site.cms, SYSTEM, "/", &ask).await.unwrap().part;
        assert_eq!(usize::try_from(part.total_items).unwrap(), part.files.len());
        part.files.iter().map(|file| file.kind.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(of(&["image", "gif"]).await, ["image"]);
    assert_eq!(of(&["document", "image"]).await, ["image", "document"]);
    assert_eq!(of(&["video"; 100_000]).await, ["video"]);
    assert_eq!(of(&["gif"]).await, [""; 0]);
    assert_eq!(of(&[]).await.len(), 3);
}

#[tokio::test]
async fn a_search_looks_at_names_and_words_here_or_everywhere() {
    let site = TestSite::new().await;
    create_folder(&site.cms, SYSTEM, "/", "in").await.unwrap();
    let top = site.added("/", "Quay_100%.png", &png(8, 8, 1)).await.unwrap();
    let deep = site.added("/in/", "boat.png", &png(8, 8, 2)).await.unwrap();
    let locale = Locale::parse("nl-nl").unwrap();
    let edit = FileEdit { alt_texts: [(locale, Some("De Kade".to_owned()))].into(), ..edit_of(&deep) };
    edit_file(&site.cms, SYSTEM, deep.id, edit).await.unwrap();
    let search = async |term: &str, path: &str| {
        let part = search_files(&site.cms, SYSTEM, term, path, &PartQuery::default()).await.unwrap();
        part.files.into_iter().map(|file| file.id).collect::<Vec<_>>()
    };
    assert_eq!(search("QUAY_100%", "/").await, [top.id]);
    assert_eq!(search("_", "/").await, [top.id], "signs of patterns are taken literally");
    assert_eq!(search("kade", "/").await, [deep.id]);
    assert_eq!(search("", "/").await.len(), 2);
    assert_eq!(search("quay", "/in/").await, []);
    let unused = PartQuery { unused: true, ..PartQuery::default() };
    let page = site.page(SYSTEM, "/page").await;
    show(&site, page.version, json!({ "fileID": top.id })).await.unwrap();
    let found = search_files(&site.cms, SYSTEM, "", "/", &unused).await.unwrap().files;
    assert_eq!(found.iter().map(|file| file.id).collect::<Vec<_>>(), [deep.id]);
    refused(search_files(&site.cms, SYSTEM, &"x".repeat(256), "/", &unused).await, &[(Code::TooLong, "searchTerm")]);
}

#[tokio::test]
async fn files_are_found_by_what_they_contain_unless_they_are_deleted() {
    let site = TestSite::new().await;
    let (first, again) = (
        site.added("/", "a.png", &png(8, 8, 1)).await.unwrap(),
        site.added("/", "b.png", &png(8, 8, 1)).await.unwrap(),
    );
    let gone = site.added("/", "c.png", &png(8, 8, 2)).await.unwrap();
    let hashes = [first.hash.clone(), gone.hash.clone(), "nobody".to_owned()];
    delete_file(&site.cms, SYSTEM, gone.id, InUsePolicy::Refuse).await.unwrap();
    let found = find_by_hash(&site.cms, SYSTEM, &hashes).await.unwrap();
    assert_eq!(found.items.iter().map(|file| (&file.hash, file.file_id)).collect::<Vec<_>>(), [(&hashes[0], first.id)]);
    assert_eq!((&again.hash, again.id == first.id), (&first.hash, false));
    assert_eq!(find_by_hash(&site.cms, SYSTEM, &[]).await.unwrap().total_items, 0);
    let many = vec![String::new(); 1_001];
    refused(find_by_hash(&site.cms, SYSTEM, &many).await, &[(Code::TooLong, "hashes")]);
    let nobody = actor_with(7, &grants(&[]));
    forbidden(find_by_hash(&site.cms, &nobody, &hashes).await.map(drop));
}

#[tokio::test]
async fn a_file_is_renamed_moved_and_described() {
    let site = TestSite::new().await;
    create_folder(&site.cms, SYSTEM, "/", "in").await.unwrap();
    let (file, other) = (site.picture(8, 1).await, site.picture(8, 2).await);
    assert_eq!((file.file_name.as_str(), other.file_name.as_str()), ("a.png", "a-2.png"));
    refused(move_file(&site.cms, SYSTEM, file.id, "/", "A-2.png").await, &[(Code::FileExists, "newFileName")]);
    for (path, name, code, property) in [
        ("/none/", "a.png", Code::NotValid, "newPath"),
        ("/", "a.jpg", Code::NotValid, "newFileName"),
        ("/", "../a.png", Code::NotValid, "newFileName"),
        ("/", "a\u{202e}.png", Code::NotValid, "newFileName"),
        ("/", &*format!("{}.png", "x".repeat(300)), Code::TooLong, "newFileName"),
    ] {
        refused(move_file(&site.cms, SYSTEM, file.id, path, name).await, &[(code, property)]);
    }
    let moved = move_file(&site.cms, SYSTEM, file.id, "/IN/", "b.PNG").await.unwrap();
    assert_eq!((moved.path.as_str(), moved.file_name.as_str(), &moved.hash), ("/in/", "b.PNG", &file.hash));

    let dutch = Locale::parse("nl-nl").unwrap();
    let focal_point = FocalPoint { x: 0.25, y: 1.0 };
    let edit = FileEdit {
        default_alt_text: " A boat ".to_owned(),
        shared: true,
        alt_texts: [(dutch.clone(), Some("Een boot".to_owned()))].into(),
        focal_point: Some(Some(focal_point)),
        ..edit_of(&moved)
    };
    let edited = edit_file(&site.cms, SYSTEM, file.id, edit).await.unwrap();
    assert_eq!((edited.default_alt_text.as_str(), edited.shared), ("A boat", true));
    assert_eq!((edited.focal_point, edited.alt_text_in(&dutch)), (Some(focal_point), "Een boot"));
    let edit = FileEdit { alt_texts: [(dutch.clone(), None)].into(), focal_point: Some(None), ..edit_of(&edited) };
    let edited = edit_file(&site.cms, SYSTEM, file.id, edit).await.unwrap();
    assert_eq!((edited.focal_point, edited.alt_text_in(&dutch)), (None, "A boat"));
    let unknown = Locale::parse("fi-fi").unwrap();
    let edit = FileEdit {
        default_alt_text: "x".repeat(501),
        alt_texts: [(unknown, None)].into(),
        focal_point: Some(Some(FocalPoint { x: 1.1, y: 0.0 })),
        ..edit_of(&edited)
    };
    let expected =
        [(Code::TooLong, "defaultAltText"), (Code::NotValid, "altTexts.fi-fi"), (Code::NotValid, "focalPoint")];
    refused(edit_file(&site.cms, SYSTEM, file.id, edit).await, &expected);
    not_found(move_file(&site.cms, SYSTEM, FileId(99), "/", "a.png").await);
}

#[tokio::test]
async fn links_to_videos_are_parsed_and_kept() {
    let site = TestSite::new().await;
    let add = async |url: &str, name: Option<&str>| {
        let new = NewVideo { path: "/".into(), url: url.into(), file_name: name.map(str::to_owned) };
        add_video(&site.cms, SYSTEM, new).await
    };
    let video = add("https://youtu.be/dQw4w9WgXcQ", None).await.unwrap();
    assert_eq!((video.file_name.as_str(), video.content_type.as_str()), ("YouTube dQw4w9WgXcQ", "video/youtube"));
    assert_eq!(video.video_url.as_deref(), Some("https://youtu.be/dQw4w9WgXcQ"));
    assert_eq!(add("https://vimeo.com/76979871", Some("Launch")).await.unwrap().file_name, "Launch");
    assert_eq!(move_file(&site.cms, SYSTEM, video.id, "/", "Anything at all").await.unwrap().kind.as_str(), "video");
    for url in ["", "https://example.org/a", "javascript:alert(1)", "https://vimeo.com/about"] {
        refused(add(url, None).await, &[(Code::NotValid, "url")]);
    }
    let page = site.page(SYSTEM, "/page").await;
    let image = show(&site, page.version, json!({ "fileID": video.id })).await;
    refused(image, &[(Code::NotValid, "blocks[a].picture")]);
    not_found(preview_picture(&site.cms, SYSTEM, video.id, None, None).await);
}

#[tokio::test]
async fn publishing_makes_every_picture_before_the_page_is_live() {
    let site = TestSite::new().await;
    let file = site.added("/", "wide.png", &png(1000, 500, 90)).await.unwrap();
    let page = site.page(SYSTEM, "/page").await;
    let version = show(&site, page.version, json!({ "fileID": file.id, "altText": "A" })).await.unwrap();
    let before = read_progress(&site.cms, SYSTEM, version).await.unwrap();
    assert_eq!((before.total, before.finished), (1, 0), "storing waits for no rendition");
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    let after = read_progress(&site.cms, SYSTEM, version).await.unwrap();
    assert_eq!((after.total, after.finished), (1, 1));
    let hash = shown(&site, version).await.hash;
    for width in [320, 480, 640, 768, 960, 1000] {
        let (content_type, bytes) = picture_of(&site, page.page, &hash, Some(width)).await.unwrap();
        let picture = image::load_from_memory(&bytes).unwrap();
        assert_eq!((content_type.as_str(), picture.width()), ("image/webp", width));
    }
    for width in [0, 321, 1280, 2560] {
        not_found(picture_of(&site, page.page, &hash, Some(width)).await);
    }
    let (content_type, bytes) = picture_of(&site, page.page, &hash, None).await.unwrap();
    assert_eq!(content_type, "image/jpeg");
    assert_eq!(image::load_from_memory(&bytes).unwrap().width(), 1000);
}

#[tokio::test]
async fn what_was_stored_is_made_by_a_job() {
    let site = TestSite::new().await;
    let file = site.picture(100, 1).await;
    let page = site.page(SYSTEM, "/page").await;
    let version = show(&site, page.version, json!({ "fileID": file.id })).await.unwrap();
    let waiting = list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap();
    let kinds: Vec<_> = waiting.items.iter().map(|job| job.kind.as_str()).collect();
    assert_eq!(kinds, ["describe-picture", "render-picture"]);
    site.work().await;
    assert_eq!(list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().total_items, 0);
    assert_eq!(read_progress(&site.cms, SYSTEM, version).await.unwrap().finished, 1);
    let file = read_file(&site.cms, SYSTEM, file.id).await.unwrap();
    assert!(file.colour.is_some_and(|colour| colour.len() == 7 && colour.starts_with('#')));
    let again = show(&site, version, json!({ "fileID": file.id })).await.unwrap();
    assert_eq!(list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().total_items, 0);
    assert!(!shown(&site, again).await.placeholder.is_empty());
}

#[tokio::test]
async fn live_pictures_of_an_earlier_recipe_are_made_anew_after_the_start() {
    let site = TestSite::new().await;
    let (shown_file, draft_file) = (site.picture(100, 1).await, site.picture(100, 2).await);
    let (live, draft) = (site.page(SYSTEM, "/live").await, site.page(SYSTEM, "/draft").await);
    let version = show(&site, live.version, json!({ "fileID": shown_file.id })).await.unwrap();
    show(&site, draft.version, json!({ "fileID": draft_file.id })).await.unwrap();
    publish_page(&site.cms, SYSTEM, live.page, None).await.unwrap();
    site.work().await;
    let hash = shown(&site, version).await.hash;
    site.cms.close().await;
    site.data.execute("update picture set recipe = 1").await;
    let TestSite { data, clock, .. } = site;
    let site = TestSite::opened(data, clock).await;
    let waiting = list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().items;
    let pictures = waiting.iter().filter(|job| job.kind == "render-picture");
    assert_eq!(pictures.map(|job| job.subject.as_str()).collect::<Vec<_>>(), [hash.as_str()]);
    site.work().await;
    assert_eq!(read_progress(&site.cms, SYSTEM, version).await.unwrap().finished, 1);
}

#[tokio::test]
async fn a_start_leaves_a_picture_that_was_given_up_alone() {
    let site = TestSite::new().await;
    let file = site.picture(100, 1).await;
    let page = site.page(SYSTEM, "/page").await;
    show(&site, page.version, json!({ "fileID": file.id })).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    site.work().await;
    site.cms.close().await;
    site.data.execute("update picture set recipe = 1").await;
    let site = site.restarted().await;
    site.cms.close().await;
    site.data.execute("update job set attempts = 5, given_up_at = 1 where kind = 'render-picture'").await;
    let site = site.restarted().await;
    let jobs = list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().items;
    let pictures = jobs.iter().filter(|job| job.kind == "render-picture");
    let found: Vec<_> = pictures.map(|job| (job.attempts, job.given_up_at.is_some())).collect();
    assert_eq!(found, [(5, true)]);
}

#[tokio::test]
async fn a_crop_is_a_picture_of_its_own() {
    let site = TestSite::new().await;
    let file = site.added("/", "wide.png", &png(200, 100, 90)).await.unwrap();
    let page = site.page(SYSTEM, "/page").await;
    let crop = json!({ "x": 50, "y": 0, "width": 100, "height": 100, "rotate": 0, "scaleX": 1, "scaleY": 1 });
    let focal_point = FocalPoint { x: 0.5, y: 0.5 };
    let edit = FileEdit { focal_point: Some(Some(focal_point)), ..edit_of(&file) };
    edit_file(&site.cms, SYSTEM, file.id, edit).await.unwrap();
    let version = show(&site, page.version, json!({ "fileID": file.id, "cropParams": crop })).await.unwrap();
    let image = shown(&site, version).await;
    assert_eq!((image.width, image.height), (100, 100));
    assert_ne!(image.hash, file.hash);
    assert_eq!(image.focus, Some(focal_point));
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    let (_, bytes) = picture_of(&site, page.page, &image.hash, Some(100)).await.unwrap();
    assert_eq!(image::load_from_memory(&bytes).unwrap().height(), 100);
    not_found(picture_of(&site, page.page, &file.hash, Some(100)).await);

    for broken in [
        json!({ "x": 150, "y": 0, "width": 100, "height": 100, "rotate": 0, "scaleX": 1, "scaleY": 1 }),
        json!({ "x": 0, "y": 0, "width": 0, "height": 100, "rotate": 0, "scaleX": 1, "scaleY": 1 }),
        json!({ "x": 0, "y": 0, "width": 10, "height": 10, "rotate": 1e12, "scaleX": 1, "scaleY": 1 }),
        json!({ "x": 0, "y": 0, "width": 10, "height": 10, "rotate": 0, "scaleX": 0, "scaleY": 1 }),
    ] {
        let stored = show(&site, version, json!({ "fileID": file.id, "cropParams": broken })).await;
        refused(stored, &[(Code::NotValid, "blocks[a].picture")]);
    }
    let nowhere = json!({ "fileID": file.id, "focalPoint": { "x": 2, "y": 0 } });
    refused(show(&site, version, nowhere).await, &[(Code::NotValid, "blocks[a].picture")]);
}

#[tokio::test]
async fn words_are_inherited_by_locale_unless_a_use_has_its_own() {
    let site = TestSite::new().await;
    let file = site.picture(8, 1).await;
    let dutch = Locale::parse("nl-nl").unwrap();
    let edit = FileEdit {
        default_alt_text: "A boat".to_owned(),
        alt_texts: [(dutch, Some("Een boot".to_owned()))].into(),
        ..edit_of(&file)
    };
    edit_file(&site.cms, SYSTEM, file.id, edit).await.unwrap();
    let page = site.page(SYSTEM, "/page").await;
    let version = show(&site, page.version, json!({ "fileID": file.id })).await.unwrap();
    assert_eq!(shown(&site, version).await.shown_alt_text(), "A boat");
    let new = NewTranslation {
        page: page.page,
        locale: "nl-nl".to_owned(),
        title: "Pagina".to_owned(),
        slug: Some("/pagina".to_owned()),
    };
    let translated = create_translation(&site.cms, SYSTEM, new).await.unwrap();
    assert_eq!(shown(&site, translated.version).await.shown_alt_text(), "Een boot");
    let own = show(&site, version, json!({ "fileID": file.id, "altText": "Ours" })).await.unwrap();
    assert_eq!(shown(&site, own).await.shown_alt_text(), "Ours");
    let decorative = show(&site, own, json!({ "fileID": file.id, "altText": "" })).await.unwrap();
    assert_eq!(shown(&site, decorative).await.shown_alt_text(), "");
}

#[tokio::test]
async fn a_replaced_file_changes_pages_only_when_they_are_stored_again() {
    let site = TestSite::new().await;
    let file = site.added("/", "a.png", &png(200, 100, 10)).await.unwrap();
    let page = site.page(SYSTEM, "/page").await;
    let crop = json!({ "x": 100, "y": 0, "width": 100, "height": 100, "rotate": 0, "scaleX": 1, "scaleY": 1 });
    let version = show(&site, page.version, json!({ "fileID": file.id, "cropParams": crop })).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    let before = shown(&site, version).await;

    let replaced = replaced_by(&site, &file, "other.png", &png(120, 90, 200)).await.unwrap();
    assert_eq!((replaced.id, replaced.file_name.as_str(), replaced.width), (file.id, "a.png", 120));
    assert_ne!(replaced.hash, file.hash);
    let soon = SystemTime::now() + Duration::from_hours(1);
    remove_expired_files(&site.cms, soon).await.unwrap();
    let (_, bytes) = picture_of(&site, page.page, &before.hash, Some(100)).await.unwrap();
    assert_eq!(image::load_from_memory(&bytes).unwrap().to_rgb8().get_pixel(50, 50).0[0] / 32, 0, "still the dark one");

    // The crop does not fit the new picture.
    // Therefore the picture is shown as a whole.
    let sent = serde_json::to_value(&before).unwrap();
    let version = show(&site, version, sent).await.unwrap();
    let after = shown(&site, version).await;
    assert_eq!((after.width, after.height, after.crop_params), (120, 90, None::<CropParams>));
    let pdf = include_bytes!("../files/harbour.pdf");
    refused(replaced_by(&site, &file, "a.pdf", pdf).await.map(drop), &[(Code::NotValid, "f")]);
}

#[tokio::test]
async fn a_page_says_what_it_shows_of_replaced_files() {
    let site = TestSite::new().await;
    let whole = site.added("/", "whole.png", &png(200, 100, 10)).await.unwrap();
    let cut = site.added("/", "cut.png", &png(200, 100, 20)).await.unwrap();
    let same = site.added("/", "same.png", &png(200, 100, 30)).await.unwrap();
    let terms = site.document("terms.pdf").await;
    let page = site.page(SYSTEM, "/page").await;
    let crop = json!({ "x": 100, "y": 0, "width": 100, "height": 100, "rotate": 0, "scaleX": 1, "scaleY": 1 });
    let content = draft(&json!({ "seoImage": [{ "fileID": whole.id }], "blocks": [
        { "type": "note", "key": "a", "props": { "title": "A" },
          "__images": { "picture": [{ "fileID": same.id }] }, "__files": { "terms": [{ "fileID": terms.id }] } },
        { "type": "cards", "key": "b", "props": { "cards": [{ "key": "k", "title": "K" }] },
          "__images": { "cards[k].picture": [{ "fileID": cut.id, "cropParams": crop }] } },
    ] }));
    let version = store_version(&site.cms, SYSTEM, page.version, content).await.unwrap();
    let shown = version.version.unwrap();
    let list = async |actor: &Actor| list_replaced_files(&site.cms, actor, page.page).await.unwrap();
    assert_eq!(list(SYSTEM).await, [], "nothing was replaced yet");

    let pdf = [include_bytes!("../files/harbour.pdf").as_slice(), b"\n%%EOF\n"].concat();
    let now = [
        replaced_by(&site, &whole, "a.png", &png(120, 90, 200)).await.unwrap(),
        replaced_by(&site, &cut, "b.png", &png(300, 300, 210)).await.unwrap(),
        replaced_by(&site, &terms, "c.pdf", &pdf).await.unwrap(),
    ];
    let found = list(SYSTEM).await;
    let file_of = |hash: &str| found.iter().find(|replaced| replaced.hash == hash).map(|replaced| &replaced.file);
    let of_card = &shown.blocks[1].content().images["cards[k].picture"][0];
    assert_ne!(of_card.hash, cut.hash, "a crop has a hash of its own");
    assert_eq!(file_of(&shown.seo_image.unwrap()[0].hash), Some(&now[0]));
    assert_eq!(file_of(&of_card.hash), Some(&now[1]));
    assert_eq!(file_of(&terms.hash), Some(&now[2]));
    assert_eq!(file_of(&same.hash), None);

    let stored = store_version(&site.cms, SYSTEM, version.id, draft(&json!({}))).await.unwrap().version.unwrap();
    let found = list(SYSTEM).await;
    let of_card = &stored.blocks[1].content().images["cards[k].picture"][0];
    assert!(of_card.crop_params.is_some(), "the crop fits the new content");
    assert!(found.iter().all(|replaced| replaced.hash != of_card.hash), "what is stored shows the new content");

    let (one, two) = (site.user("Editor").await, site.another("Editor", 2).await);
    let own = draft(&json!({ "seoImage": [{ "fileID": site.picture(8, 1).await.id }] }));
    autosave_version(&site.cms, &one, stored.id, own).await.unwrap();
    let before = list(&two).await;
    let kept = directory(&site, "/").await.part.files.into_iter().find(|file| file.file_name == "a.png").unwrap();
    replaced_by(&site, &kept, "d.png", &png(9, 9, 9)).await.unwrap();
    assert!(list(&one).await.iter().any(|replaced| replaced.hash == kept.hash));
    assert_eq!(list(&two).await, before, "other people's unfinished work is theirs");
    not_found(list_replaced_files(&site.cms, &one, PageId(999)).await);
}

#[tokio::test]
async fn a_draft_with_very_many_pictures_is_too_large() {
    let site = TestSite::new().await;
    let page = site.page(SYSTEM, "/page").await;
    let writer = site.account("writer@house.example", "Administrator").await;
    let writer = actor_with(writer.0, &grants(&[Permission::ViewDrafts, Permission::EditPage]));
    let images: Vec<_> = (1..=40_000).map(|id| json!({ "fileID": id })).collect();
    let draft = draft(&json!({ "seoImage": images }));
    let kept = autosave_version(&site.cms, &writer, page.version, draft).await;
    assert!(matches!(kept, Err(Error::TooLarge(_))), "{kept:?}");
}

#[tokio::test]
async fn a_replaced_seo_image_keeps_nobody_from_storing_the_page() {
    let site = TestSite::new().await;
    let file = site.added("/", "a.png", &png(200, 100, 10)).await.unwrap();
    let page = site.page(SYSTEM, "/page").await;
    let seo = draft(&json!({ "seoImage": [{ "fileID": file.id }] }));
    let version = store_version(&site.cms, SYSTEM, page.version, seo).await.unwrap().id;
    replaced_by(&site, &file, "b.png", &png(120, 90, 200)).await.unwrap();
    let writer = site.account("writer@house.example", "Viewer").await;
    let writer = actor_with(writer.0, &grants(&[Permission::ViewDrafts, Permission::EditPage]));
    let version = store_as(&site, &writer, version, json!({ "title": "New" })).await.unwrap();
    forbidden(store_as(&site, &writer, version, json!({ "seoImage": null })).await);
    let other = json!({ "seoImage": [{ "fileID": file.id, "altText": "Another" }] });
    forbidden(store_as(&site, &writer, version, other).await);
}

#[tokio::test]
async fn the_uses_of_a_file_are_told_apart() {
    let site = TestSite::new().await;
    let (file, other) = (site.picture(8, 1).await, site.picture(8, 2).await);
    let (live, newer, older) =
        (site.page(SYSTEM, "/live").await, site.page(SYSTEM, "/newer").await, site.page(SYSTEM, "/older").await);
    show(&site, live.version, json!({ "fileID": file.id })).await.unwrap();
    publish_page(&site.cms, SYSTEM, live.page, None).await.unwrap();
    show(&site, newer.version, json!({ "fileID": file.id })).await.unwrap();
    let version = show(&site, older.version, json!({ "fileID": file.id })).await.unwrap();
    show(&site, version, json!({ "fileID": other.id })).await.unwrap();
    let uses = async |actor: &Actor| {
        let list = list_pages(&site.cms, actor, file.id, &ListQuery::default()).await.unwrap();
        assert_eq!(usize::try_from(list.total_items).unwrap(), list.items.len());
        list.items.into_iter().map(|page| (page.page_id, page.usage)).collect::<Vec<_>>()
    };
    let mut all = uses(SYSTEM).await;
    all.sort_by_key(|(page, _)| page.0);
    assert_eq!(all, [(live.page, Usage::Published), (newer.page, Usage::Current), (older.page, Usage::Older)]);
    assert_eq!(uses(&actor_with(7, &[within(Permission::ViewDrafts, "nl-nl")])).await, []);
    let keeper = actor_with(7, &[Grant::of(Permission::ManageMedia)]);
    assert_eq!(uses(&keeper).await, [], "who sees no drafts is told of none");

    let found = used(delete_file(&site.cms, SYSTEM, file.id, InUsePolicy::Refuse).await.unwrap());
    assert_eq!(found.len(), 2, "what only the history shows does not keep a file");
    assert!(read_file(&site.cms, SYSTEM, file.id).await.unwrap().deleted_at.is_none());
    delete_file(&site.cms, SYSTEM, file.id, InUsePolicy::Force).await.unwrap();
    assert!(picture_of(&site, live.page, &file.hash, None).await.is_ok(), "pages keep what they published");
    forbidden(delete_file(&site.cms, &keeper, other.id, InUsePolicy::Refuse).await.map(drop));
}

#[tokio::test]
async fn a_deleted_file_comes_back_or_ends_after_thirty_days() {
    let site = TestSite::new().await;
    let (file, shown) = (site.picture(8, 1).await, site.picture(8, 2).await);
    let page = site.page(SYSTEM, "/page").await;
    show(&site, page.version, json!({ "fileID": shown.id })).await.unwrap();
    for id in [file.id, shown.id] {
        delete_file(&site.cms, SYSTEM, id, InUsePolicy::Force).await.unwrap();
        site.clock.advance(time::Duration::minutes(1));
    }
    let trash = list_trash(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap();
    assert_eq!(trash.items.iter().map(|file| file.id).collect::<Vec<_>>(), [shown.id, file.id]);
    site.picture(8, 3).await;
    assert_eq!(restore_file(&site.cms, SYSTEM, file.id).await.unwrap().file_name, "a-2.png");
    refused(restore_file(&site.cms, SYSTEM, file.id).await.map(drop), &[(Code::NotPossible, "")]);
    refused(purge_file(&site.cms, SYSTEM, file.id).await.map(drop), &[(Code::NotPossible, "")]);
    delete_file(&site.cms, SYSTEM, file.id, InUsePolicy::Refuse).await.unwrap();
    site.clock.advance(time::Duration::days(31));
    purge_expired(&site.cms).await.unwrap();
    assert_eq!(list_trash(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().total_items, 0);
    not_found(restore_file(&site.cms, SYSTEM, shown.id).await.map(drop));
    let originals = site.data.path().join("files/originals");
    let exists = |file: &MediaFile| originals.join(&file.hash).exists();
    remove_expired_files(&site.cms, SystemTime::now() + Duration::from_hours(1)).await.unwrap();
    assert_eq!((exists(&file), exists(&shown)), (false, true), "the page still shows one of them");
}

#[tokio::test]
async fn a_file_that_a_live_page_shows_is_not_purged() {
    let site = TestSite::new().await;
    let (file, other) = (site.picture(8, 1).await, site.picture(8, 2).await);
    let page = site.page(SYSTEM, "/page").await;
    let version = show(&site, page.version, json!({ "fileID": file.id })).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    delete_file(&site.cms, SYSTEM, file.id, InUsePolicy::Force).await.unwrap();
    let kept = async || {
        let trash = list_trash(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap();
        assert_eq!(usize::try_from(trash.total_items).unwrap(), trash.items.len());
        trash.items.iter().any(|trashed| trashed.id == file.id)
    };
    let deleted = async || list_deleted_files(&site.cms, SYSTEM, page.page).await.unwrap();
    assert_eq!(deleted().await, [DeletedFile { file_id: file.id, is_live: true }]);
    let shown_by = [(page.page, Usage::Published)];
    assert_eq!(used(purge_file(&site.cms, SYSTEM, file.id).await.unwrap()), shown_by);
    let keeper = actor_with(7, &[Grant::of(Permission::ManageMedia), Grant::of(Permission::DeleteMedia)]);
    let Deletion::Used(hidden) = purge_file(&site.cms, &keeper, file.id).await.unwrap() else { panic!("purged") };
    assert_eq!((hidden.items, hidden.total_items), (Vec::new(), 1), "pages that the actor may not see are counted");

    site.clock.advance(time::Duration::days(31));
    purge_expired(&site.cms).await.unwrap();
    assert!(kept().await, "the file stays listed after 30 days");
    // The new draft does not show the file. Visitors still
    // see it, because the live version shows it.
    show(&site, version, json!({ "fileID": other.id })).await.unwrap();
    assert_eq!(used(purge_file(&site.cms, SYSTEM, file.id).await.unwrap()), shown_by);
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    assert_eq!(deleted().await, [DeletedFile { file_id: file.id, is_live: false }]);
    assert!(!kept().await);
    purge_expired(&site.cms).await.unwrap();
    not_found(purge_file(&site.cms, SYSTEM, file.id).await.map(drop));
    assert_eq!(deleted().await, [DeletedFile { file_id: file.id, is_live: false }], "the history names a purged file");
}

#[tokio::test]
async fn several_files_leave_the_trash_at_once() {
    let site = TestSite::new().await;
    let mut files = Vec::new();
    for shade in 1..=4 {
        files.push(site.picture(8, shade).await.id);
    }
    let page = site.page(SYSTEM, "/page").await;
    show(&site, page.version, json!({ "fileID": files[3] })).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    let trash = async |ids: &[FileId]| {
        for id in ids {
            delete_file(&site.cms, SYSTEM, *id, InUsePolicy::Force).await.unwrap();
        }
    };
    let in_trash = async || list_trash(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().total_items;
    trash(&files).await;

    let restored = restore_files(&site.cms, SYSTEM, Some(&[files[0], files[0], FileId(999)])).await.unwrap();
    assert_eq!(
        restored,
        TrashChange { files: 1, files_in_use: Vec::new(), total_files_in_use: 0 },
        "repeated and unknown ids are skipped"
    );
    assert_eq!(restore_files(&site.cms, SYSTEM, Some(&files[..2])).await.unwrap().files, 1, "one was restored before");
    assert_eq!(in_trash().await, 2);
    assert_eq!(purge_files(&site.cms, SYSTEM, Some(&[])).await.unwrap(), TrashChange::default());

    let emptied = purge_files(&site.cms, SYSTEM, None).await.unwrap();
    let in_use: Vec<_> = emptied.files_in_use.iter().map(|used| (used.file.id, used.live_pages)).collect();
    assert_eq!((emptied.files, in_use, emptied.total_files_in_use), (1, vec![(files[3], 1)], 1));
    assert_eq!(in_trash().await, 1, "the file of a live page stays listed");
    assert_eq!(restore_files(&site.cms, SYSTEM, None).await.unwrap().files, 1);
    assert_eq!(in_trash().await, 0);

    // These are more files than one transaction handles.
    let mut others = Vec::new();
    for shade in 5..=125 {
        others.push(site.picture(8, shade).await.id);
    }
    trash(&others).await;
    assert_eq!(restore_files(&site.cms, SYSTEM, Some(&others)).await.unwrap().files, others.len());
    trash(&others).await;
    let emptied = purge_files(&site.cms, SYSTEM, None).await.unwrap();
    assert_eq!((emptied.files, in_trash().await), (others.len(), 0));

    let many: Vec<_> = (1..=1_001).map(FileId).collect();
    refused(restore_files(&site.cms, SYSTEM, Some(&many)).await.map(drop), &[(Code::TooLong, "files")]);
    refused(purge_files(&site.cms, SYSTEM, Some(&many)).await.map(drop), &[(Code::TooLong, "files")]);
    let uploader = actor_with(7, &[Grant::of(Permission::ManageMedia)]);
    forbidden(restore_files(&site.cms, &uploader, None).await.map(drop));
    forbidden(purge_files(&site.cms, &uploader, None).await.map(drop));
}

#[tokio::test]
async fn a_purged_file_is_published_neither_by_an_older_version_nor_by_a_plan() {
    let site = TestSite::new().await;
    let (file, other) = (site.picture(8, 1).await, site.picture(8, 2).await);
    let page = site.page(SYSTEM, "/page").await;
    let former = show(&site, page.version, json!({ "fileID": file.id })).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    let hash = shown(&site, former).await.hash;
    show(&site, former, json!({ "fileID": other.id })).await.unwrap();
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
    let plan =
        NewSchedule { version: Some(former), publish_at: Some("2026-03-03T09:00:00Z".to_owned()), unpublish_at: None };
    schedule_page(&site.cms, SYSTEM, page.page, plan.clone()).await.unwrap();
    delete_file(&site.cms, SYSTEM, file.id, InUsePolicy::Force).await.unwrap();
    assert!(matches!(purge_file(&site.cms, SYSTEM, file.id).await.unwrap(), Deletion::Done { .. }));

    site.clock.advance(time::Duration::days(2));
    assert_eq!(run_due(&site.cms).await.unwrap(), 1);
    not_found(picture_of(&site, page.page, &hash, None).await);
    let purged = [(Code::NotValid, "blocks[a].picture")];
    refused(publish_page(&site.cms, SYSTEM, page.page, Some(former)).await, &purged);
    let later = NewSchedule { publish_at: Some("2026-04-01T09:00:00Z".to_owned()), ..plan };
    refused(schedule_page(&site.cms, SYSTEM, page.page, later).await, &purged);
    publish_page(&site.cms, SYSTEM, page.page, None).await.unwrap();
}

#[tokio::test]
async fn the_words_of_a_document_are_kept_beside_it() {
    let site = TestSite::new().await;
    let file = site.document("harbour.pdf").await;
    assert_eq!((file.kind.as_str(), file.content_type.as_str()), ("document", "application/pdf"));
    site.work().await;
    assert_eq!(site.words_of(&file).await.trim(), "Harbour");
}

#[tokio::test]
async fn what_cannot_be_unpacked_cannot_be_published() {
    let site = TestSite::new().await;
    // The picture is too large for a trial decode,
    // so only its structure is checked when it is added.
    let mut bytes = png(3000, 2500, 7);
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xff;
    let file = match site.added("/", "broken.png", &bytes).await {
        Ok(file) => file,
        Err(error) => return assert!(matches!(error, Error::Refused(_)), "{error:?}"),
    };
    let page = site.page(SYSTEM, "/page").await;
    show(&site, page.version, json!({ "fileID": file.id })).await.unwrap();
    site.work().await;
    let jobs = list_jobs(&site.cms, SYSTEM, &ListQuery::default()).await.unwrap().items;
    assert!(jobs.iter().all(|job| job.given_up_at.is_some() && job.failure.is_some()), "{jobs:?}");
    refused(publish_page(&site.cms, SYSTEM, page.page, None).await.map(drop), &[(Code::NotValid, "blocks[a].picture")]);
}

#[tokio::test]
async fn names_of_an_older_release_are_compared_as_those_of_this_one() {
    let site = TestSite::new().await;
    create_folder(&site.cms, &Actor::System, "/", "Äpfel").await.unwrap();
    create_folder(&site.cms, &Actor::System, "/Äpfel", "Ähre").await.unwrap();
    site.cms.close().await;
    for older in [
        "delete from setting where name = 'media-name-form'",
        "update media_folder set path_folded = '/Äpfel/' where path = '/Äpfel/'",
        "update media_folder set path_folded = '/Äpfel/Ähre/', parent_folded = '/Äpfel/' where path = '/Äpfel/Ähre/'",
    ] {
        site.data.execute(older).await;
    }
    let site = site.restarted().await;
    let taken = create_folder(&site.cms, &Actor::System, "/", "ÄPFEL").await;
    refused(taken, &[(Code::FolderExists, "folderName")]);
    let part = list_directory(&site.cms, &Actor::System, "/äpfel", &PartQuery::default()).await.unwrap();
    assert_eq!(part.folders.iter().map(|folder| folder.name.as_str()).collect::<Vec<_>>(), ["Ähre"]);
    move_folder(&site.cms, &Actor::System, "/Äpfel", "/Strasse").await.unwrap();
    move_folder(&site.cms, &Actor::System, "/strasse/", "/Straße/").await.unwrap();
    let part = list_directory(&site.cms, &Actor::System, "/STRASSE/ähre", &PartQuery::default()).await;
    assert!(part.is_ok());
}
