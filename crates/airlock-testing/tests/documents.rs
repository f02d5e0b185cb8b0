//! The documents show what the program really prints, and name what there is.
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail by panicking")]

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use airlock::UnanalyzableKind;
use airlock_testing::{
    confirmation::{self, Record},
    corpus::Corpus,
    program,
};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the names of the files of a directory with this ending, sorted, without it.
fn stems(directory: &str, extension: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(directory)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut stems: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    stems.sort();
    stems
}

/// One `$ ` line of a console block, with what stands below it.
struct Shown {
    place: String,
    command: String,
    output: String,
}

/// Returns what the ```` ```console ```` blocks of a document show.
fn shown(document: &str) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(read(document).lines()) {
        if line.starts_with("```") {
            inside = line == "```console";
            continue;
        }
        if !inside {
            continue;
        }
        if let Some(command) = line.strip_prefix("$ ") {
            let command = command.replace("cargo run --release -p airlock-cli -- ", "airlock ");
            let place = format!("{document}:{number}");
            found.push(Shown { place, command, output: String::new() });
        } else if let Some(last) = found.last_mut() {
            last.output.push_str(line);
            last.output.push('\n');
        }
    }
    found
}

/// Splits a command line of a document into words; no shell reads it, so that nothing else can run.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(open), _) if open == c => quote = None,
            (None, ' ') => words.extend(word.take()),
            (_, _) => word.get_or_insert_default().push(c),
        }
    }
    assert_eq!(quote, None, "an open quote: {command}");
    words.extend(word);
    words
}

#[test]
fn console_blocks_show_what_is_printed() {
    let documents = stems("docs", "md").into_iter().map(|stem| format!("docs/{stem}.md"));
    let program = program::path();
    let mut checked = 0;
    for document in documents.chain(["README.md".to_owned()]) {
        let mut status = None;
        for Shown { place, command, output } in shown(&document) {
            if command == "echo $?" {
                assert_eq!(output, format!("{}\n", status.unwrap()), "{place}");
                continue;
            }
            let words = words(&command);
            if words.first().is_none_or(|word| word != "airlock") {
                continue;
            }
            let run = Command::new(program)
                .args(&words[1..])
                .current_dir(root().join("docs"))
                // A command that is shown may write settings: not to those of a person.
                .env("HOME", env!("CARGO_TARGET_TMPDIR"))
                .env_remove("XDG_CONFIG_HOME")
                .output()
                .unwrap();
            let printed = String::from_utf8([run.stdout, run.stderr].concat()).unwrap();
            assert_eq!(printed, output, "{place}: {command}");
            status = run.status.code();
            checked += 1;
        }
    }
    assert!(checked >= 5, "{checked} commands are shown");
}

/// Returns what can be said of the wire names of the tables.
fn in_words(wire: &str) -> String {
    match wire {
        "assignments" => "assignments",
        "appended" => "a command, behind which unknown words come",
        "command" => "a command",
        "command_behind_dashes" => "a command behind `--`",
        "command_or_line" => "a command, or a line behind `-c`",
        "find_expression" => "paths, tests and actions; `-exec` and its like launch",
        "git_subcommand" => "a subcommand",
        "itself" => "it is judged as itself",
        "launches:echo" => "it launches `echo`",
        "line" => "a line, joined by blanks",
        "line_after_key" => "the line behind a key is run",
        "login_shell" => "a user, then arguments of a login shell",
        "one_line" => "a line",
        "other" => "an operand of its own",
        "program:awk" | "program:sed" => "a text that is read for what it launches",
        "root" => "the new root",
        "script" => "a script",
        "changes_root" => "what is launched runs below another root",
        "code" => "refused: inline code",
        "git_config" => "a setting of git",
        "itself_too" => "it is judged as well",
        "launches_nothing" => "nothing is launched",
        "prints_alone" => "without operands, nothing is read",
        "launches_until_end" => "the rest, up to its end, is launched",
        "module" => "the module is the command",
        "appends" => "takes an earlier replacement back",
        "replacement" => "stands for words that are unknown",
        "script_file" => "the script",
        "sets_variable" => "sets a variable",
        "takes_command" => "the operands are a command",
        "takes_line" => "the first operand is a line",
        "unsets_variable" => "removes a variable",
        wire => return wire.replace("refuse:", "refused: ").replace('_', " "),
    }
    .to_owned()
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|item| item.as_str().unwrap()).collect()
}

