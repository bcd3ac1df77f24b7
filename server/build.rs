//! Makes the folder that `server::assets` reads: at run time in a development build, while compiling in a release build.

fn main() -> std::io::Result<()> {
    let embeds = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let folder = if embeds { "../target/site/release" } else { "../target/site/dev" };
    // A path that is not there while compiling never matches a file at run time.
    std::fs::create_dir_all(folder)?;
    println!("cargo:rerun-if-changed={}", if embeds { folder } else { "build.rs" });
    Ok(())
}
