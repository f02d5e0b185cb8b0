//! Makes the root: the shells, what they need to start, and the stub.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    process::{Command, id},
    sync::{Mutex, PoisonError},
};

use super::{Shell, Unavailable, wire::NOT_FOUND};

const STUB: &str = include_str!("../../oracle/stub.c");
const DRIVER: &str = include_str!("../../oracle/driver.c");

/// How the stub is compiled: without a libc.
const STUB_OPTIONS: [&str; 6] =
    ["-O2", "-static", "-nostdlib", "-ffreestanding", "-fno-stack-protector", "-fno-builtin"];

/// Directories of the root; the driver mounts something on all but `sh` and `etc`.
const DIRECTORIES: [&str; 14] = [
    "sh",
    "etc/zsh",
    "bin",
    "sbin",
    "usr/bin",
    "usr/sbin",
    "usr/local/bin",
    "usr/local/sbin",
    "dev",
    "proc",
    "w",
    "o",
    "tmp",
    "lib64",
];

/// Builtins that launch nothing and that a stub can stand for without changing how a line is read.
/// bash and zsh can do without them; then a stub tells of them.
const DISABLED: &str = "echo printf test [ true false kill pwd";

/// The threads of one process wait for each other instead of building the root several times.
static BUILDING: Mutex<()> = Mutex::new(());

/// Returns the directory that holds the driver and, in `root`, the root; makes it when there is none
/// for these sources and shells yet.
pub(super) fn prepare(shells: &[Shell]) -> Result<PathBuf, Unavailable> {
    prepare_as(fingerprint(shells)?, |directory| build(directory, shells))
}

/// Returns the directory of this fingerprint; makes it with `build` when there is none yet.
pub(crate) fn prepare_as(
    fingerprint: u64,
    build: impl Fn(&Path) -> Result<(), Unavailable>,
) -> Result<PathBuf, Unavailable> {
    // What the lock guards is on disk: a panic of its last holder leaves nothing broken here.
    let _one_at_a_time = BUILDING.lock().unwrap_or_else(PoisonError::into_inner);
    let cache = cache_directory();
    let finished = cache.join(format!("{fingerprint:016x}"));
    if finished.is_dir() {
        return Ok(finished);
    }
    let unfinished = cache.join(format!("unfinished-{}", id()));
    if unfinished.exists() {
        fs::remove_dir_all(&unfinished)?;
    }
    build(&unfinished)?;
    // Another process may have been faster; its root is as good.
    if fs::rename(&unfinished, &finished).is_err() {
        fs::remove_dir_all(&unfinished)?;
    }
    Ok(finished)
}

/// Returns whether the user is root: others need a user namespace.
pub(crate) fn user_is_root() -> io::Result<bool> {
    Ok(fs::metadata("/proc/self")?.uid() == 0)
}

fn cache_directory() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    target.join("shell-oracle")
}

fn fingerprint(shells: &[Shell]) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    hash_frame(&mut hasher);
    (DISABLED, NOT_FOUND).hash(&mut hasher);
    for program in shells.iter().filter_map(|shell| shell.program()) {
        let metadata = fs::metadata(&program)?;
        (program, metadata.len(), metadata.mtime()).hash(&mut hasher);
    }
    Ok(hasher.finish())
}

fn build(directory: &Path, shells: &[Shell]) -> Result<(), Unavailable> {
    let root = directory.join("root");
    build_frame(directory)?;
    for shell in shells {
        copy_shell(*shell, &root)?;
    }
    let missing = format!("/bin/{NOT_FOUND} \"$@\"; return 127;");
    fs::write(
        root.join("etc/bash_prelude"),
        format!("enable -n {DISABLED}\ncommand_not_found_handle() {{ {missing} }}\n"),
    )?;
    fs::write(
        root.join("etc/zsh/zshenv"),
        format!("disable {DISABLED}\ncommand_not_found_handler() {{ {missing} }}\n"),
    )?;
    make_readable(&root)?;
    Ok(())
}

/// Makes what every root has: its directories, the driver and the stub.
pub(crate) fn build_frame(directory: &Path) -> Result<(), Unavailable> {
    let root = directory.join("root");
    for inner in DIRECTORIES {
        fs::create_dir_all(root.join(inner))?;
    }
    compile(DRIVER, &["-O2"], &directory.join("driver"))?;
    compile(STUB, &STUB_OPTIONS, &root.join("sh/stub"))?;
    fs::write(root.join("ORACLE_ROOT"), "")?;
    Ok(())
}

/// Adds the sources of what every root has to a fingerprint.
pub(crate) fn hash_frame(hasher: &mut DefaultHasher) {
    (STUB, DRIVER, DIRECTORIES).hash(hasher);
}

fn compile(source: &str, options: &[&str], program: &Path) -> Result<(), Unavailable> {
    let source_file = program.with_extension("c");
    fs::write(&source_file, source)?;
    let output = Command::new("cc")
        .args(options)
        .args(["-Wall", "-Wextra", "-Werror", "-o"])
        .args([program, &source_file])
        .output()
        .map_err(|error| Unavailable::new(format!("`cc` does not start: {error}")))?;
    if output.status.success() {
        fs::remove_file(&source_file)?;
        return Ok(());
    }
    Err(Unavailable::new(String::from_utf8_lossy(&output.stderr)))
}

/// Copies a shell and the libraries that it loads.
fn copy_shell(shell: Shell, root: &Path) -> Result<(), Unavailable> {
    let Some(program) = shell.program() else { return Ok(()) };
    copy_program(&program, &root.join("sh").join(shell.name()), root)?;
    if shell == Shell::Zsh {
        copy_zsh_modules(root)?;
    }
    Ok(())
}

/// Copies a program, and the libraries that it loads into a root.
pub(crate) fn copy_program(program: &Path, to: &Path, root: &Path) -> io::Result<()> {
    copy(program, to)?;
    // `ldd` fails for a static program, which needs nothing.
    let listed = Command::new("ldd").arg(program).output()?.stdout;
    for word in String::from_utf8_lossy(&listed).split_whitespace() {
        if let Some(inside) = word.strip_prefix('/') {
            copy(Path::new(word), &root.join(inside))?;
        }
    }
    Ok(())
}

/// zsh loads parts of itself when a line needs them (`zsh/parameter`, ...), by a path compiled in.
pub(crate) fn copy_zsh_modules(root: &Path) -> io::Result<()> {
    let mut directories: Vec<PathBuf> = Vec::new();
    for library in fs::read_dir("/usr/lib")?.flatten() {
        let versions = library.path().join("zsh");
        let versions = fs::read_dir(versions).into_iter().flatten().flatten();
        directories.extend(versions.map(|version| version.path().join("zsh")));
    }
    for directory in directories.iter().filter(|directory| directory.is_dir()) {
        for module in fs::read_dir(directory)?.flatten().filter(|module| module.path().is_file()) {
            let module = module.path();
            if let Ok(inside) = module.strip_prefix("/") {
                copy(&module, &root.join(inside))?;
            }
        }
    }
    Ok(())
}

pub(crate) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::copy(from, to).map(drop)
}

/// Lets the user that lines run as read everything, whatever the umask is.
pub(crate) fn make_readable(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))?;
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            make_readable(&entry?.path())?;
        }
    }
    Ok(())
}