/// Returns option names as code.
fn code(names: &Value) -> String {
    strings(names).iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Returns the section of one row of the tables.
fn wrapper_section(row: &Value) -> String {
    let title = [strings(&row["names"]).join(", "), strings(&row["words"]).join(" ")].join(" ");
    let operands: Vec<String> =
        strings(&row["operands"]).iter().map(|operand| in_words(operand)).collect();
    let mut text = format!("## {}\n\n", title.trim());
    writeln!(text, "From {}.\n", row["source"].as_str().unwrap()).unwrap();
    if !operands.is_empty() {
        writeln!(text, "- Operands: {}.", operands.join("; then ")).unwrap();
    }
    let bare = in_words(row["bare"].as_str().unwrap());
    writeln!(text, "- Launching nothing: {bare}.").unwrap();
    let judged = match row["judged"].as_str().unwrap() {
        "launched" => "what it launches",
        "both" => "it and what it launches",
        "itself" => "it alone; deny and ask rules see what it launches",
        other => panic!("no words for {other}"),
    };
    writeln!(text, "- An allow rule is needed for: {judged}.").unwrap();
    let unknown = match row["unknown_option"].as_str().unwrap() {
        "refuse" => "refused",
        "look_past" => "it is judged as itself, and deny and ask rules look past it",
        "pass_over" => "passed over",
        other => panic!("no words for {other}"),
    };
    writeln!(text, "- An unknown option: {unknown}.").unwrap();
    let options = row["options"].as_array().unwrap();
    for (argument, words) in [
        ("none", "Without option-argument"),
        ("required", "With option-argument"),
        ("separate", "With option-argument, never attached"),
        ("optional", "With option-argument, if attached"),
    ] {
        let plain: Vec<String> = options
            .iter()
            .filter(|option| option["argument"] == argument && option["effect"] == "nothing")
            .map(|option| code(&option["names"]))
            .collect();
        if !plain.is_empty() {
            writeln!(text, "- {words}: {}.", plain.join(", ")).unwrap();
        }
    }
    let mut effects: Vec<(&str, Vec<String>)> = Vec::new();
    for option in options.iter().filter(|option| option["effect"] != "nothing") {
        let effect = option["effect"].as_str().unwrap();
        match effects.iter_mut().find(|(known, _)| *known == effect) {
            Some((_, names)) => names.push(code(&option["names"])),
            None => effects.push((effect, vec![code(&option["names"])])),
        }
    }
    for (effect, names) in effects {
        let effect = match effect {
            "line" => "a line that is run".to_owned(),
            "command" => "a command that is run".to_owned(),
            effect => in_words(effect),
        };
        writeln!(text, "- {}: {effect}.", names.join(", ")).unwrap();
    }
    text
}

/// Returns `docs/wrappers.md`, from what the program prints.
fn wrappers_document() -> String {
    let run = Command::new(program::path()).args(["wrappers", "--json"]).output().unwrap();
    let rows: Value = serde_json::from_slice(&run.stdout).unwrap();
    let sections: Vec<String> = rows.as_array().unwrap().iter().map(wrapper_section).collect();
    format!(
        "# Wrappers\n\nWhat is followed to the commands that it launches, from the tables of \
         `airlock wrappers`. A program that is not here is judged\nas itself; deny and ask rules \
         look past it.\n\n{}",
        sections.join("\n")
    )
}

/// Returns `docs/unanalyzable.md`, from the list in the code.
fn unanalyzable_document() -> String {
    let mut text = "# What cannot be followed\n\nRefused whatever the rules say, with \
                    `violation_type` `shell_command_unanalyzable` and the code as `reason_code`.\n\n\
                    | code | because | instead |\n|---|---|---|\n"
        .to_owned();
    for kind in UnanalyzableKind::ALL {
        writeln!(text, "| `{}` | {} | {} |", kind.code(), kind.sentence(), kind.advice()).unwrap();
    }
    text
}

/// Returns `docs/confirmation.md`, from what long runs wrote.
fn confirmation_document() -> String {
    let record = Record::read(&root().join("crates/airlock-testing/confirmation.toml")).unwrap();
    confirmation::page(&record, &Corpus::read().unwrap().excuses)
}

#[test]
fn printed_documents_are_fresh() {
    for (document, printed) in [
        ("docs/wrappers.md", wrappers_document()),
        ("docs/unanalyzable.md", unanalyzable_document()),
        ("docs/confirmation.md", confirmation_document()),
    ] {
        if env::var_os("UPDATE_DOCUMENTS").is_some() {
            fs::write(root().join(document), &printed).unwrap();
        }
        assert!(
            printed == read(document),
            "{document} is stale: UPDATE_DOCUMENTS=1 cargo test -p airlock-testing --test documents"
        );
    }
}

#[test]
fn every_table_file_names_its_source_and_has_its_cases() {
    for (tables, cases) in [
        ("crates/airlock-command/src/wrappers", "corpus/wrappers"),
        ("crates/airlock-command/src/launchers", "corpus/launchers"),
    ] {
        let cases = stems(cases, "toml");
        for stem in stems(tables, "rs") {
            let page = read(&format!("{tables}/{stem}.rs"));
            let page: Vec<&str> = page.lines().take_while(|line| line.starts_with("//!")).collect();
            // The synopsis or subject, an empty line, then where the rows come from.
            let source = page.iter().skip(2).any(|line| line.len() > "//! ".len());
            assert!(page.get(1) == Some(&"//!") && source, "{tables}/{stem}.rs names no source");
            assert!(cases.contains(&stem), "the cases of {tables}/{stem}.rs are missing");
        }
    }
}

#[test]
fn links_between_documents_lead_somewhere() {
    let documents = stems(".", "md").into_iter().map(|stem| format!("{stem}.md"));
    for document in documents.chain(["docs/shell-commands.md".to_owned()]) {
        let directory = root().join(&document);
        let directory = directory.parent().unwrap();
        for link in read(&document).split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap();
            if !target.is_empty() && !target.starts_with("https://") {
                assert!(directory.join(target).exists(), "{document} links to {target}");
            }
        }
    }
}
