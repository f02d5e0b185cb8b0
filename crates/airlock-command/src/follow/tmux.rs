//! The commands of tmux, which `;` separates.

use airlock_syntax::Span;

use super::{Follower, fields::contains, row::Said, row::Work};
use crate::{
    Operand, Wrapper,
    getopt::Getopt,
    launchers::tmux::{HARMLESS, LINES, OTHER_ALIASES},
};

impl Follower<'_> {
    /// Follows the commands of tmux that stand at the cursor.
    pub(super) fn tmux(&mut self, work: &mut Work) {
        let rest = work.rest();
        let mut from = rest.start;
        for at in rest.start..rest.end {
            let text = self.literal_at(at).unwrap_or_default();
            let ends = text.ends_with(b";") && !text.ends_with(b"\\;");
            let kept = text.len() > 1;
            if ends {
                self.tmux_command(work, Span::new(from, at), kept.then_some(at));
                from = at.saturating_add(1);
            }
        }
        self.tmux_command(work, Span::new(from, rest.end), None);
    }

    /// Follows one command, whose last word may hold the `;` that ends it.
    fn tmux_command(&mut self, work: &mut Work, fields: Span, last: Option<u32>) {
        let start = self.next_field();
        self.copy_fields(fields);
        if let Some(at) = last {
            let text = self.literal_at(at).and_then(|text| text.strip_suffix(b";"));
            let text = text.unwrap_or_default().to_vec();
            let span = self.analysis.span_of(Span::new(at, at.saturating_add(1)));
            self.push_literal(&text, span, None);
        }
        let fields = Span::new(start, self.next_field());
        if fields.is_empty() {
            return;
        }
        let Some(name) = self.literal_at(fields.start).map(<[u8]>::to_vec) else {
            return self.tmux_unknown(work);
        };
        let all = self.analysis.fields(fields).to_vec();
        let expands = all.iter().any(|field| contains(self.analysis.text(field.text), b"#("));
        if expands {
            self.tmux_unknown(work);
        }
        if let Some(row) = line_of(&name) {
            self.tmux_line(work, row, Span::new(fields.start.saturating_add(1), fields.end));
        } else if !is_harmless(&name) {
            self.tmux_unknown(work);
        }
    }

    /// Follows a command that runs a line.
    fn tmux_line(&mut self, work: &mut Work, row: &'static Wrapper, arguments: Span) {
        let mut inner = Work {
            row,
            command: work.command,
            context: work.context,
            getopt: Getopt::new(arguments.start, arguments.end),
            open: work.open,
            said: Said::default(),
        };
        if self.options(&mut inner) {
            for operand in row.operands {
                self.operand(&mut inner, *operand);
            }
            if matches!(row.operands, [Operand::OneLine]) && !inner.rest().is_empty() {
                self.tmux_unknown(work);
            }
        } else {
            work.said.settled = true;
        }
        work.said.launched |= inner.said.launched;
        work.said.refused |= inner.said.refused;
        work.said.unsure |= inner.said.unsure;
    }

    /// Takes a command that may run anything.
    fn tmux_unknown(&mut self, work: &mut Work) {
        work.said.settled = true;
        self.may_launch_itself(work);
    }
}

/// Returns whether a name, the start of one or an alias is that of a command that runs nothing.
fn is_harmless(name: &[u8]) -> bool {
    let starts = HARMLESS.iter().any(|known| known.as_bytes().starts_with(name));
    starts && !OTHER_ALIASES.iter().any(|alias| alias.as_bytes() == name)
}

/// Returns the row of a command that runs a line, by its name, the start of it or its alias.
fn line_of(name: &[u8]) -> Option<&'static Wrapper> {
    let exact = |row: &&Wrapper| row.words.iter().any(|word| word.as_bytes() == name);
    let starts = |row: &&Wrapper| row.words.iter().any(|word| word.as_bytes().starts_with(name));
    let known = HARMLESS.iter().any(|word| word.as_bytes() == name);
    let row = LINES.iter().find(exact).or_else(|| LINES.iter().find(starts).filter(|_| !known));
    row.filter(|_| !name.is_empty())
}
