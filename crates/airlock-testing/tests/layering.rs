//! Who may import whom: `ARCHITECTURE.md` has the same table in words.
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail by panicking")]

use std::{fs, path::PathBuf};

use toml::Table;

/// A crate with what it may import, and whether it must touch neither files nor processes.
struct Layer {
    name: &'static str,
    may_import: &'static [&'static str],
    pure: bool,
}

/// All crates, in the order in which a line flows through them.
const LAYERS: &[Layer] = &[
    Layer { name: "airlock-syntax", may_import: &[], pure: true },
    Layer { name: "airlock-command", may_import: &["airlock-syntax"], pure: true },
    Layer {
        name: "airlock-policy",
        may_import: &["airlock-command", "airlock-syntax", "serde", "toml"],
        pure: true,
    },
    Layer {
        name: "airlock",
        may_import: &["airlock-command", "airlock-policy", "airlock-syntax"],
        pure: true,
    },
    Layer {
        name: "airlock-guard",
        may_import: &["airlock", "getrandom", "serde", "serde_json", "sha2"],
        pure: false,
    },
    Layer { name: "airlock-hook", may_import: &["airlock", "serde_json"], pure: true },
    Layer {
        name: "airlock-cli",
        may_import: &[
            "airlock",
            "airlock-guard",
            "airlock-hook",
            "clap",
            "indicatif",
            "serde",
            "serde_json",
            "toml",
        ],
        pure: false,
    },
    Layer {
        name: "airlock-python",
        may_import: &[
            "airlock",
            "airlock-guard",
            "arrow-array",
            "arrow-schema",
            "pyo3",
            "pyo3-arrow",
        ],
        pure: false,
    },
    Layer {
        name: "airlock-testing",
        may_import: &[
            "airlock",
            "airlock-command",
            "airlock-policy",
            "airlock-syntax",
            "proptest",
            "serde",
            "serde_json",
            "toml",
        ],
        pure: false,
    },
];

/// What tests alone may import, beside the above.
const TESTS_MAY_IMPORT: &[&str] = &["airlock-testing", "proptest", "tempfile"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn manifest(name: &str) -> Table {
    read(&format!("crates/{name}/Cargo.toml")).parse().unwrap()
}

fn names(manifest: &Table, section: &str) -> Vec<String> {
    let table = manifest.get(section).and_then(|value| value.as_table());
    table.map(|table| table.keys().cloned().collect()).unwrap_or_default()
}

#[test]
fn crates_import_only_what_stands_before_them() {
    for layer in LAYERS {
        for import in names(&manifest(layer.name), "dependencies") {
            assert!(layer.may_import.contains(&import.as_str()), "{} imports {import}", layer.name);
        }
    }
}

#[test]
fn tests_import_little_more() {
    for layer in LAYERS {
        for import in names(&manifest(layer.name), "dev-dependencies") {
            let allowed = layer.may_import.contains(&import.as_str())
                || TESTS_MAY_IMPORT.contains(&import.as_str());
            assert!(allowed, "the tests of {} import {import}", layer.name);
        }
    }
}

#[test]
fn nothing_is_built_or_imported_in_other_ways() {
    for layer in LAYERS {
        let manifest = manifest(layer.name);
        for section in ["build-dependencies", "target", "features", "patch"] {
            assert!(!manifest.contains_key(section), "{} has [{section}]", layer.name);
        }
    }
}

#[test]
fn members_stand_in_the_order_of_the_flow() {
    let manifest: Table = read("Cargo.toml").parse().unwrap();
    let members = manifest["workspace"]["members"].as_array().unwrap().clone();
    let members: Vec<&str> = members.iter().map(|member| member.as_str().unwrap()).collect();
    let layers: Vec<String> = LAYERS.iter().map(|layer| format!("crates/{}", layer.name)).collect();
    assert_eq!(members, layers);
}

#[test]
fn every_crate_keeps_the_lints_of_the_workspace() {
    for layer in LAYERS {
        let lints = manifest(layer.name)["lints"]["workspace"].as_bool();
        assert_eq!(lints, Some(true), "{}", layer.name);
    }
}

#[test]
fn pure_crates_forbid_files_processes_clocks_and_environment() {
    for layer in LAYERS.iter().filter(|layer| layer.pure) {
        let lib = read(&format!("crates/{}/src/lib.rs", layer.name));
        assert!(lib.contains("#![forbid(clippy::disallowed_methods)]"), "{}", layer.name);
    }
}

#[test]
fn every_crate_is_in_the_table() {
    let directory = fs::read_dir(root().join("crates")).unwrap();
    let mut found: Vec<String> =
        directory.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    found.sort();
    let mut known: Vec<&str> = LAYERS.iter().map(|layer| layer.name).collect();
    known.sort_unstable();
    assert_eq!(found, known);
}
