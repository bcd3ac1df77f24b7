//! Creates the asset folder of `server::assets`.
//! Development builds read it at run time, release builds while compiling.

fn main() -> std::io::Result<()> {
    let embeds = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let folder = if embeds { "../target/site/release" } else { "../target/site/dev" };
    // Otherwise rust-embed never finds files
    // in this folder, even if it is created later.
    std::fs::create_dir_all(folder)?;
    println!("cargo:rerun-if-changed={}", if embeds { folder } else { "build.rs" });
    Ok(())
}
