//! The container of an AVIF file. It lists items (the picture,
//! its tiles and metadata) with their properties,
//! and with the bytes of the file that contain them.

use super::boxes::Bytes;
use crate::turn::Turn;
use std::collections::HashMap;
use std::io::{BufRead, ErrorKind, Read, Result, Seek, SeekFrom};

/// Maximum bytes of the metadata box, which also contains
/// colour profiles. Pictures with a larger box are refused.
const MAX_METADATA_BYTES: u64 = 4 * 1024 * 1024;
/// Maximum number of extents ([`Extent`]) of all items.
/// Pictures with more are refused.
const MAX_EXTENTS: u32 = 10_000;
const HEADER_BYTES: u64 = 8;

/// Properties of the picture in an AVIF file.
#[derive(Debug)]
pub(crate) struct Container {
    /// Width of the stored picture in pixels, before
    /// it is turned upright.
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) turn: Turn,
    pub(crate) is_animated: bool,
    /// Position of the picture's end in the file, in bytes.
    pub(crate) end: u64,
    pub(crate) colour: Layer,
    pub(crate) alpha: Option<Layer>,
    /// True if colours are premultiplied by alpha.
    pub(crate) is_premultiplied: bool,
    pub(crate) profile: Option<Vec<u8>>,
    pub(crate) cicp: Option<Cicp>,
    /// True if samples have more than 8 bits.
    pub(crate) is_deep: bool,
    /// Positions of metadata such as Exif in the file.
    /// The picture looks the same without it.
    pub(crate) metadata: Vec<Extent>,
}

/// The tiles of a picture's colours, or of its alpha channel.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    /// Number of tiles in a row.
    pub(crate) columns: u32,
    /// Row by row, the extents of each tile.
    pub(crate) tiles: Vec<Vec<Extent>>,
    pub(crate) tile_width: u32,
    pub(crate) tile_height: u32,
}

/// A range of bytes in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) start: u64,
    pub(crate) length: u64,
}

/// Colour space, as code points of ITU-T H.273.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cicp {
    pub(crate) primaries: u16,
    pub(crate) transfer: u16,
    pub(crate) matrix: u16,
    pub(crate) is_full: bool,
}

impl Container {
    /// Reads the boxes of a file of `length` bytes.
    ///
    /// # Errors
    ///
    /// `InvalidData` or `UnexpectedEof` if the picture is incomplete.
    pub(crate) fn read(reader: &mut (impl BufRead + Seek), length: u64) -> Result<Self> {
        let mut is_sequence = false;
        let (mut meta, mut end) = (None, 0);
        while let Some(found) = Header::read(reader, end, length)? {
            match &found.name {
                b"ftyp" => {
                    is_sequence = read_bytes(reader, 4)? == b"avis";
                }
                b"meta" if meta.is_none() && found.length <= MAX_METADATA_BYTES => {
                    meta = Some((found.start, read_bytes(reader, found.length)?));
                }
                b"meta" | b"moov" | b"mdat" | b"free" | b"skip" | b"uuid" => {}
                // The picture ends before a box of unknown name.
                _ => break,
            }
            end = found.start + found.length;
            reader.seek(SeekFrom::Start(end.min(length)))?;
        }
        let (start, meta) = meta.ok_or(ErrorKind::InvalidData)?;
        let meta = Meta::parse(&meta, start).ok_or(ErrorKind::InvalidData)?;
        let container = meta.container(reader, length, is_sequence)?.ok_or(ErrorKind::InvalidData)?;
        let layers = std::iter::once(&container.colour).chain(&container.alpha);
        let extents = layers.flat_map(|layer| layer.tiles.iter().flatten());
        let end = extents.map(|extent| extent.start.saturating_add(extent.length)).fold(end, u64::max);
        Ok(Self { end, ..container })
    }

    pub(crate) fn has_alpha(&self) -> bool {
        self.alpha.is_some()
    }

    /// Returns the bytes of memory per pixel for decoding:
    /// picture, sample planes and the decoder's frame.
    pub(crate) fn depth(&self) -> f64 {
        let sample = if self.is_deep { 2.0 } else { 1.0 };
        let alpha = if self.has_alpha() { 1.0 + sample } else { 0.0 };
        3.0 + 3.0 * sample + 1.5 + alpha
    }
}

