//! Makes the root: the real wrappers, what they need to start, and the stub.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

use crate::oracle::{Unavailable, root};

/// The real programs, by the name that lines call them by.
const PROGRAMS: &[&str] = &[
    "ash", "bash", "busybox", "chroot", "dash", "doas", "env", "find", "git", "ionice", "ksh93",
    "lksh", "mksh", "nice", "nohup", "posh", "setsid", "sh", "stdbuf", "sudo", "time", "timeout",
    "toybox", "watch", "xargs", "yash", "zsh",
];

/// Where programs are looked for.
const DIRECTORIES: [&str; 5] = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"];

/// Names of stubs that no argv spells: the script logs by the first, git looks for the next, and the
/// others stand in [`INPUT`].
pub(super) const STUBS: [&str; 6] = ["took", "git-stubcmd", "y1", "in2", "in3", "in4"];

/// Where the script stands that shells are given, and what it says: which script ran with what.
pub(super) const SCRIPT: &str = "/script";
const SCRIPT_TEXT: &str = "took \"$0\" \"$@\"\n";

/// What the programs read. It starts with a `y`, for those that ask.
pub(super) const INPUT: &str = "y1 in2\nin3 in4\n";

/// The files of the root, but for programs.
const FILES: [(&str, &str, u32); 14] = [
    (SCRIPT, SCRIPT_TEXT, 0o755),
    ("/input", INPUT, 0o644),
    ("/tree/a", "", 0o644),
    ("/tree/b", "", 0o644),
    ("/etc/passwd", "root:x:0:0:root:/w:/bin/sh\nnobody:x:65534:65534::/w:/bin/sh\n", 0o644),
    ("/etc/group", "root:x:0:\nnogroup:x:65534:\n", 0o644),
    ("/etc/shadow", "root:*:1:0:99999:7:::\nnobody:*:1:0:99999:7:::\n", 0o600),
    ("/etc/nsswitch.conf", "passwd: files\ngroup: files\nshadow: files\nsudoers: files\n", 0o644),
    ("/etc/hosts", "127.0.0.1 localhost\n", 0o644),
    ("/etc/sudoers", SUDOERS, 0o440),
    ("/etc/doas.conf", "permit nopass keepenv root\n", 0o400),
    ("/etc/pam.d/sudo", PAM, 0o644),
    ("/etc/pam.d/doas", PAM, 0o644),
    ("/etc/pam.d/other", PAM, 0o644),
];

/// Permits everything: other roots, other directories, any variable.
const SUDOERS: &str = "Defaults setenv,!use_pty,!lecture,secure_path=/bin\n\
    Defaults runchroot=*,runcwd=*,closefrom_override,user_command_timeouts\n\
    root ALL=(ALL:ALL) NOPASSWD: ALL\n";

const PAM: &str = "auth required pam_permit.so\naccount required pam_permit.so\n\
    session required pam_permit.so\npassword required pam_permit.so\n";

/// Directories and files of the system that some programs read, where they are there.
const NEEDED: [&str; 7] = [
    "/usr/libexec/sudo",
    "/usr/libexec/coreutils/libstdbuf.so",
    "/lib/terminfo/x/xterm",
    "/usr/share/terminfo/x/xterm",
    "/lib/x86_64-linux-gnu/security/pam_permit.so",
    "/lib/aarch64-linux-gnu/security/pam_permit.so",
    "/usr/lib/x86_64-linux-gnu/coreutils/libstdbuf.so",
];

/// Returns the programs that are installed.
pub(super) fn installed() -> Vec<&'static str> {
    PROGRAMS.iter().copied().filter(|name| path_of(name).is_some()).collect()
}

/// Returns where a program stands. `ash` is busybox's, and `sh` is dash.
fn path_of(name: &str) -> Option<PathBuf> {
    let name = match name {
        "ash" => "busybox",
        "sh" => "dash",
        other => other,
    };
    DIRECTORIES.iter().map(|directory| Path::new(directory).join(name)).find(|path| path.is_file())
}

/// Returns the directory that holds the driver and, in `root`, the root.
pub(super) fn prepare() -> Result<PathBuf, Unavailable> {
    let mut hasher = DefaultHasher::new();
    root::hash_frame(&mut hasher);
    (PROGRAMS, FILES, NEEDED).hash(&mut hasher);
    for path in PROGRAMS.iter().filter_map(|name| path_of(name)) {
        let metadata = fs::metadata(&path)?;
        (path, metadata.len(), metadata.mtime()).hash(&mut hasher);
    }
    root::prepare_as(hasher.finish(), build)
}

fn build(directory: &Path) -> Result<(), Unavailable> {
    root::build_frame(directory)?;
    let top = directory.join("root");
    for name in installed() {
        if let Some(path) = path_of(name) {
            fs::create_dir_all(top.join("real"))?;
            root::copy_program(&path, &top.join("real").join(name), &top)?;
        }
    }
    root::copy_zsh_modules(&top)?;
    for needed in NEEDED {
        copy_all(Path::new(needed), &top)?;
    }
    root::make_readable(&top)?;
    for (path, text, mode) in FILES {
        let path = top.join(path.trim_start_matches('/'));
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, text)?;
        fs::set_permissions(&path, fs::Permissions::from_mode(mode))?;
    }
    Ok(())
}

/// Copies a file or a directory with the libraries that its files load, if it is there.
fn copy_all(path: &Path, top: &Path) -> Result<(), Unavailable> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            copy_all(&entry?.path(), top)?;
        }
    } else if let Ok(inside) = path.strip_prefix("/")
        && path.is_file()
    {
        let to = top.join(inside);
        if let Some(parent) = to.parent() {
            fs::create_dir_all(parent)?;
        }
        root::copy_program(path, &to, top)?;
    }
    Ok(())
}
