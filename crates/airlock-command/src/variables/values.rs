//! Values of variables that do no harm, although the variable may.

/// Values of `PYTHONWARNINGS` that import nothing: a bare action.
const WARNING_ACTIONS: &[&[u8]] =
    &[b"all", b"always", b"default", b"error", b"ignore", b"module", b"once"];

/// Options that may stand in `GOFLAGS`: none of them names a program or a file that is compiled in.
const GO_OPTIONS: &[&str] =
    &["buildvcs", "count", "mod", "race", "short", "tags", "timeout", "trimpath", "v"];

/// Returns whether this value of a variable in the table does no harm.
pub(super) fn is_harmless(name: &[u8], value: Option<&[u8]>) -> bool {
    let Some(value) = value else { return false };
    match name {
        b"PYTHONWARNINGS" => WARNING_ACTIONS.contains(&value),
        b"GOFLAGS" => value.split(|byte| *byte == b' ').all(is_harmless_go_option),
        b"GOTOOLCHAIN" => value == b"local" || value.strip_prefix(b"go").is_some_and(is_version),
        b"RUSTUP_TOOLCHAIN" => {
            let channel = value.split(|byte| *byte == b'-').next().unwrap_or(value);
            matches!(channel, b"stable" | b"beta" | b"nightly") || is_version(value)
        }
        b"UV_PYTHON" => is_version(value),
        b"LANG" | b"LC_ALL" | b"LC_CTYPE" => is_plain_locale(value),
        b"DEVELOPER_DIR" => MACOS_TOOLS.iter().any(|known| value.starts_with(known.as_bytes())),
        b"MPLBACKEND" => !value.contains(&b':'),
        b"CFLAGS" | b"CPPFLAGS" | b"CXXFLAGS" | b"LDFLAGS" => is_compiler_options(value),
        _ if name.starts_with(b"CGO_") => is_compiler_options(value),
        _ => false,
    }
}

/// Where Apple's tools are.
const MACOS_TOOLS: &[&str] = &["/Applications/Xcode", "/Library/Developer/"];

/// Character sets in which each byte below 128 is the character of ASCII: in the others of glibc 2.36's
/// `/usr/share/i18n/SUPPORTED`, as GBK and BIG5, a backslash may be the second byte of a character.
const PLAIN_SETS: &[&str] =
    &["UTF-8", "UTF8", "US-ASCII", "ISO-8859-", "ISO8859-", "EUC-", "EUCJP", "EUCKR"];

/// Returns whether shells read text alike in a locale (`LANGUAGE[_TERRITORY][.CODESET][@MODIFIER]`).
fn is_plain_locale(value: &[u8]) -> bool {
    let named = value.split(|byte| *byte == b'@').next().unwrap_or(value);
    let mut parts = named.splitn(2, |byte| *byte == b'.');
    let (language, set) = (parts.next().unwrap_or_default(), parts.next());
    if language.contains(&b'/') {
        return false;
    }
    match set {
        // Chinese has sets that are not plain.
        None => !language.get(..2).is_some_and(|head| head.eq_ignore_ascii_case(b"zh")),
        Some(set) => PLAIN_SETS.iter().any(|plain| {
            set.get(..plain.len()).is_some_and(|head| head.eq_ignore_ascii_case(plain.as_bytes()))
        }),
    }
}

/// Returns whether none of these options of a compiler loads or runs something.
fn is_compiler_options(value: &[u8]) -> bool {
    let holds = |text: &str| value.windows(text.len()).any(|part| part == text.as_bytes());
    !["@", "-B", "fuse-ld", "ld-path", "plugin", "specs", "wrapper", "-Xclang", "load"]
        .iter()
        .any(|text| holds(text))
}

/// Returns whether a value is a version, and no path.
fn is_version(value: &[u8]) -> bool {
    value.first().is_some_and(u8::is_ascii_digit)
        && value
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'))
}

/// Returns whether a word of `GOFLAGS` is a known option.
fn is_harmless_go_option(word: &[u8]) -> bool {
    let name = word.split(|byte| *byte == b'=').next().unwrap_or(word);
    let name = name.strip_prefix(b"-").unwrap_or(b"?");
    let name = name.strip_prefix(b"-").unwrap_or(name);
    word.is_empty() || GO_OPTIONS.iter().any(|known| known.as_bytes() == name)
}
