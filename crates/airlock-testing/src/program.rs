//! The `airlock` program, built from the sources at hand.

use std::{
    env, io,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

/// Returns the path of the program, which is built first where it is not fresh.
///
/// # Panics
///
/// When it does not build: no test can go on without it.
#[must_use]
pub fn path() -> &'static Path {
    static PATH: OnceLock<PathBuf> = OnceLock::new();
    PATH.get_or_init(|| build().unwrap_or_else(|error| fail(&error)))
}

#[expect(clippy::panic, reason = "for tests only, which fail by panicking")]
fn fail(error: &io::Error) -> PathBuf {
    panic!("the program airlock does not build: {error}")
}

/// Builds the program into the target directory that this test was built into.
fn build() -> io::Result<PathBuf> {
    let test = env::current_exe()?;
    // TARGET/debug/deps/TEST
    let (Some(profile), Some(target)) = (test.ancestors().nth(2), test.ancestors().nth(3)) else {
        return Err(io::Error::other("the test stands in no target directory"));
    };
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--locked", "--package", "airlock-cli"]);
    cargo.arg("--manifest-path").arg(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"));
    cargo.arg("--target-dir").arg(target);
    if profile.ends_with("release") {
        cargo.arg("--release");
    }
    if cargo.status()?.success() {
        Ok(profile.join("airlock"))
    } else {
        Err(io::Error::other("cargo build failed"))
    }
}