/// Name of a top-level box, with start and length
/// of its content.
struct Header {
    name: [u8; 4],
    start: u64,
    length: u64,
}

impl Header {
    fn read(reader: &mut impl Read, at: u64, file: u64) -> Result<Option<Self>> {
        if at + HEADER_BYTES > file {
            return Ok(None);
        }
        let mut bytes = [0; 8];
        reader.read_exact(&mut bytes)?;
        let [a, b, c, d, name @ ..] = bytes;
        let length = u64::from(u32::from_be_bytes([a, b, c, d]));
        let (start, length) = match length {
            // Length 0 means that the box extends
            // to the end of the file.
            0 => (at + HEADER_BYTES, file - at - HEADER_BYTES),
            1 => {
                let mut long = [0; 8];
                reader.read_exact(&mut long)?;
                (
                    at + 2 * HEADER_BYTES,
                    u64::from_be_bytes(long).checked_sub(2 * HEADER_BYTES).ok_or(ErrorKind::InvalidData)?,
                )
            }
            length => (at + HEADER_BYTES, length.checked_sub(HEADER_BYTES).ok_or(ErrorKind::InvalidData)?),
        };
        start.checked_add(length).ok_or(ErrorKind::InvalidData)?;
        Ok(Some(Self { name, start, length }))
    }
}

/// Content of the metadata box.
#[derive(Default)]
struct Meta<'a> {
    primary: u32,
    /// Kinds of the items, by item id.
    kinds: HashMap<u32, [u8; 4]>,
    places: HashMap<u32, Vec<Extent>>,
    references: Vec<Reference>,
    properties: Vec<([u8; 4], Bytes<'a>)>,
    /// Numbers of each item's properties in order, by item id.
    /// They begin at 1.
    associations: HashMap<u32, Vec<usize>>,
}

/// A reference from one item to other items.
struct Reference {
    kind: [u8; 4],
    from: u32,
    to: Vec<u32>,
}

