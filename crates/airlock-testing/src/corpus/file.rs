//! One file of the corpus: TOML to cases.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::{Spanned, Table};

use super::{Case, Corpus, CorpusError, Divergence, Input, Outcome, Place, PolicySpec, Rejected};
use crate::{
    comparison::excuse::{Excuse, Kind},
    oracle::Shell,
};

/// The longest input that `generated` may make.
const LONGEST: usize = 1 << 22;

/// A file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    policies: BTreeMap<String, Table>,
    #[serde(default)]
    case: Vec<Spanned<WrittenCase>>,
    #[serde(default)]
    rejected: Vec<Spanned<WrittenRejected>>,
    #[serde(default)]
    divergence: Vec<Spanned<WrittenDivergence>>,
    #[serde(default)]
    shell: Vec<Spanned<WrittenExcuse>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCase {
    #[serde(rename = "ref")]
    reference: Option<String>,
    tier: Option<String>,
    policy: Option<toml::Value>,
    #[serde(default)]
    lines: Vec<String>,
    #[serde(default)]
    argvs: Vec<Vec<String>>,
    #[serde(default)]
    generated: Vec<Generated>,
    verdict: Option<Outcome>,
    #[serde(default)]
    not: Vec<Outcome>,
    certain: Option<bool>,
    program: Option<String>,
    code: Option<String>,
    commands: Option<Vec<Vec<String>>>,
    because: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRejected {
    #[serde(rename = "ref")]
    _reference: Option<String>,
    #[serde(default)]
    rules: Vec<String>,
    #[serde(default)]
    policies: Vec<Table>,
    because: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenDivergence {
    file: String,
    #[serde(default)]
    lines: Vec<String>,
    #[serde(default)]
    argvs: Vec<Vec<String>>,
    got: Outcome,
    reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenExcuse {
    kind: Kind,
    shells: Vec<String>,
    laws: Vec<u8>,
    lines: Vec<String>,
    reason: String,
}

/// A line too long to write out: `before`, `times` of `repeat`, `middle`, `times` of `close`, `after`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Generated {
    #[serde(default)]
    before: String,
    repeat: String,
    times: usize,
    #[serde(default)]
    middle: String,
    #[serde(default)]
    close: String,
    #[serde(default)]
    after: String,
}

impl Generated {
    fn line(&self) -> Option<String> {
        let repeated = self.repeat.len().checked_add(self.close.len())?.checked_mul(self.times)?;
        if repeated > LONGEST {
            return None;
        }
        Some(
            [
                self.before.as_str(),
                &self.repeat.repeat(self.times),
                &self.middle,
                &self.close.repeat(self.times),
                &self.after,
            ]
            .concat(),
        )
    }
}

/// Reads one file into the corpus.
pub(super) fn read(name: &str, text: &str, corpus: &mut Corpus) -> Result<(), CorpusError> {
    let place = |start: usize| Place {
        file: name.to_owned(),
        line: text.get(..start).unwrap_or_default().matches('\n').count().saturating_add(1),
    };
    let file: File = toml::from_str(text).map_err(|error| {
        CorpusError::at(&place(error.span().map_or(0, |span| span.start)), error.message())
    })?;
    let mut seen = BTreeSet::new();
    for case in file.case {
        let place = place(case.span().start);
        let case = read_case(place.clone(), case.into_inner(), &file.policies)?;
        for input in &case.inputs {
            if !seen.insert((case.policy.clone(), input.clone())) {
                return Err(CorpusError::at(&place, format!("a second time: {input}")));
            }
        }
        corpus.cases.push(case);
    }
    for rejected in file.rejected {
        let place = place(rejected.span().start);
        corpus.rejected.push(read_rejected(place, &rejected.into_inner())?);
    }
    for divergence in file.divergence {
        let place = place(divergence.span().start);
        let WrittenDivergence { file, lines, argvs, got, reason } = divergence.into_inner();
        let inputs = read_inputs(&place, lines, argvs, &[])?;
        corpus.divergences.push(Divergence { place, file, inputs, got, reason });
    }
    for excuse in file.shell {
        let place = place(excuse.span().start);
        corpus.excuses.push(read_excuse(&place, excuse.into_inner())?);
    }
    Ok(())
}

fn read_case(
    place: Place,
    written: WrittenCase,
    policies: &BTreeMap<String, Table>,
) -> Result<Case, CorpusError> {
    let policy = read_policy(&place, written.policy, policies)?;
    let inputs = read_inputs(&place, written.lines, written.argvs, &written.generated)?;
    if written.verdict.is_none() && written.not.is_empty() && written.commands.is_none() {
        return Err(CorpusError::at(&place, "one of `verdict`, `not`, `commands` is needed"));
    }
    if written.verdict.is_some_and(|verdict| written.not.contains(&verdict)) {
        return Err(CorpusError::at(&place, "`verdict` is among `not`"));
    }
    if written.certain == Some(false) && written.verdict.is_none() {
        return Err(CorpusError::at(&place, "`certain` says something about `verdict`"));
    }
    if written.code.is_some() && written.verdict != Some(Outcome::Unanalyzable) {
        return Err(CorpusError::at(&place, "`code` needs verdict = \"unanalyzable\""));
    }
    Ok(Case {
        place,
        reference: written.reference,
        tier: written.tier,
        policy,
        inputs,
        verdict: written.verdict,
        certain: written.certain.unwrap_or(true),
        not: written.not,
        program: written.program,
        code: written.code,
        commands: written.commands,
        because: written.because,
    })
}

fn read_policy(
    place: &Place,
    written: Option<toml::Value>,
    policies: &BTreeMap<String, Table>,
) -> Result<PolicySpec, CorpusError> {
    match written {
        None => Ok(PolicySpec::shell_command_defaults()),
        Some(toml::Value::String(name)) => {
            let table = policies.get(&name).map(PolicySpec::of_table);
            table.ok_or_else(|| CorpusError::at(place, format!("no policy {name:?} here")))
        }
        Some(toml::Value::Table(table)) => Ok(PolicySpec::of_table(&table)),
        Some(_) => Err(CorpusError::at(place, "`policy` is a name or a table")),
    }
}

fn read_inputs(
    place: &Place,
    lines: Vec<String>,
    argvs: Vec<Vec<String>>,
    generated: &[Generated],
) -> Result<Vec<Input>, CorpusError> {
    let mut inputs: Vec<Input> = lines.into_iter().map(Input::Line).collect();
    inputs.extend(argvs.into_iter().map(Input::Argv));
    for generated in generated {
        let line = generated.line();
        let line = line.ok_or_else(|| CorpusError::at(place, "a generated line is too long"))?;
        inputs.push(Input::Line(line));
    }
    if inputs.is_empty() {
        return Err(CorpusError::at(place, "one of `lines`, `argvs`, `generated` is needed"));
    }
    Ok(inputs)
}

fn read_excuse(place: &Place, written: WrittenExcuse) -> Result<Excuse, CorpusError> {
    let WrittenExcuse { kind, shells, laws, lines, reason } = written;
    let named = |name: &String| {
        let shell = Shell::ALL.into_iter().find(|shell| shell.name() == name);
        shell.ok_or_else(|| CorpusError::at(place, format!("no shell {name:?} is asked")))
    };
    let shells = shells.iter().map(named).collect::<Result<_, _>>()?;
    if lines.is_empty() || reason.is_empty() {
        return Err(CorpusError::at(place, "`lines` that show it and a `reason` are needed"));
    }
    Ok(Excuse { kind, shells, laws, lines, reason })
}

fn read_rejected(place: Place, written: &WrittenRejected) -> Result<Rejected, CorpusError> {
    let rules = written
        .rules
        .iter()
        .flat_map(|rule| ["allow", "ask", "deny"].map(|effect| PolicySpec::of_rule(effect, rule)));
    let policies: Vec<PolicySpec> =
        rules.chain(written.policies.iter().map(PolicySpec::of_table)).collect();
    if policies.is_empty() {
        return Err(CorpusError::at(&place, "one of `rules`, `policies` is needed"));
    }
    Ok(Rejected { place, policies, because: written.because.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        read("a.toml", text, &mut Corpus::default()).unwrap_err().to_string()
    }

    #[test]
    fn unknown_fields_are_errors_with_their_place() {
        let text = "\n[[case]]\nlines = ['ls']\nverdict = \"ask\"\nbecuase = \"x\"\n";
        assert!(message(text).starts_with("corpus/a.toml:5: unknown field `becuase`"));
    }

    #[test]
    fn an_input_stands_in_a_file_once() {
        let case = "[[case]]\nlines = ['ls']\nverdict = \"ask\"\nbecause = \"\"\n";
        assert_eq!(message(&case.repeat(2)), "corpus/a.toml:5: a second time: \"ls\"");
    }

    #[test]
    fn generated_lines_repeat_what_opens_and_what_closes() {
        let text = "[[case]]\ngenerated = [{ before = '<', repeat = '(', times = 2, middle = 'a', \
                    close = ')', after = '>' }]\nverdict = \"ask\"\nbecause = \"\"";
        let mut corpus = Corpus::default();
        read("a.toml", text, &mut corpus).unwrap();
        assert_eq!(corpus.cases[0].inputs, [Input::Line("<((a))>".to_owned())]);
    }
}
