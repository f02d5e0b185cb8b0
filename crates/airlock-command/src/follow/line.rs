//! Takes a line into the analysis: its expansions, assignments, redirections and commands.

use airlock_syntax::{
    Assignment, CommandKind, ConstructKind, Descriptor, Dialect, Line, NestedForm, Redirection,
    RedirectionOperator, SimpleCommand, Span, SyntaxError, SyntaxErrorKind, Word, WordFlags, parse,
};

use super::{Caller, Context, Follower, builtin, fields::Origin, fields::contains};
use crate::{UnanalyzableKind, Write, variables};

/// Which shells may read a line that a program hands to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reader {
    /// This one.
    One(Dialect),
    /// `sh`, which is dash, busybox or bash by the system.
    Sh,
    /// Any: a login shell.
    Any,
}

impl Reader {
    /// Returns who reads the lines that a program hands to a shell, the program itself when it is
    /// one. `eval` is read by the shell of the line around it.
    pub(crate) fn of(program: &[u8], around: Option<Dialect>) -> Self {
        match program {
            b"bash" | b"rbash" => Self::One(Dialect::Bash),
            b"zsh" | b"rzsh" => Self::One(Dialect::Zsh),
            b"dash" | b"ash" | b"hush" | b"posh" | b"yash" => Self::One(Dialect::Sh),
            b"eval" => around.map_or(Self::Any, Self::One),
            b"su" | b"runuser" | b"ssh" | b"script" | b"tmux" | b"parallel" => Self::Any,
            _ => Self::Sh,
        }
    }
}