impl<'a> Meta<'a> {
    /// Parses the metadata box, whose content begins at `start`.
    fn parse(content: &'a [u8], start: u64) -> Option<Self> {
        let mut all = Bytes(content);
        all.version()?;
        let mut meta = Self::default();
        let mut places = None;
        let mut data = None;
        for (name, mut inner) in all {
            match name {
                b"pitm" => {
                    meta.primary = {
                        let (version, _) = inner.version()?;
                        inner.id(version > 0)?
                    }
                }
                b"iinf" => meta.kinds = kinds(inner)?,
                b"iloc" => places = Some(inner),
                b"iref" => meta.references = references(inner)?,
                b"idat" => {
                    let offset = inner.0.as_ptr().addr() - content.as_ptr().addr();
                    data = Some(Extent { start: start + offset as u64, length: inner.0.len() as u64 });
                }
                b"iprp" => {
                    for (name, mut inner) in inner {
                        match name {
                            b"ipco" => meta.properties = inner.map(|(name, inner)| (*name, inner)).collect(),
                            b"ipma" => associations(&mut inner, &mut meta.associations)?,
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        meta.places = locations(places?, data)?;
        Some(meta)
    }

    fn container(&self, reader: &mut (impl BufRead + Seek), file: u64, is_sequence: bool) -> Result<Option<Container>> {
        let Some(colour) = self.layer(self.primary, reader, file)? else { return Ok(None) };
        let mut alpha = None;
        for Reference { kind, from, to } in &self.references {
            if kind == b"auxl" && to.contains(&self.primary) && self.is_alpha(*from) {
                alpha = self.layer(*from, reader, file)?;
            }
        }
        let properties = |name: &[u8; 4]| self.properties_of(self.primary, *name);
        let Some((width, height)) = self.size_of(self.primary) else { return Ok(None) };
        let mut turn = Turn::NONE;
        for (name, mut value) in self.all_properties_of(self.primary) {
            turn = match (&name, value.u8()) {
                // `angle` is the number of quarter turns to the left.
                (b"irot", Some(angle)) => (0..angle & 3).fold(turn, |turn, _| turn.then(Turn::new([[0, 1], [-1, 0]]))),
                (b"imir", Some(axis)) if axis & 1 == 0 => turn.then(Turn::new([[1, 0], [0, -1]])),
                (b"imir", Some(_)) => turn.then(Turn::new([[-1, 0], [0, 1]])),
                _ => turn,
            };
        }
        let (mut profile, mut cicp) = (None, None);
        for mut value in properties(b"colr") {
            match value.bytes(4) {
                Some(b"prof" | b"rICC") => profile = Some(value.0.to_vec()),
                Some(b"nclx") => cicp = cicp_of(&mut value),
                _ => {}
            }
        }
        // The third byte of the AV1 configuration contains
        // the bit depth.
        let sample = self.layer_items(self.primary).first().copied().unwrap_or(self.primary);
        let configuration = self.properties_of(sample, *b"av1C").next().and_then(|value| value.0.get(2).copied());
        let is_premultiplied = self.references.iter().any(|found| &found.kind == b"prem" && found.from == self.primary);
        let metadata = self.kinds.iter().filter(|(_, kind)| matches!(*kind, b"Exif" | b"mime" | b"uri "));
        let metadata = metadata.filter_map(|(item, _)| self.places.get(item)).flatten().copied().collect();
        Ok(Some(Container {
            width,
            height,
            turn,
            is_animated: is_sequence,
            end: 0,
            colour,
            alpha,
            is_premultiplied,
            profile,
            cicp,
            is_deep: configuration.is_none_or(|byte| byte & 0x40 != 0),
            metadata,
        }))
    }

    fn all_properties_of(&self, item: u32) -> impl Iterator<Item = ([u8; 4], Bytes<'a>)> {
        let numbers = self.associations.get(&item).into_iter().flatten();
        numbers.filter_map(|number| self.properties.get(number.checked_sub(1)?).copied())
    }

    fn properties_of(&self, item: u32, name: [u8; 4]) -> impl Iterator<Item = Bytes<'a>> {
        self.all_properties_of(item).filter(move |(other, _)| *other == name).map(|(_, value)| value)
    }

    fn size_of(&self, item: u32) -> Option<(u32, u32)> {
        let mut value = self.properties_of(item, *b"ispe").next()?;
        value.version()?;
        Some((value.u32()?, value.u32()?))
    }

    fn is_alpha(&self, item: u32) -> bool {
        let kinds = [&b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"[..], b"urn:mpeg:hevc:2015:auxid:1"];
        let mut values = self.properties_of(item, *b"auxC");
        values.any(|mut value| value.version().is_some() && value.text().is_some_and(|text| kinds.contains(&text)))
    }

    /// Returns the items that contain the AV1 frames of an item:
    /// its tiles, or the item itself if it has none.
    fn layer_items(&self, item: u32) -> Vec<u32> {
        if self.kinds.get(&item) == Some(b"grid") {
            let tiles = self.references.iter().find(|found| &found.kind == b"dimg" && found.from == item);
            return tiles.map(|found| found.to.clone()).unwrap_or_default();
        }
        vec![item]
    }

    fn layer(&self, item: u32, reader: &mut (impl BufRead + Seek), file: u64) -> Result<Option<Layer>> {
        let items = self.layer_items(item);
        let Some(size) = self.size_of(item) else { return Ok(None) };
        let Some((tile_width, tile_height)) = items.first().and_then(|tile| self.size_of(*tile)) else {
            return Ok(None);
        };
        let mut columns = 1;
        if self.kinds.get(&item) == Some(b"grid") {
            let Some(place) = self.places.get(&item).and_then(|places| places.first()) else { return Ok(None) };
            let mut header = [0; 4];
            reader.seek(SeekFrom::Start(place.start))?;
            reader.read_exact(&mut header)?;
            let rows = u32::from(header[2]) + 1;
            columns = u32::from(header[3]) + 1;
            let covers =
                tile_width.checked_mul(columns).is_some_and(|width| width >= size.0 && width - size.0 < tile_width)
                    && tile_height
                        .checked_mul(rows)
                        .is_some_and(|height| height >= size.1 && height - size.1 < tile_height);
            if rows * columns != items.len() as u32 || !covers {
                return Ok(None);
            }
        } else if self.kinds.get(&item) != Some(b"av01") {
            return Ok(None);
        }
        let tiles: Option<Vec<_>> = items.iter().map(|tile| self.places.get(tile).cloned()).collect();
        let total = tiles.iter().flatten().flatten().fold(0_u64, |sum, extent| sum.saturating_add(extent.length));
        let is_sane = total <= file && items.iter().all(|tile| self.size_of(*tile) == Some((tile_width, tile_height)));
        Ok(tiles.filter(|_| is_sane).map(|tiles| Layer { columns, tiles, tile_width, tile_height }))
    }
}

fn kinds(mut bytes: Bytes<'_>) -> Option<HashMap<u32, [u8; 4]>> {
    let (version, _) = bytes.version()?;
    bytes.id(version > 0)?;
    let mut kinds = HashMap::new();
    for (_, mut entry) in bytes.filter(|(name, _)| *name == b"infe") {
        let (version @ 2..=3, _) = entry.version()? else { continue };
        let item = entry.id(version > 2)?;
        entry.u16()?;
        kinds.insert(item, entry.bytes(4)?.try_into().ok()?);
    }
    Some(kinds)
}

fn references(mut bytes: Bytes<'_>) -> Option<Vec<Reference>> {
    let (version, _) = bytes.version()?;
    bytes
        .map(|(kind, mut inner)| {
            let from = inner.id(version > 0)?;
            let count = inner.u16()?;
            let to = (0..count).map(|_| inner.id(version > 0)).collect::<Option<_>>()?;
            Some(Reference { kind: *kind, from, to })
        })
        .collect()
}

fn associations(bytes: &mut Bytes<'_>, all: &mut HashMap<u32, Vec<usize>>) -> Option<()> {
    let (version, flags) = bytes.version()?;
    for _ in 0..bytes.u32()? {
        let item = bytes.id(version > 0)?;
        for _ in 0..bytes.u8()? {
            let number = if flags & 1 != 0 { bytes.u16()? & 0x7fff } else { u16::from(bytes.u8()? & 0x7f) };
            all.entry(item).or_default().push(number.into());
        }
    }
    Some(())
}

/// Returns the extents of each item, by item id. `data` is
/// the data block of the metadata box, to which some
/// positions are relative.
fn locations(mut bytes: Bytes<'_>, data: Option<Extent>) -> Option<HashMap<u32, Vec<Extent>>> {
    const IN_DATA: u16 = 1;
    let (version, _) = bytes.version()?;
    let sizes = bytes.u16()?;
    let [offsets, lengths, bases, indices] = [12, 8, 4, 0].map(|shift| (sizes >> shift & 15) as u8);
    let indices = if version > 0 { indices } else { 0 };
    let mut all = HashMap::new();
    let mut left = MAX_EXTENTS;
    for _ in 0..bytes.id(version > 1)? {
        let item = bytes.id(version > 1)?;
        let method = if version > 0 { bytes.u16()? & 15 } else { 0 };
        bytes.u16()?;
        let base = bytes.number(bases)?;
        let mut extents = Vec::new();
        let count = bytes.u16()?;
        // Limits the number of extents. Otherwise it could
        // be very high in a small box, because the fields
        // of an extent can have 0 bytes.
        left = left.checked_sub(count.into())?;
        for _ in 0..count {
            bytes.number(indices)?;
            let offset = base.checked_add(bytes.number(offsets)?)?;
            let length = bytes.number(lengths)?;
            let start = if method == IN_DATA { data?.start.checked_add(offset)? } else { offset };
            extents.push(Extent { start, length });
        }
        all.insert(item, extents);
    }
    Some(all)
}

fn cicp_of(bytes: &mut Bytes<'_>) -> Option<Cicp> {
    let (primaries, transfer, matrix) = (bytes.u16()?, bytes.u16()?, bytes.u16()?);
    Some(Cicp { primaries, transfer, matrix, is_full: bytes.u8()? & 0x80 != 0 })
}

/// Reads `length` bytes. Allocates memory only for bytes
/// that exist in the file.
fn read_bytes(reader: &mut impl Read, length: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(length).read_to_end(&mut bytes)?;
    if (bytes.len() as u64) < length { Err(ErrorKind::UnexpectedEof.into()) } else { Ok(bytes) }
}
