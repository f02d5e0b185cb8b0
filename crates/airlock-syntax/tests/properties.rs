//! What holds for every text, well-formed or not.

use airlock_syntax::{Dialect, Item, Line, Part, Span, Word, WordFlags, limits, parse, parse_into};
use proptest::{prelude::*, sample::select};

/// Pieces of shell that, put together, reach most of the grammar.
const PIECES: [&str; 96] = [
    "a",
    "b",
    "rm",
    "-rf",
    "é",
    "\u{3000}",
    " ",
    " ",
    " ",
    "\t",
    "\n",
    "\r",
    ";",
    "&",
    "&&",
    "||",
    "|",
    "|&",
    ";;",
    ";&",
    "&>",
    "&>>",
    "<",
    ">",
    ">>",
    "<<",
    "<<-",
    "<<<",
    "<&",
    ">&",
    "<>",
    ">|",
    "2>&1",
    "{fd}>",
    "10>",
    "(",
    ")",
    "((",
    "))",
    "$(",
    "$((",
    "${",
    "$[",
    "`",
    "<(",
    ">(",
    "}",
    "{",
    "{ ",
    "; }",
    "{a,b}",
    "{1..3}",
    ",",
    "..",
    "[",
    "]",
    "[[",
    "]]",
    "=~",
    "==",
    "*",
    "?",
    "~",
    "=",
    "+=",
    "x=",
    "a[1]=",
    "a=(",
    "'",
    "\"",
    "\\",
    "\\\n",
    "$'",
    "$\"",
    "$x",
    "${x}",
    "$@",
    "#",
    "!",
    "! ",
    "time ",
    "if ",
    "then ",
    "else ",
    "fi",
    "for x in ",
    "do ",
    "done",
    "while ",
    "case x in ",
    "esac",
    "f() ",
    "function ",
    "coproc ",
    "E\n",
    "<<E\n",
];

/// A text put together from pieces, now and then with any characters in between.
fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop_oneof![
            12 => select(&PIECES[..]).prop_map(str::to_owned),
            1 => any::<char>().prop_map(String::from),
        ],
        0..40,
    )
    .prop_map(|pieces| pieces.concat())
}

fn inside(span: Span, length: usize) {
    assert!(span.start <= span.end && span.end as usize <= length, "{span:?} of {length}");
}

fn on_characters(span: Span, source: &str) {
    inside(span, source.len());
    assert!(source.get(span.range()).is_some(), "{span:?} cuts a character of {source:?}");
}

