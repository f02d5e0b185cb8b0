//! Given lines, damaged.

use super::{Random, pieces};

/// Returns `line` with one to three changes; `other` gives what is spliced in.
#[must_use]
pub fn mutate(random: &mut Random, line: &str, other: &str) -> String {
    let mut line = line.to_owned();
    for _ in 0..random.pick(&[1, 1, 2, 3]) {
        line = if random.one_in(3) {
            change_characters(random, &line)
        } else {
            change_tokens(random, &line, other)
        };
    }
    line
}

/// Splits a line where a lexer might: runs of blanks, of letters and digits, and single characters
/// for all else. Nothing is lost.
#[must_use]
pub fn tokens(line: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut last_kind = 0;
    for character in line.chars() {
        let kind = match character {
            ' ' | '\t' => 1,
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' | '/' | '.' => 2,
            _alone => 0,
        };
        match tokens.last_mut() {
            Some(last) if kind != 0 && kind == last_kind => last.push(character),
            _new => tokens.push(character.to_string()),
        }
        last_kind = kind;
    }
    tokens
}

fn change_tokens(random: &mut Random, line: &str, other: &str) -> String {
    let mut tokens = tokens(line);
    let at = random.below(tokens.len().saturating_add(1));
    let until = at.saturating_add(random.between(1, 4)).min(tokens.len());
    match random.below(9) {
        0..2 => tokens.insert(at, random_token(random).to_owned()),
        2 => drop(tokens.drain(at..until)),
        3 => {
            let copied: Vec<String> = tokens.get(at..until).unwrap_or_default().to_vec();
            tokens.splice(at..at, copied);
        }
        4 => {
            let with = random.below(tokens.len());
            if at < tokens.len() {
                tokens.swap(at, with);
            }
        }
        5..7 => {
            if let Some(token) = tokens.get_mut(at) {
                *token = requoted(random, token);
            }
        }
        7 => {
            if let Some(token) = tokens.get_mut(at) {
                random_token(random).clone_into(token);
            }
        }
        _splice => {
            let others = self::tokens(other);
            let from = random.below(others.len().saturating_add(1));
            tokens.truncate(at);
            tokens.extend(others.into_iter().skip(from));
        }
    }
    tokens.concat()
}

fn random_token(random: &mut Random) -> &'static str {
    match random.below(8) {
        0 => random.pick(&pieces::NAMES),
        1 => random.pick(&pieces::OPERATORS),
        2 => random.pick(&pieces::REDIRECTIONS),
        3 => random.pick(&pieces::RESERVED),
        4 => random.pick(&pieces::LOOSE),
        5 => random.pick(&pieces::BLANKS),
        _words => pieces::any(random),
    }
}

/// Returns a token quoted in another way, or not at all.
fn requoted(random: &mut Random, token: &str) -> String {
    match random.below(8) {
        0 => format!("'{token}'"),
        1 => format!("\"{token}\""),
        2 => format!("\\{token}"),
        3 => format!("''{token}"),
        4 => format!("{token}\\\n"),
        5 => format!("$'{token}'"),
        6 => format!("\\\n{token}"),
        _unquoted => token.replace(['\'', '"', '\\'], ""),
    }
}

fn change_characters(random: &mut Random, line: &str) -> String {
    let mut characters: Vec<char> = line.chars().collect();
    let at = random.below(characters.len().saturating_add(1));
    match random.below(4) {
        0 if at < characters.len() => drop(characters.remove(at)),
        1 if at < characters.len() => {
            let with = random.below(characters.len());
            characters.swap(at, with);
        }
        _insert => {
            let piece = random_token(random);
            characters.splice(at..at, piece.chars());
        }
    }
    characters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_hold_the_whole_line() {
        assert_eq!(tokens("c1  'a b'>f"), ["c1", "  ", "'", "a", " ", "b", "'", ">", "f"]);
    }

    #[test]
    fn an_empty_line_can_be_changed() {
        let mut random = Random::new(1);
        for _ in 0..100 {
            let _changed = mutate(&mut random, "", "");
        }
    }
}
