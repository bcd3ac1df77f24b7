//! The built assets are embedded in the binary; cargo is told to look at their folder.

fn main() {
    println!("cargo:rerun-if-changed=../target/site");
}
