//! Makes test documents.

use flate2::Compression;
use flate2::write::{DeflateEncoder, ZlibEncoder};
use lopdf::content::{Content, Operation};
use lopdf::{Document, Object, Stream, dictionary};
use std::io::Write;

/// Returns an archive. Its first file is stored,
/// the others are compressed.
pub(crate) fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for (place, (name, content)) in files.iter().enumerate() {
        let (method, packed) = if place == 0 { (0_u16, content.to_vec()) } else { (8, deflate(content)) };
        let mut checksum = flate2::Crc::new();
        checksum.update(content);
        let fields = [
            &[20, 0, 0, 0][..],
            &method.to_le_bytes(),
            &[0; 4],
            &checksum.sum().to_le_bytes(),
            &u32::try_from(packed.len()).unwrap().to_le_bytes(),
            &u32::try_from(content.len()).unwrap().to_le_bytes(),
            &u16::try_from(name.len()).unwrap().to_le_bytes(),
            &[0; 2],
        ]
        .concat();
        let offset = u32::try_from(bytes.len()).unwrap();
        directory.extend([b"PK\x01\x02\x14\0", &fields[..], &[0; 10], &offset.to_le_bytes(), name.as_bytes()].concat());
        bytes.extend([b"PK\x03\x04", &fields[..], name.as_bytes(), &packed].concat());
    }
    let count = u16::try_from(files.len()).unwrap().to_le_bytes();
    let (size, offset) = (u32::try_from(directory.len()).unwrap(), u32::try_from(bytes.len()).unwrap());
    let end = [b"PK\x05\x06\0\0\0\0", &count[..], &count, &size.to_le_bytes(), &offset.to_le_bytes(), &[0, 0]].concat();
    [bytes, directory, end].concat()
}

fn deflate(content: &[u8]) -> Vec<u8> {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::default());
    packed.write_all(content).unwrap();
    packed.finish().unwrap()
}

pub(crate) const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
pub(crate) const EXCEL: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
pub(crate) const SLIDES: &str = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml";

/// Returns an Office document whose main part has this content type.
pub(crate) fn office(main: &str, parts: &[(&str, &[u8])]) -> Vec<u8> {
    let list = format!(
        "<?xml version=\"1.0\"?><Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">\
         <Override PartName=\"/main.xml\" ContentType=\"{main}\"/></Types>"
    );
    let mut files: Vec<(&str, &[u8])> =
        vec![("_rels/.rels", b"<Relationships/>"), ("[Content_Types].xml", list.as_bytes())];
    files.extend(parts);
    zip(&files)
}

pub(crate) fn docx() -> Vec<u8> {
    let text = "<?xml version=\"1.0\"?><w:document><w:body>\
        <w:p><w:r><w:t>Opening</w:t></w:r><w:r><w:t xml:space=\"preserve\"> hours &amp; &#x2014; caf\u{e9}</w:t></w:r></w:p>\n  \
        <w:p><w:r><w:drawing><wp:posOffset>12345</wp:posOffset></w:drawing><w:t>Monday</w:t><w:tab/><w:t>nine</w:t></w:r></w:p>\
        <w:p><w:r><w:delText>gone</w:delText><w:instrText>HYPERLINK</w:instrText></w:r></w:p>\
        </w:body></w:document>";
    office(
        WORD,
        &[
            ("word/header1.xml", b"<w:hdr><w:p><w:r><w:t>Letterhead</w:t></w:r></w:p></w:hdr>"),
            ("word/document.xml", text.as_bytes()),
            ("word/styles.xml", b"<w:styles><w:t>Heading 1</w:t></w:styles>"),
        ],
    )
}

