//! Subcommands: the rows that hold behind words (`docker run`), with the options that stand before
//! those (`docker -H HOST run`).

use super::{Context, Follower, row::Work, row::rows_of};
use crate::{Bar, Count, Operand, Wrapper, getopt::Argv, wrappers};

/// Whether words stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// They do not.
    No,
    /// They may: a pattern or an expansion stands there.
    Maybe,
    /// They do.
    Yes,
}

/// Where the words of a row are looked for.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The command.
    command: u32,
    /// The words that were found already (`compose` of `docker compose exec`).
    behind: &'static [&'static str],
    /// The field where the next word may stand.
    at: u32,
    /// The index behind the command's last field.
    end: u32,
    /// Whether the start of a word is taken for it.
    abbreviated: bool,
}

impl Follower<'_> {
    /// Follows a command by the row of its program that its first words ask for.
    pub(super) fn first_row(&mut self, name: &[u8], index: u32, context: Context) {
        let arguments = self.arguments(index);
        let place = Place {
            command: index,
            behind: &[],
            at: arguments.start,
            end: arguments.end,
            abbreviated: false,
        };
        if self.row_behind_words(name, place, context) {
            return;
        }
        let plain = wrappers::rows(name).find(|row| row.words.is_empty());
        if !plain.is_some_and(has_subcommands) {
            let first = self.literal_at(place.at).unwrap_or_default();
            if first.starts_with(b"-") {
                self.doubtful_rows_from(name, place, context);
            } else {
                self.doubtful_rows(name, place, context);
            }
        }
        if let Some(row) = plain {
            self.row(row, index, place.at, context);
        }
    }

    /// Takes a subcommand at the cursor.
    pub(super) fn subcommand(&mut self, work: &mut Work) {
        let name = self.row_name(work.command);
        let place = place_of(work, work.getopt.next);
        if self.row_behind_words(&name, place, work.context) {
            work.said.settled = true;
            return;
        }
        self.doubtful_rows(&name, place, work.context);
        let among = [Operand::SubcommandAmongOptions, Operand::AbbreviatedSubcommand];
        if work.row.operands.iter().any(|operand| among.contains(operand)) {
            self.options_behind(work);
        }
    }

    /// Applies the options of a program that stand behind its subcommand; others are passed over.
    fn options_behind(&mut self, work: &mut Work) {
        while work.getopt.next < work.getopt.end && !work.getopt.dashes && !work.said.refused {
            work.getopt.ended = false;
            match work.getopt.step(&self.analysis, work.row) {
                Some(Argv::Option(spec, value)) => self.option(work, spec, value),
                Some(Argv::Abbreviation(spec, value)) if spec.may_launch() => {
                    self.may_launch_itself(work);
                    self.option(work, spec, value);
                }
                Some(Argv::Unsure(at)) if self.may_launch(work.row, at) => {
                    self.set_barred(work.command, Bar::MayLaunch);
                }
                Some(
                    Argv::Abbreviation(..)
                    | Argv::Unsure(_)
                    | Argv::Operand(_)
                    | Argv::Unknown(_)
                    | Argv::Missing(_),
                )
                | None => {}
            }
        }
    }

    /// Looks for subcommands at a pattern that may be an option or one of them.
    pub(super) fn unsure_subcommand(&mut self, work: &Work, at: u32) {
        if has_subcommands(work.row) {
            let name = self.row_name(work.command);
            self.doubtful_rows(&name, place_of(work, at), work.context);
        }
    }

    /// Looks for subcommands behind an option that is not known, and may take the next word or not;
    /// returns whether the program's own row has nothing but subcommands.
    pub(super) fn subcommand_anywhere(&mut self, work: &Work) -> bool {
        if !has_subcommands(work.row) {
            return false;
        }
        let name = self.row_name(work.command);
        self.doubtful_rows_from(&name, place_of(work, work.getopt.next), work.context);
        true
    }

    /// Follows the row whose further words stand at a place; returns whether there is one.
    fn row_behind_words(&mut self, name: &[u8], place: Place, context: Context) -> bool {
        let found = wrappers::rows(name).find_map(|row| {
            let words = further_words(row, place.behind)?;
            (self.answer(words, place) == Answer::Yes).then_some((row, words.len()))
        });
        let Some((row, words)) = found else { return false };
        let words = u32::try_from(words).unwrap_or(u32::MAX);
        self.row(row, place.command, place.at.saturating_add(words), context);
        true
    }

    /// Lets no allow rule count where a row may hold, and lets deny and ask rules see what it would
    /// launch.
    fn doubtful_rows(&mut self, name: &[u8], place: Place, context: Context) {
        for row in wrappers::rows(name) {
            let Some(words) = further_words(row, place.behind) else { continue };
            if self.answer(words, place) != Answer::No {
                self.set_barred(place.command, Bar::MayLaunch);
                let words = u32::try_from(words.len()).unwrap_or(u32::MAX);
                let next = place.at.saturating_add(words).min(place.end);
                self.row(row, place.command, next, context.guessed());
            }
        }
    }

    /// Does the same at every field from a place on.
    fn doubtful_rows_from(&mut self, name: &[u8], place: Place, context: Context) {
        for at in place.at..place.end {
            self.doubtful_rows(name, Place { at, ..place }, context);
        }
    }

    /// Returns whether the next fields are these words.
    fn answer(&self, words: &[&str], place: Place) -> Answer {
        let mut answer = Answer::Yes;
        for (word, at) in words.iter().zip(place.at..) {
            if at >= place.end {
                return Answer::No;
            }
            let Some(field) = self.analysis.fields.get(at as usize) else { return Answer::No };
            let view = self.analysis.view(field);
            let word = word.as_bytes();
            match view.literal() {
                Some(text) if text == word => {}
                Some(text) if place.abbreviated && !text.is_empty() && word.starts_with(text) => {}
                Some(_) => return Answer::No,
                // Several words, or none.
                None if field.count == Count::Any => return Answer::Maybe,
                None if !view.may_be(word, false) => return Answer::No,
                None if field.count == Count::OneOrMore => return Answer::Maybe,
                None => answer = Answer::Maybe,
            }
        }
        answer
    }

    /// Returns the name under which the program of a command has its rows.
    fn row_name(&self, command: u32) -> Vec<u8> {
        let Some(found) = self.analysis.commands.get(command as usize) else { return Vec::new() };
        let name = self.analysis.program_name(found);
        rows_of(name).map_or(name, |(known, _)| known).to_vec()
    }
}

fn place_of(work: &Work, at: u32) -> Place {
    Place {
        command: work.command,
        behind: work.row.words,
        at,
        end: work.getopt.end,
        abbreviated: work.row.operands.contains(&Operand::AbbreviatedSubcommand),
    }
}

/// Returns whether the operands of a row are a subcommand and its arguments.
fn has_subcommands(row: &Wrapper) -> bool {
    row.operands.iter().any(|operand| operand.is_subcommand())
}

/// Returns the words that a row asks for behind those that were found; `None` when it is not about
/// them.
fn further_words(
    row: &'static Wrapper,
    behind: &'static [&'static str],
) -> Option<&'static [&'static str]> {
    row.words.strip_prefix(behind).filter(|words| !words.is_empty())
}
