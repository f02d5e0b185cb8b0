//! Options, option-arguments, operands and `--` (POSIX XBD 12; getopt(3), `getopt_long(3)`).
//!
//! A cursor over the fields behind a program's name, driven by the rows of its [`Wrapper`]. It holds
//! indices only, so that what it finds can be followed while it stands still.

use crate::{
    Analysis, Argument, Clusters, Dashes, Effect, FieldKind, FieldRef, Operand, OptionSpec,
    Unknown, Wrapper,
};

/// What the cursor met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Argv {
    /// An option of the table, with its option-argument.
    Option(&'static OptionSpec, Option<OptionArgument>),
    /// The same, for an abbreviation of the option's name: which option it is may not be known.
    Abbreviation(&'static OptionSpec, Option<OptionArgument>),
    /// A field that is no option: its index.
    Operand(u32),
    /// A field that is an option without a row: its index.
    Unknown(u32),
    /// A field that is a pattern and may be an option: its index.
    Unsure(u32),
    /// An option whose option-argument is missing at the end: its row.
    Missing(&'static OptionSpec),
}

/// An option-argument: the text of a field from an offset on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OptionArgument {
    /// The index of the field.
    pub(crate) field: u32,
    /// Where it starts in the field's text: 0 for a separate one.
    pub(crate) offset: u32,
}

/// The cursor.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "what has happened so far: each by itself")]
pub(crate) struct Getopt {
    /// The index of the next field.
    pub(crate) next: u32,
    /// The index behind the last field.
    pub(crate) end: u32,
    /// Inside a cluster: the offset of the next letter in the field before `next`.
    letter: Option<u32>,
    /// Inside letters without a dash: their field, and the offset of the next.
    bundle: Option<(u32, u32)>,
    /// Whether a field was read.
    begun: bool,
    /// Whether `--` or, without permutation, an operand has ended the options.
    pub(crate) ended: bool,
    /// Whether a `--` was passed.
    pub(crate) dashes: bool,
    /// Whether an option was passed over that has no row and may take the next field.
    pub(crate) unsure: bool,
}

impl Getopt {
    /// Returns a cursor over the fields `next..end`.
    pub(crate) const fn new(next: u32, end: u32) -> Self {
        Self {
            next,
            end,
            letter: None,
            bundle: None,
            begun: false,
            ended: false,
            dashes: false,
            unsure: false,
        }
    }

    /// Returns what comes next; `None` at the end.
    pub(crate) fn step(&mut self, analysis: &Analysis, row: &'static Wrapper) -> Option<Argv> {
        loop {
            if let Some(offset) = self.letter.take() {
                if let Some(found) = self.cluster(analysis, row, offset) {
                    return Some(found);
                }
                continue;
            }
            if let Some((field, offset)) = self.bundle.take() {
                if let Some(found) = self.bundled(analysis, row, field, offset) {
                    return Some(found);
                }
                continue;
            }
            if self.next >= self.end {
                return None;
            }
            let index = self.next;
            self.next = index.saturating_add(1);
            let field = analysis.fields.get(index as usize)?;
            let view = analysis.view(field);
            let first = !std::mem::replace(&mut self.begun, true);
            if first && is_bundle(view, row) {
                self.bundle = Some((index, 0));
                continue;
            }
            if self.ended {
                return Some(Argv::Operand(index));
            }
            match Self::classify(view, row) {
                Class::Operand => {
                    self.ended = !row.parsing.permutes;
                    return Some(Argv::Operand(index));
                }
                Class::Unsure => return Some(Argv::Unsure(index)),
                Class::End => {
                    self.ended = true;
                    self.dashes = true;
                }
                Class::Numeric => {}
                Class::Whole(spec) => return Some(self.whole(analysis, spec)),
                Class::Long => {
                    if let Some(found) = self.long(analysis, view, row) {
                        return Some(found);
                    }
                }
                Class::Cluster => self.letter = Some(1),
            }
        }
    }

    fn classify(field: FieldRef<'_>, row: &'static Wrapper) -> Class {
        let Some(text) = field.literal() else {
            let has_plus = row.options.iter().any(|spec| spec.names.iter().any(|n| starts_plus(n)));
            let may = field.may_start_with(b'-') || (has_plus && field.may_start_with(b'+'));
            // An expansion is taken for one operand: the line that holds it is allowed by no rule,
            // and deny and ask rules look at all that follows.
            return if may && field.field.kind != FieldKind::Expansion {
                Class::Unsure
            } else {
                Class::Operand
            };
        };
        let exact = spelled(row, text);
        if text == b"--" && exact.is_none() {
            // A program without options may take it for what it launches: `eval` of dash.
            return if takes_dashes(row) { Class::End } else { Class::Long };
        }
        if row.parsing.numeric && is_numeric_option(text) {
            return Class::Numeric;
        }
        let dash = text.first() == Some(&b'-');
        if row.parsing.dashes == Dashes::Any
            && dash
            && text.len() > 1
            && names_with_dashes(row, text)
        {
            return Class::Long;
        }
        let words =
            matches!(row.parsing.dashes, Dashes::BeforeWords | Dashes::BeforeWordsOrLetters);
        if words && (dash || exact.is_some()) {
            return exact.map_or(Class::Long, Class::Whole);
        }
        match (text.first(), text.len()) {
            (Some(b'-' | b'+'), 1) => exact.map_or(Class::Operand, Class::Whole),
            (Some(b'-'), _) if text.starts_with(b"--") => Class::Long,
            // A word behind one dash that has a row is no cluster: `bash -rcfile`.
            (Some(b'-'), length) if length > 2 => exact.map_or(Class::Cluster, Class::Whole),
            (Some(b'-'), _) => Class::Cluster,
            (Some(b'+'), length) if length > 1 && takes_plus(row) => Class::Cluster,
            _ => Class::Operand,
        }
    }

    /// Returns an option that is a whole field, with its option-argument in the next one.
    fn whole(&mut self, analysis: &Analysis, spec: &'static OptionSpec) -> Argv {
        match spec.argument {
            Argument::None | Argument::Optional => Argv::Option(spec, None),
            Argument::Number => self.number(analysis, spec),
            Argument::Several(count) => self.several(analysis, spec, count),
            Argument::Required | Argument::Separate => self.separate(analysis, spec),
        }
    }

    /// Reads `--name`, `--name=value` or, of a program with such options, `-name`.
    fn long(
        &mut self,
        analysis: &Analysis,
        field: FieldRef<'_>,
        row: &'static Wrapper,
    ) -> Option<Argv> {
        let index = self.next.saturating_sub(1);
        let text = field.text();
        let equals = text.iter().position(|byte| *byte == b'=');
        let name = text.get(..equals.unwrap_or(text.len())).unwrap_or(text);
        let dashed =
            if row.parsing.dashes == Dashes::Any { with_dashes(name) } else { name.to_vec() };
        let exact = long_row(row, &dashed, equals.is_some());
        let Some(spec) = exact.or_else(|| abbreviated(row, &dashed)) else {
            if row.parsing.dashes == Dashes::BeforeWordsOrLetters && !text.starts_with(b"--") {
                self.letter = Some(1);
                return None;
            }
            self.unsure |= equals.is_none();
            return unknown(row, index);
        };
        let found = |spec, value| match exact {
            Some(_) => Argv::Option(spec, value),
            None => Argv::Abbreviation(spec, value),
        };
        let attached = equals.map(|at| OptionArgument {
            field: index,
            offset: u32::try_from(at).unwrap_or(u32::MAX).saturating_add(1),
        });
        Some(match (spec.argument, attached) {
            (Argument::None | Argument::Separate, Some(_)) => return unknown(row, index),
            (Argument::None | Argument::Optional, None) => found(spec, None),
            (Argument::Required | Argument::Optional | Argument::Number, Some(value)) => {
                found(spec, Some(value))
            }
            (Argument::Several(count), Some(value)) => self.further(spec, value, count),
            (Argument::Several(count), None) => self.several(analysis, spec, count),
            (Argument::Number, None) => self.number(analysis, spec),
            (Argument::Required | Argument::Separate, None) => {
                let taken = self.separate(analysis, spec);
                if let Argv::Option(spec, value) = taken { found(spec, value) } else { taken }
            }
        })
    }

    /// Reads the letter at `offset` of the cluster in the field before `next`.
    fn cluster(&mut self, analysis: &Analysis, row: &'static Wrapper, offset: u32) -> Option<Argv> {
        let index = self.next.saturating_sub(1);
        let text = analysis.view(analysis.fields.get(index as usize)?).text();
        let sign = *text.first()?;
        let letter = *text.get(offset as usize)?;
        let pair = pair(row, text, offset);
        let after = offset.saturating_add(if pair.is_some() { 2 } else { 1 });
        let has_rest = text.len() > after as usize;
        let single = || spelled(row, &[sign, letter]).or_else(|| unset(row, sign, letter));
        let Some(spec) = pair.or_else(single) else {
            if row.parsing.unknown == Unknown::PassOver {
                self.letter = has_rest.then_some(after);
                self.unsure |= !has_rest;
                return None;
            }
            return Some(Argv::Unknown(index));
        };
        match spec.argument {
            Argument::None => {
                self.letter = has_rest.then_some(after);
                Some(Argv::Option(spec, None))
            }
            Argument::Required | Argument::Optional | Argument::Number if has_rest => {
                let after = after.saturating_add(strips_equals(row, spec, text, after));
                Some(Argv::Option(spec, Some(OptionArgument { field: index, offset: after })))
            }
            Argument::Several(count) if has_rest => {
                let value = OptionArgument { field: index, offset: after };
                Some(self.further(spec, value, count))
            }
            Argument::Several(count) => Some(self.several(analysis, spec, count)),
            Argument::Separate if has_rest => Some(Argv::Unknown(index)),
            Argument::Optional => Some(Argv::Option(spec, None)),
            Argument::Number => Some(self.number(analysis, spec)),
            Argument::Required | Argument::Separate => Some(self.separate(analysis, spec)),
        }
    }

    /// Takes the next field where it is a number.
    fn number(&mut self, analysis: &Analysis, spec: &'static OptionSpec) -> Argv {
        let next = analysis.fields.get(self.next as usize).filter(|_| self.next < self.end);
        let text = next.and_then(|field| analysis.view(field).literal());
        if text.is_some_and(|text| text.iter().all(u8::is_ascii_digit)) {
            return self.separate(analysis, spec);
        }
        Argv::Option(spec, None)
    }

    /// Reads one of the letters without a dash; what belongs to it is the next field.
    fn bundled(
        &mut self,
        analysis: &Analysis,
        row: &'static Wrapper,
        index: u32,
        offset: u32,
    ) -> Option<Argv> {
        let text = analysis.view(analysis.fields.get(index as usize)?).text();
        let letter = *text.get(offset as usize)?;
        self.bundle = Some((index, offset.saturating_add(1)));
        let Some(spec) = spelled(row, &[b'-', letter]) else {
            // Whether something belongs to it is not known, nor then what belongs to the next.
            return Some(Argv::Unknown(index));
        };
        Some(match spec.argument {
            Argument::None | Argument::Optional => Argv::Option(spec, None),
            Argument::Number => self.number(analysis, spec),
            Argument::Several(count) => self.several(analysis, spec, count),
            Argument::Required | Argument::Separate => self.separate(analysis, spec),
        })
    }

    /// Takes the next fields, as many as belong to an option.
    fn several(&mut self, analysis: &Analysis, spec: &'static OptionSpec, count: u8) -> Argv {
        let first = self.separate(analysis, spec);
        if let Argv::Option(spec, Some(value)) = first {
            return self.further(spec, value, count);
        }
        first
    }

    /// Passes over what belongs to an option behind its first option-argument.
    fn further(&mut self, spec: &'static OptionSpec, value: OptionArgument, count: u8) -> Argv {
        let next = self.next.saturating_add(u32::from(count.saturating_sub(1)));
        if next > self.end {
            return Argv::Missing(spec);
        }
        self.next = next;
        Argv::Option(spec, Some(value))
    }

    fn separate(&mut self, analysis: &Analysis, spec: &'static OptionSpec) -> Argv {
        if self.next >= self.end {
            return Argv::Missing(spec);
        }
        let field = self.next;
        // The Korn shells take the next option for the next option, others for the name.
        let next = analysis.fields.get(field as usize).and_then(|it| analysis.view(it).literal());
        let is_option = next.is_some_and(|text| text.starts_with(b"-") || text.starts_with(b"+"));
        if spec.argument == Argument::Separate && is_option {
            return Argv::Unknown(field);
        }
        self.next = field.saturating_add(1);
        Argv::Option(spec, Some(OptionArgument { field, offset: 0 }))
    }
}

/// What a field looks like where an option may stand.
enum Class {
    Operand,
    Unsure,
    End,
    Numeric,
    Whole(&'static OptionSpec),
    Long,
    Cluster,
}

/// Returns how many bytes a parser takes off that does not count a `=` behind a letter (popt, clap,
/// argparse, pflag), where something is run. What else such an option does is the same with it.
fn strips_equals(row: &Wrapper, spec: &OptionSpec, text: &[u8], at: u32) -> u32 {
    let runs = matches!(
        spec.effect,
        Effect::Line
            | Effect::OpenLine
            | Effect::Command
            | Effect::CommandUnless(_)
            | Effect::LineAfterKey(_)
            | Effect::LineBefore
    );
    let lenient = row.parsing.unknown != Unknown::Refuse;
    u32::from(runs && lenient && text.get(at as usize) == Some(&b'='))
}

fn unknown(row: &Wrapper, index: u32) -> Option<Argv> {
    (row.parsing.unknown != Unknown::PassOver).then_some(Argv::Unknown(index))
}

/// Returns an option's name with the dashes that its row has, however many it has here.
fn with_dashes(name: &[u8]) -> Vec<u8> {
    let start = name.iter().position(|byte| *byte != b'-').unwrap_or(name.len());
    let plain = name.get(start..).unwrap_or_default();
    let dashes: &[u8] = if plain.len() == 1 { b"-" } else { b"--" };
    [dashes, plain].concat()
}

/// Returns whether a word is an option by its name, with any number of dashes, or has an option-argument
/// behind a `=`.
fn names_with_dashes(row: &'static Wrapper, text: &[u8]) -> bool {
    text.contains(&b'=') || spelled(row, &with_dashes(text)).is_some()
}

/// Returns the row of an option that is spelled like this.
fn spelled(row: &'static Wrapper, text: &[u8]) -> Option<&'static OptionSpec> {
    row.options.iter().find(|spec| spec.names.iter().any(|name| name.as_bytes() == text))
}

/// Returns the row of a long option; of two rows with one name, the one that fits the `=`.
fn long_row(row: &'static Wrapper, name: &[u8], attached: bool) -> Option<&'static OptionSpec> {
    let named = |spec: &&OptionSpec| spec.names.iter().any(|own| own.as_bytes() == name);
    let fits = |spec: &&OptionSpec| (spec.argument != Argument::None) == attached;
    let mut rows = row.options.iter().filter(named);
    // A name behind a colon belongs to the word: `clojure -M:ALIAS`.
    let begins = |spec: &&OptionSpec| {
        spec.names.iter().any(|own| own.ends_with(':') && name.starts_with(own.as_bytes()))
    };
    let begun = || row.options.iter().find(begins);
    rows.clone().find(fits).or_else(|| rows.next()).or_else(begun)
}

/// Returns the row of an option of which this is an abbreviation (`getopt_long` accepts any unambiguous
/// prefix), or the name in other letter cases (Vim takes `--CMD`): of one that launches, if there is one, so
/// that deny and ask rules see it. A wrapper's abbreviation is refused as unknown (Q15).
fn abbreviated(row: &'static Wrapper, text: &[u8]) -> Option<&'static OptionSpec> {
    if row.parsing.unknown == Unknown::Refuse || text.len() < 3 {
        return None;
    }
    let named = |spec: &OptionSpec, means: &dyn Fn(&[u8]) -> bool| {
        spec.names.iter().any(|name| means(name.as_bytes()))
    };
    let starts = |name: &[u8]| name.starts_with(text);
    let alike = |name: &[u8]| {
        let head = name.get(..text.len());
        text.starts_with(b"--") && head.is_some_and(|head| head.eq_ignore_ascii_case(text))
    };
    let mut launching = row.options.iter().filter(|spec| spec.may_launch());
    let found = launching.clone().find(|spec| named(spec, &starts));
    if let Some(spec) = found.or_else(|| launching.find(|spec| named(spec, &alike))) {
        return Some(spec);
    }
    // Interpreters and programs with words behind one dash know no abbreviations.
    let knows =
        row.parsing.dashes != Dashes::BeforeWords && !row.operands.contains(&Operand::Script);
    // Of several that launch nothing it is none: the program asks which one is meant.
    let mut specs = row.options.iter().filter(|spec| named(spec, &starts));
    let first = specs.next()?;
    (knows && specs.all(|spec| spec.argument == first.argument)).then_some(first)
}

/// Returns the row of the option that two letters of a cluster name.
fn pair(row: &'static Wrapper, text: &[u8], offset: u32) -> Option<&'static OptionSpec> {
    let at = offset as usize;
    let letters = text.get(at..at.saturating_add(2))?;
    let pairs = row.parsing.clusters == Clusters::Pairs;
    row.options.iter().filter(|_| pairs).find(|spec| {
        spec.names.iter().any(|name| name.as_bytes().strip_prefix(b"-") == Some(letters))
    })
}

/// Returns whether the first argument is letters of options without a dash.
fn is_bundle(field: FieldRef<'_>, row: &Wrapper) -> bool {
    let starts = field.text().first().is_some_and(|byte| !b"-+".contains(byte));
    row.parsing.clusters == Clusters::Bundled && field.literal().is_some() && starts
}

/// Returns the row of `-e` for `+e`: of a program with options behind a plus, any letter can be
/// unset. Unsetting does nothing that matters here.
fn unset(row: &'static Wrapper, sign: u8, letter: u8) -> Option<&'static OptionSpec> {
    (sign == b'+')
        .then(|| spelled(row, &[b'-', letter]))
        .flatten()
        .filter(|spec| spec.effect == Effect::Nothing)
}

/// Returns whether `--` ends the options. find, which has words for options, knows it too.
fn takes_dashes(row: &Wrapper) -> bool {
    !row.options.is_empty()
        || row.parsing.dashes == Dashes::BeforeWords
        || row.parsing.unknown != Unknown::Refuse
}

fn takes_plus(row: &Wrapper) -> bool {
    row.options.iter().any(|spec| spec.names.iter().any(|name| starts_plus(name)))
}

fn starts_plus(name: &str) -> bool {
    name.starts_with('+')
}

/// Returns whether a text is a dash, perhaps a sign, and a number: the old form of `nice`.
fn is_numeric_option(text: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"-") else { return false };
    let digits = rest.strip_prefix(b"-").or_else(|| rest.strip_prefix(b"+")).unwrap_or(rest);
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}