pub(crate) fn xlsx() -> Vec<u8> {
    let workbook = "<workbook><sheets><sheet name=\"Fleet &amp; crew\" sheetId=\"1\" r:id=\"rId1\"/>\
        <sheet name=\"Backstage\" sheetId=\"2\" state=\"hidden\" r:id=\"rId2\"/>\
        <sheet name=\"Prices\" sheetId=\"3\" state=\"visible\" r:id=\"rId3\"/></sheets></workbook>";
    let parts = "<Relationships><Relationship Id=\"rId3\" Target=\"/xl/worksheets/sheet3.xml\"/>\
        <Relationship Id=\"rId1\" Target=\"worksheets/sheet1.xml\"/>\
        <Relationship Id=\"rId2\" Target=\"worksheets/sheet2.xml\"/></Relationships>";
    let shared = "<sst><si><t>Boat</t></si><si><r><t>Len</t></r><r><t>gth</t></r><rPh><t>sound</t></rPh></si><si/>\
        <si><t>secret</t></si></sst>";
    let fleet = "<worksheet><row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c><c t=\"s\"><v>2</v></c></row>\
        <row><c t=\"inlineStr\"><is><t>in</t><t>line</t></is></c><c t=\"s\"><v>99</v></c></row></worksheet>";
    let backstage = "<worksheet><row><c t=\"s\"><v>3</v></c><c><v>77</v></c></row></worksheet>";
    let prices = "<worksheet><row><c><f>6*2</f><v>12.5</v></c><c t=\"b\"><v>1</v></c><c t=\"str\"><v>net</v></c></row></worksheet>";
    office(
        EXCEL,
        &[
            ("xl/workbook.xml", workbook.as_bytes()),
            ("xl/_rels/workbook.xml.rels", parts.as_bytes()),
            ("xl/sharedStrings.xml", shared.as_bytes()),
            ("xl/worksheets/sheet1.xml", fleet.as_bytes()),
            ("xl/worksheets/sheet2.xml", backstage.as_bytes()),
            ("xl/worksheets/sheet3.xml", prices.as_bytes()),
        ],
    )
}

pub(crate) fn pptx() -> Vec<u8> {
    let slide = |words: &str| format!("<p:sld><a:p><a:r><a:t>{words}</a:t></a:r></a:p></p:sld>").into_bytes();
    let slides = [slide("tenth"), slide("second"), slide("first")];
    office(
        SLIDES,
        &[
            ("ppt/slides/slide10.xml", &slides[0]),
            ("ppt/slides/slide2.xml", &slides[1]),
            ("ppt/slides/slide1.xml", &slides[2]),
        ],
    )
}

pub(crate) fn open_document(content_type: &str) -> Vec<u8> {
    let text = "<office:document-content><office:body><office:text><text:h>Title</text:h>\
        <text:p>Wind<text:span>jammer</text:span><text:s/>sails<office:annotation><text:p>secret</text:p></office:annotation></text:p>\
        <text:p>Second<text:tab/>line</text:p></office:text></office:body></office:document-content>";
    zip(&[("mimetype", content_type.as_bytes()), ("content.xml", text.as_bytes()), ("META-INF/manifest.xml", b"<m/>")])
}

/// Returns a document of an older Office version:
/// a compound file with streams of these names.
pub(crate) fn compound(names: &[&str]) -> Vec<u8> {
    const SECTOR_BYTES: usize = 512;
    let free = 0xffff_ffff_u32;
    let entries = std::iter::once("Root Entry").chain(names.iter().copied());
    let mut directory: Vec<u8> = entries
        .flat_map(|name| {
            let mut entry: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
            entry.resize(64, 0);
            entry.extend(u16::try_from(2 * name.len() + 2).unwrap().to_le_bytes());
            entry.resize(128, 0);
            entry
        })
        .collect();
    directory.resize(directory.len().next_multiple_of(SECTOR_BYTES), 0);
    let sectors = u32::try_from(directory.len() / SECTOR_BYTES).unwrap();
    // The file contains the directory, then the table of sectors.
    let mut table: Vec<u32> = (1..sectors).collect();
    table.extend([0xffff_fffe, 0xffff_fffd]);
    table.resize(SECTOR_BYTES / 4, free);
    let mut header =
        [&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1][..], &[0; 16], &[0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0]]
            .concat();
    header.resize(44, 0);
    header.extend([1_u32, 0, 0, 4096, 0xffff_fffe, 0, 0xffff_fffe, 0].iter().flat_map(|value| value.to_le_bytes()));
    header.extend(sectors.to_le_bytes());
    header.resize(SECTOR_BYTES, 0xff);
    [header, directory, table.iter().flat_map(|value| value.to_le_bytes()).collect()].concat()
}