/// Checks every place and index of a line.
fn check(line: &Line, source: &str) {
    for word in &line.words {
        on_characters(word.span, source);
        inside(word.value, line.text.len());
        inside(word.parts, line.parts.len());
        for part in line.parts(word) {
            match part {
                Part::Literal(range) | Part::Bracket(range) | Part::Tilde(range) => {
                    assert!(word.value.contains(*range), "{part:?} of {word:?} in {source:?}");
                }
                Part::Expansion { span, .. } => on_characters(*span, source),
                Part::Asterisk | Part::QuestionMark => {}
            }
        }
    }
    for command in &line.commands {
        on_characters(command.span, source);
        inside(command.words, line.words.len());
        inside(command.assignments, line.assignments.len());
        inside(command.redirections, line.redirections.len());
    }
    for assignment in &line.assignments {
        on_characters(assignment.span, source);
        inside(assignment.values, line.words.len());
    }
    for redirection in &line.redirections {
        on_characters(redirection.span, source);
        // A command that was not read to its end has not given its targets to the line.
        if line.stop.is_none() {
            assert!((redirection.target as usize) < line.words.len());
        }
    }
    for item in &line.items {
        match item {
            Item::Command(at) => assert!((*at as usize) < line.commands.len()),
            Item::Word(at) => assert!((*at as usize) < line.words.len()),
            Item::Redirection(at) => assert!((*at as usize) < line.redirections.len()),
            Item::Name(at) => assert!((*at as usize) < line.assignments.len()),
            Item::Operator(_, span) | Item::Reserved(_, span) | Item::Arithmetic(span) => {
                on_characters(*span, source);
            }
        }
    }
    for construct in &line.constructs {
        on_characters(construct.span, source);
    }
    for nested in &line.nested {
        on_characters(nested.span, source);
        check(&nested.line, &nested.source);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused_with_every_place_inside_it(source in text()) {
        for dialect in Dialect::ALL {
            match parse(&source, dialect) {
                Ok(line) => check(&line, &source),
                Err(error) => on_characters(error.span, &source),
            }
        }
    }

    #[test]
    fn any_characters_at_all_are_read_or_refused(source in ".{0,60}") {
        for dialect in Dialect::ALL {
            match parse(&source, dialect) {
                Ok(line) => check(&line, &source),
                Err(error) => on_characters(error.span, &source),
            }
        }
    }

    #[test]
    fn a_line_without_a_difference_reads_alike_in_all_dialects(source in text()) {
        let Ok(bash) = parse(&source, Dialect::Bash) else { return Ok(()) };
        if !bash.differs {
            for dialect in [Dialect::Sh, Dialect::Zsh] {
                let mut other = parse(&source, dialect).expect("reads alike");
                other.dialect = Dialect::Bash;
                for nested in &mut other.nested {
                    redialect(&mut nested.line);
                }
                prop_assert_eq!(&bash, &other, "{:?}: {:?}", dialect, source);
            }
        }
    }

    #[test]
    fn a_used_line_is_filled_as_a_new_one(first in text(), second in text()) {
        let mut line = Line::new(Dialect::Bash);
        let _ = parse_into(&mut line, &first);
        let used = parse_into(&mut line, &second).map(|()| line);
        prop_assert_eq!(used, parse(&second, Dialect::Bash));
    }

    #[test]
    fn what_is_written_out_reads_the_same(source in text()) {
        let Ok(line) = parse(&source, Dialect::Bash) else { return Ok(()) };
        let written = line.display(&source).to_string();
        let again = parse(&written, Dialect::Bash);
        prop_assert!(again.is_ok(), "{:?} -> {:?}: {:?}", source, written, again);
        let again = again.expect("was checked");
        // A bracket that holds quotes is any string, and is written as that where a brace list needs it
        // several times.
        let is_lossy = |word: &Word| {
            let any = line.parts(word).iter().any(|part| matches!(part, Part::Asterisk));
            word.flags.has(WordFlags::BRACE) && any && !line.value(word).contains(&b'*')
        };
        if line.words.iter().any(is_lossy) {
            return Ok(());
        }
        prop_assert_eq!(values(&line), values(&again), "{:?} -> {:?}", source, written);
    }
}

fn redialect(line: &mut Line) {
    line.dialect = Dialect::Bash;
    for nested in &mut line.nested {
        redialect(&mut nested.line);
    }
}

/// The words of all commands, and how many items of each kind there are but separators.
fn values(line: &Line) -> (Vec<Vec<String>>, Vec<std::mem::Discriminant<Item>>) {
    let words = line
        .commands
        .iter()
        .map(|command| {
            let words = line.words(command).iter();
            words.map(|word| String::from_utf8_lossy(line.value(word)).into_owned()).collect()
        })
        .collect();
    let items = line
        .items
        .iter()
        .filter(|item| !matches!(item, Item::Operator(..)))
        .map(std::mem::discriminant)
        .collect();
    (words, items)
}

#[test]
fn the_longest_lines_of_one_piece_are_read_or_refused() {
    for piece in
        PIECES.iter().chain(&["$(a ", "${x:-", "\"${", "a[", "a=([", "{a,", "case a in a) "])
    {
        let source = piece.repeat(limits::LENGTH / piece.len());
        for dialect in Dialect::ALL {
            if let Ok(line) = parse(&source, dialect) {
                check(&line, &source);
            }
        }
    }
}

#[test]
fn a_line_beyond_the_bound_is_refused() {
    let source = "a".repeat(limits::LENGTH + 1);
    let error = parse(&source, Dialect::Bash).expect_err("is too long");
    assert_eq!(error.kind, airlock_syntax::SyntaxErrorKind::Size);
}

#[test]
fn deep_nesting_needs_little_stack() {
    let deep = ["(", "{ ", "$(", "${x:-", "if ", "[[ ( ", "\"${x:-", "$((", "a=("]
        .map(|piece| piece.repeat(30_000));
    let read = move || deep.iter().filter(|source| parse(source, Dialect::Bash).is_ok()).count();
    let thread = std::thread::Builder::new().stack_size(256 * 1024).spawn(read);
    assert_eq!(thread.expect("starts").join().expect("does not overflow"), 0);
}
