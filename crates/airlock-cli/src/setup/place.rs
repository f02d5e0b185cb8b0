//! Row types: where an agent looks for hooks, and in which form.

use std::path::{Path, PathBuf};

use crate::folders;

/// Where and how an agent is made to call the hook.
#[derive(Debug)]
pub(crate) struct Setup {
    /// The agent.
    pub(crate) agent: &'static str,
    /// For all of the user's projects.
    pub(crate) user: &'static [Place],
    /// For one project.
    pub(crate) project: &'static [Place],
    /// What the person still has to do.
    pub(crate) then: &'static str,
    /// The key and value by which a hook that fails blocks, where the agent has them.
    pub(crate) closed: Option<(&'static str, &'static str)>,
    /// What of the agent's own settings turns the hook off.
    pub(crate) switches: &'static [Switch],
    /// The files of settings in which such a switch may stand, beside those with the hook.
    pub(crate) settings: &'static [(&'static str, Base)],
}

/// A file.
#[derive(Debug)]
pub(crate) struct Place {
    /// Where it is, from the base folder.
    pub(crate) path: &'static str,
    /// The folder from which the path counts.
    pub(crate) base: Base,
    /// What is written there.
    pub(crate) form: Form,
}

/// A folder from which paths count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Base {
    /// The project.
    Project,
    /// The user's home folder.
    Home,
    /// The user's configuration folder.
    Config,
    /// The root directory: the path is whole.
    System,
    /// The folder that a variable names, instead of the first folder of the path in the home folder.
    Variable(&'static str),
}

/// What is written.
#[derive(Debug)]
pub(crate) enum Form {
    /// Elements of lists in a JSON file of many uses.
    Json {
        /// A member that the file must have beside them.
        version: Option<&'static str>,
        /// The lists.
        lists: &'static [List],
    },
    /// A file of ours alone.
    Own {
        /// Its text, in which [`COMMAND`] and [`ARGV`] stand for the command.
        text: &'static str,
        /// Whether the agent runs it.
        is_program: bool,
    },
    /// An element of the list `hooks: pre_tool_call:` in a YAML file.
    Yaml,
}

/// A list in a JSON file.
#[derive(Debug)]
pub(crate) struct List {
    /// The keys that lead to it.
    pub(crate) path: &'static [&'static str],
    /// The element, in which [`COMMAND`] and the like stand for the command.
    pub(crate) element: &'static str,
    /// Whether it is of use only where an allow skips the agent's prompt.
    pub(crate) approves: bool,
}

/// What stands for the command as one JSON string.
pub(crate) const COMMAND: &str = "@COMMAND@";

/// What stands for the command, behind a script that denies where it fails, as one JSON string.
pub(crate) const GUARDED: &str = "@GUARDED@";

/// What stands for the program as one JSON string.
pub(crate) const PROGRAM: &str = "@PROGRAM@";

/// What stands for the arguments as a JSON list of strings.
pub(crate) const ARGUMENTS: &str = "@ARGUMENTS@";

/// What stands for program and arguments as a JSON list of strings.
pub(crate) const ARGV: &str = "@ARGV@";

/// What stands for the command, behind a script that denies where it fails, in a shell script.
pub(crate) const SHELL: &str = "@SHELL@";

/// A setting of the agent's own that turns hooks off.
#[derive(Debug)]
pub(crate) struct Switch {
    /// The keys that lead to it.
    pub(crate) path: &'static [&'static str],
    /// The value by which it does, as JSON.
    pub(crate) off: &'static str,
}

/// For whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All of the user's projects.
    User,
    /// The project in the working directory.
    Project,
}

impl Setup {
    /// Returns all files in which a switch may turn the hook off.
    pub(crate) fn settings(&self, project: &Path) -> Vec<PathBuf> {
        let places = self.user.iter().chain(self.project);
        let json = places.filter(|place| matches!(place.form, Form::Json { .. }));
        let own = json.map(|place| (place.path, place.base));
        let all = own.chain(self.settings.iter().copied());
        let mut files: Vec<PathBuf> =
            all.filter_map(|(path, base)| base.locate(path, project)).collect();
        // In the home folder, the project is the user's.
        files.sort();
        files.dedup();
        files
    }

    /// Returns the places of a scope.
    pub(crate) fn places(&self, scope: Scope) -> &'static [Place] {
        match scope {
            Scope::User => self.user,
            Scope::Project => self.project,
        }
    }
}

impl Place {
    /// Returns whether the hook is called by a script that denies where it fails.
    pub(crate) fn is_guarded(&self) -> bool {
        let has = |text: &str| text.contains(GUARDED) || text.contains(SHELL);
        cfg!(unix)
            && match &self.form {
                Form::Json { lists, .. } => lists.iter().any(|list| has(list.element)),
                Form::Own { text, .. } => has(text),
                Form::Yaml => true,
            }
    }

    /// Returns where the file is.
    pub(crate) fn locate(&self, project: &Path) -> Option<PathBuf> {
        self.base.locate(self.path, project)
    }
}

impl Base {
    /// Returns where a path from this folder leads.
    fn locate(self, path: &str, project: &Path) -> Option<PathBuf> {
        let home = || Some(folders::home()?.join(path));
        match self {
            Self::Project => Some(project.join(path)),
            Self::Home => home(),
            Self::Config => Some(folders::config()?.join(path)),
            Self::Variable(name) => match folders::absolute(name) {
                Some(folder) => {
                    let below: PathBuf = Path::new(path).iter().skip(1).collect();
                    Some(folder.join(below))
                }
                None => home(),
            },
            Self::System => Some(PathBuf::from(path)),
        }
    }
}