impl Follower<'_> {
    /// Follows a line that `reader` reads. Where its shells read it differently, the commands of
    /// every reading count.
    pub(crate) fn line(&mut self, source: &str, reader: Reader, origin: Origin, context: Context) {
        let dialects: &[Dialect] = match reader {
            Reader::One(Dialect::Sh) => &[Dialect::Sh],
            Reader::One(Dialect::Bash) => &[Dialect::Bash],
            Reader::One(Dialect::Zsh) => &[Dialect::Zsh],
            Reader::Sh => &[Dialect::Bash, Dialect::Sh],
            Reader::Any => &Dialect::ALL,
        };
        // A shell that stops for want of a construct runs what stands before it, and no more; when
        // every one stops, the line is not complete.
        let (mut stop, mut complete) = (None, false);
        for dialect in dialects {
            match parse(source, *dialect) {
                Ok(line) => {
                    self.read(&line, source, origin, context);
                    stop = line.stop;
                    if !line.differs {
                        break;
                    }
                    if stop.is_none() {
                        complete = true;
                    }
                }
                Err(error) => return self.refuse_syntax(Some(error), origin, context),
            }
        }
        if !complete {
            self.refuse_syntax(stop, origin, context);
        }
    }

    /// Notes that a line was not read.
    pub(crate) fn refuse_syntax(
        &mut self,
        error: Option<SyntaxError>,
        origin: Origin,
        context: Context,
    ) {
        let Some(error) = error else { return };
        let kind = match error.kind {
            SyntaxErrorKind::Nesting => UnanalyzableKind::Nesting,
            SyntaxErrorKind::Size => UnanalyzableKind::Size,
            SyntaxErrorKind::Nul => UnanalyzableKind::Encoding,
            SyntaxErrorKind::Unclosed
            | SyntaxErrorKind::UnclosedHereDocument
            | SyntaxErrorKind::TrailingBackslash
            | SyntaxErrorKind::MissingCommand
            | SyntaxErrorKind::UnexpectedToken
            | SyntaxErrorKind::NotReadAlike
            | SyntaxErrorKind::Unsupported => UnanalyzableKind::Syntax,
        };
        self.refuse(kind, origin.map(error.span), &[], context);
    }

    /// Follows everything in a line that was read.
    pub(crate) fn read(&mut self, line: &Line, source: &str, origin: Origin, context: Context) {
        self.note_expansions(line, origin);
        for construct in &line.constructs {
            let kind = match construct.kind {
                ConstructKind::Arithmetic => UnanalyzableKind::Arithmetic,
                ConstructKind::Function => UnanalyzableKind::Redefinition,
                ConstructKind::Coprocess | ConstructKind::Select => UnanalyzableKind::Syntax,
                ConstructKind::Reexpansion => UnanalyzableKind::Substitution,
                ConstructKind::Assignment => {
                    let text = construct.span.of(source.as_bytes());
                    let name = text.strip_prefix(b"${").unwrap_or(text);
                    let name = name.split(|byte| matches!(byte, b':' | b'=')).next();
                    let name = name.unwrap_or_default();
                    self.sets(name, None, origin.map(construct.span), context);
                    continue;
                }
            };
            self.refuse(kind, origin.map(construct.span), &[], context);
        }
        for nested in &line.nested {
            let kind = match nested.form {
                NestedForm::Dollar | NestedForm::Backquote => UnanalyzableKind::Substitution,
                NestedForm::Process => UnanalyzableKind::ProcessSubstitution,
            };
            self.refuse(kind, origin.map(nested.span), &[], context);
        }
        for assignment in &line.assignments {
            self.assignment(line, assignment, origin, context);
        }
        for redirection in &line.redirections {
            self.redirection(line, source, redirection, origin, context);
        }
        let last = line.commands.last();
        for command in &line.commands {
            let appends = context.appends && Some(command) == last;
            let context = Context { appends, ..context };
            match command.kind {
                CommandKind::Simple => {
                    self.simple_command(line, source, command, origin, context);
                }
                CommandKind::Conditional => self.conditional(line, command, origin, context),
            }
        }
    }

    fn note_expansions(&mut self, line: &Line, origin: Origin) {
        for word in &line.words {
            if word.flags.has(WordFlags::EXPANSION) {
                self.analysis.expansion.get_or_insert(origin.map(word.span));
            }
            if word.flags.has(WordFlags::BRACE) || word.flags.has(WordFlags::DOLLAR_QUOTE) {
                self.analysis.dialect_expansion.get_or_insert(origin.map(word.span));
            }
        }
    }

    fn assignment(
        &mut self,
        line: &Line,
        assignment: &Assignment,
        origin: Origin,
        context: Context,
    ) {
        let name = assignment.name.of(&line.text);
        let values = line.words.get(assignment.values.range()).unwrap_or_default();
        let value = match values {
            [only] if only.is_literal() && !assignment.append => Some(line.value(only)),
            _ => None,
        };
        let span = origin.map(assignment.span);
        if !(name == b"IFS" && is_before_read(line, assignment)) {
            self.sets(name, value, span, context);
        }
        // Arithmetic evaluates what a variable holds.
        let arithmetic = line.commands.iter().any(|other| other.kind == CommandKind::Conditional)
            || line.constructs.iter().any(|other| other.kind == ConstructKind::Arithmetic);
        let by_builtin = line.commands.iter().any(|other| evaluates(line, other));
        let runs = |word: &Word| {
            let value = line.value(word);
            let subscript = word.is_literal() && value.contains(&b'[');
            holds_substitution(value) && (arithmetic || (by_builtin && subscript))
        };
        if values.iter().any(runs) {
            self.refuse(UnanalyzableKind::Arithmetic, span, &[], context);
        }
    }

    /// Refuses to set a variable that changes what runs. The name may be `NAME+` or `NAME[SUBSCRIPT]`, as
    /// builtins take it.
    pub(crate) fn sets(&mut self, name: &[u8], value: Option<&[u8]>, span: Span, context: Context) {
        let name = name.split(|byte| *byte == b'[').next().unwrap_or(name);
        let name = name.strip_suffix(b"+").unwrap_or(name);
        let harmless = |listed: &String| listed.as_bytes() == name;
        if variables::changes_loading(name, value)
            && !self.settings.harmless_variables.iter().any(harmless)
        {
            self.refuse(UnanalyzableKind::LoaderVariable, span, &[], context);
        }
        if variables::is_evaluated(name, value) {
            self.refuse(UnanalyzableKind::Arithmetic, span, &[], context);
        }
    }

    fn redirection(
        &mut self,
        line: &Line,
        source: &str,
        redirection: &Redirection,
        origin: Origin,
        context: Context,
    ) {
        if let Descriptor::Variable(name) = redirection.descriptor {
            self.sets(name.of(&line.text), None, origin.map(redirection.span), context);
        }
        let Some(target) = line.words.get(redirection.target as usize) else { return };
        if !writes(redirection, line.value(target), target) {
            return;
        }
        let index = self.next_field();
        self.push_word(line, source, target, origin);
        let index = self.blanks(Span::new(index, self.next_field()), context).start;
        if let Some(field) = self.analysis.fields.get(index as usize).copied() {
            self.analysis.writes.push(Write { target: field, elsewhere: context.elsewhere });
        }
    }

    fn simple_command(
        &mut self,
        line: &Line,
        source: &str,
        command: &SimpleCommand,
        origin: Origin,
        context: Context,
    ) {
        let start = self.next_field();
        for word in line.words(command) {
            self.push_word(line, source, word, origin);
        }
        let fields = self.blanks(Span::new(start, self.next_field()), context);
        if line.dialect == Dialect::Zsh
            && let Some(first) = line.words(command).first()
            && first.flags.has(WordFlags::EQUALS)
        {
            return self.refuse_dynamic(origin.map(first.span), context);
        }
        let caller = Caller::Shell(line.dialect);
        self.command(fields, context.appends, Context { caller, ..context });
    }

    /// Looks at `[[ ... ]]`: it launches nothing, but evaluates arithmetic operands.
    fn conditional(
        &mut self,
        line: &Line,
        command: &SimpleCommand,
        origin: Origin,
        context: Context,
    ) {
        let words = line.words(command);
        let evaluates = |at: usize| {
            let beside = [at.checked_sub(1), at.checked_add(1)];
            beside
                .into_iter()
                .flatten()
                .any(|other| words.get(other).is_some_and(|word| !is_integer(line, word)))
        };
        let arithmetic = words.iter().enumerate().any(|(at, word)| {
            word.is_literal()
                && (holds_substitution(line.value(word))
                    || (is_arithmetic_operator(line.value(word)) && evaluates(at)))
        });
        if arithmetic {
            let span = origin.map(command.span);
            self.refuse(UnanalyzableKind::Arithmetic, span, b"[[", context);
        }
    }
}

