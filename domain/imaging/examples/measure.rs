//! Compares rendering with libvips in the same run.
//! Prints the times and their ratio.
//!
//! `cargo run --release -p imaging --example measure [PICTURE.jpg]`
//! needs `vipsthumbnail` (Debian: libvips-tools).
//! Without a picture, it draws one of 12 megapixels.

use imaging::render::{PictureEncoding, Rendition, RenditionTarget, render};
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const RUNS: usize = 11;
const WIDTHS: [u32; 7] = [320, 480, 640, 960, 1280, 1920, 2560];

fn main() -> Result<(), Box<dyn Error>> {
    memory()?;
    let folder = std::env::temp_dir().join(format!("imaging-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let picture = match std::env::args().nth(1) {
        Some(name) => PathBuf::from(name),
        None => {
            let path = folder.join("leaves.jpg");
            fs::write(&path, leaves(4000, 3000)?)?;
            path
        }
    };
    println!("{}: {} bytes", picture.display(), fs::metadata(&picture)?.len());
    let single = [RenditionTarget { width: 800, encoding: PictureEncoding::WebP }];
    let mut set = WIDTHS.map(|width| RenditionTarget { width, encoding: PictureEncoding::WebP }).to_vec();
    set.push(RenditionTarget { width: 1280, encoding: PictureEncoding::Fallback });
    let control_path = folder.join("control.webp");
    let (mut ours, mut control, mut sets) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..RUNS {
        control.push(seconds(|| thumbnail(&picture, &control_path))?.0);
        ours.push(seconds(|| make(&picture, &single))?.0);
        sets.push(cpu_seconds(|| make(&picture, &set))?.0);
    }
    let (ours, control, sets) = (median(ours), median(control), median(sets));
    println!("800 px WebP: {:.0} ms, vipsthumbnail {:.0} ms, ratio {:.2}", ours * 1e3, control * 1e3, ours / control);
    println!("the whole set: {:.0} ms of CPU, ratio to one vipsthumbnail {:.2}", sets * 1e3, sets / control);
    for rendition in make(&picture, &set)?.iter().chain(&make(&picture, &single)?) {
        println!(
            "  {} {}x{}: {} bytes",
            rendition.content_type,
            rendition.width,
            rendition.height,
            rendition.bytes.len()
        );
    }
    println!("  vipsthumbnail: {} bytes", fs::metadata(&control_path)?.len());
    fs::remove_dir_all(&folder)?;
    Ok(())
}

fn make(picture: &Path, targets: &[RenditionTarget]) -> Result<Vec<Rendition>, Box<dyn Error>> {
    Ok(render(BufReader::new(File::open(picture)?), None, targets)?)
}

fn thumbnail(picture: &Path, target: &Path) -> Result<(), Box<dyn Error>> {
    let mut command = Command::new("vipsthumbnail");
    let status =
        command.arg(picture).args(["--size", "800x", "-o"]).arg(format!("{}[Q=75]", target.display())).status()?;
    if status.success() { Ok(()) } else { Err("vipsthumbnail failed".into()) }
}

fn seconds<T>(work: impl FnOnce() -> Result<T, Box<dyn Error>>) -> Result<(f64, T), Box<dyn Error>> {
    let begun = Instant::now();
    let done = work()?;
    Ok((begun.elapsed().as_secs_f64(), done))
}

/// Does the work, and returns the CPU time
/// of this thread with the result.
fn cpu_seconds<T>(work: impl FnOnce() -> Result<T, Box<dyn Error>>) -> Result<(f64, T), Box<dyn Error>> {
    let now = || -> Result<f64, Box<dyn Error>> {
        let text = fs::read_to_string("/proc/thread-self/schedstat")?;
        Ok(text.split_whitespace().next().ok_or("no time")?.parse::<f64>()? / 1e9)
    };
    let begun = now()?;
    let done = work()?;
    Ok((now()? - begun, done))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Prints the time and the peak memory of rendering a large PNG.
fn memory() -> Result<(), Box<dyn Error>> {
    let peak = || -> Result<u64, Box<dyn Error>> {
        let text = fs::read_to_string("/proc/self/status")?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no peak")?;
        Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? / 1024)
    };
    let (width, height) = (10_000, 8_000);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    for y in 0..height {
        let row: Vec<u8> = (0..width * 3).map(|x| (x / 64 + y / 50) as u8).collect();
        std::io::Write::write_all(&mut stream, &row)?;
    }
    stream.finish()?;
    writer.finish()?;
    // Writing 5 resets the peak memory.
    fs::write("/proc/self/clear_refs", "5")?;
    let before = peak()?;
    let target = [RenditionTarget { width: 640, encoding: PictureEncoding::WebP }];
    let (time, _) = seconds(|| Ok(render(Cursor::new(&bytes), None, &target)?))?;
    println!("80-megapixel PNG to 640 px: {:.0} ms, {} MB of memory", time * 1e3, peak()? - before);
    Ok(())
}

/// Returns a JPEG with leaves of all sizes,
/// as detailed as a photograph.
fn leaves(width: usize, height: usize) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 40) as f32 / (1_u64 << 24) as f32
    };
    let mut pixels = vec![128_u8; width * height * 3];
    for _ in 0..30_000 {
        // Most leaves are small.
        let radius = 6.0 / next().max(1e-4).sqrt();
        let (x, y) = (next() * width as f32, next() * height as f32);
        let level = next() * 200.0;
        let colour = [level + next() * 55.0, level + next() * 45.0, level + next() * 35.0];
        let (slope, grain) = ((next() - 0.5) * 60.0 / radius, 6.0 + next() * 12.0);
        let (top, bottom) = ((y - radius).max(0.0) as usize, ((y + radius) as usize).min(height));
        for row in top..bottom {
            let half = (radius * radius - (row as f32 - y).powi(2)).max(0.0).sqrt();
            let (left, right) = ((x - half).max(0.0) as usize, ((x + half).max(0.0) as usize).min(width));
            for column in left..right {
                let texture = (column as f32 - x) * slope + (next() - 0.5) * grain;
                for (channel, value) in pixels[(row * width + column) * 3..][..3].iter_mut().zip(colour) {
                    *channel = (value + texture) as u8;
                }
            }
        }
    }
    let mut picture = mozjpeg::Compress::new(mozjpeg::ColorSpace::JCS_RGB);
    picture.set_size(width, height);
    picture.set_fastest_defaults();
    picture.set_quality(88.0);
    let mut picture = picture.start_compress(Vec::new())?;
    picture.write_scanlines(&pixels)?;
    Ok(picture.finish()?)
}