/// Returns a PDF with a page for each list of operations.
/// It has the fonts `F1` (one byte per character)
/// and `F2` (two bytes).
pub(crate) fn pdf(pages: &[Vec<Operation>]) -> Vec<u8> {
    let mut document = Document::with_version("1.7");
    let tree = document.new_object_id();
    let simple = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica", "Encoding" => "WinAnsiEncoding",
        "FirstChar" => 32, "Widths" => vec![Object::Integer(500); 224],
    });
    let table = b"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n\
        /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n\
        /CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n\
        1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n\
        3 beginbfrange\n<0001> <001A> <0061>\n<0020> <0020> <0020>\n<0021> <0021> <FB03>\nendbfrange\n\
        endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend";
    let table = document.add_object(Stream::new(dictionary! {}, table.to_vec()));
    let inner = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "CIDFontType2", "BaseFont" => "Subset", "DW" => 1000,
        "W" => vec![1.into(), Object::Array(vec![600.into(), 600.into()]), 3.into(), 26.into(), 600.into()],
    });
    let wide = document.add_object(dictionary! {
        "Type" => "Font", "Subtype" => "Type0", "BaseFont" => "Subset", "Encoding" => "Identity-H",
        "ToUnicode" => table, "DescendantFonts" => vec![inner.into()],
    });
    let form = [
        Operation::new("BT", vec![]),
        font("F1", 10),
        Operation::new("Tj", vec![text("framed")]),
        Operation::new("ET", vec![]),
    ];
    let form = Stream::new(
        dictionary! {
            "Type" => "XObject", "Subtype" => "Form",
            "Resources" => dictionary! { "Font" => dictionary! { "F1" => simple }, "XObject" => dictionary! { } },
        },
        Content { operations: form.to_vec() }.encode().unwrap(),
    );
    let form = document.add_object(form);
    let resources = document.add_object(dictionary! {
        "Font" => dictionary! { "F1" => simple, "F2" => wide }, "XObject" => dictionary! { "Frame" => form },
    });
    let mut kids: Vec<Object> = Vec::new();
    for operations in pages {
        let content = Content { operations: operations.clone() }.encode().unwrap();
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&content).unwrap();
        let content = Stream::new(dictionary! { "Filter" => "FlateDecode" }, packed.finish().unwrap());
        let content = document.add_object(content);
        kids.push(
            document.add_object(dictionary! { "Type" => "Page", "Parent" => tree, "Contents" => content }).into(),
        );
    }
    let count = i64::try_from(kids.len()).unwrap();
    let pages = dictionary! {
        "Type" => "Pages", "Kids" => kids, "Count" => count, "Resources" => resources,
        "MediaBox" => vec![0.into(), 0.into(), 595.into(), 842.into()],
    };
    document.objects.insert(tree, pages.into());
    let catalog = document.add_object(dictionary! { "Type" => "Catalog", "Pages" => tree });
    document.trailer.set("Root", catalog);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).unwrap();
    bytes
}

pub(crate) fn text(words: &str) -> Object {
    Object::string_literal(words)
}

pub(crate) fn font(name: &str, size: i64) -> Operation {
    Operation::new("Tf", vec![name.into(), size.into()])
}

/// Returns the operations of a page with these
/// words on one line.
pub(crate) fn line(words: &str) -> Vec<Operation> {
    vec![
        Operation::new("BT", vec![]),
        font("F1", 12),
        Operation::new("Td", vec![50.into(), 700.into()]),
        Operation::new("Tj", vec![text(words)]),
        Operation::new("ET", vec![]),
    ]
}