/// Returns whether a redirection writes a file: not a descriptor, nor a device that keeps nothing.
fn writes(redirection: &Redirection, target: &[u8], word: &Word) -> bool {
    let opens = match redirection.operator {
        RedirectionOperator::Great
        | RedirectionOperator::DGreat
        | RedirectionOperator::Clobber
        | RedirectionOperator::LessGreat
        | RedirectionOperator::AndGreat
        | RedirectionOperator::AndDGreat => true,
        RedirectionOperator::GreatAnd => !is_descriptor(target),
        RedirectionOperator::Less
        | RedirectionOperator::LessAnd
        | RedirectionOperator::DLess
        | RedirectionOperator::DLessDash
        | RedirectionOperator::TLess => false,
    };
    let kept = !matches!(target, b"/dev/null" | b"/dev/stdout" | b"/dev/stderr" | b"/dev/tty");
    opens && (kept || !word.is_literal())
}

/// Returns whether the word behind `>&` is a descriptor, a descriptor to move, or `-`.
fn is_descriptor(target: &[u8]) -> bool {
    let digits = target.strip_suffix(b"-").unwrap_or(target);
    (target == b"-") || (!digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
}

/// Returns whether an assignment stands before `read` alone: it then holds for that `read` only.
fn is_before_read(line: &Line, assignment: &Assignment) -> bool {
    line.commands.iter().any(|command| {
        let holds = line
            .assignments
            .get(command.assignments.range())
            .is_some_and(|own| own.iter().any(|other| other == assignment));
        let read = line.words(command).first().is_some_and(|word| line.value(word) == b"read");
        holds && read
    })
}

/// Returns whether a text holds `$(` or a backtick, which arithmetic would run.
pub(crate) fn holds_substitution(text: &[u8]) -> bool {
    text.contains(&b'`') || contains(text, b"$(")
}

/// Returns whether a word is one of the operators of `test` and `[[` that compare numbers.
pub(crate) fn is_arithmetic_operator(word: &[u8]) -> bool {
    matches!(word, b"-eq" | b"-ne" | b"-lt" | b"-le" | b"-gt" | b"-ge")
}

/// Returns whether a command is a builtin that may evaluate the value of a variable.
fn evaluates(line: &Line, command: &SimpleCommand) -> bool {
    let name = line.words(command).first().map(|word| line.value(word));
    name.is_some_and(builtin::evaluates)
}

fn is_integer(line: &Line, word: &Word) -> bool {
    let value = line.value(word);
    let digits = value.strip_prefix(b"-").unwrap_or(value);
    word.is_literal() && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}
