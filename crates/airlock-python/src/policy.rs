//! Policies: what they are built from, and judging by them.

use std::sync::Arc;

use airlock_guard::{Command, PolicySpec, ShellCommandPolicy as Inner, explain};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

use crate::batch;
use crate::decision::Decision;
use crate::value;

/// Rules for the commands of shell tools: immutable, picklable, comparable.
///
/// `allow`, `ask` and `deny` are rule strings; `default` is the verdict for an innermost command that no
/// rule names; `command_args` names the arguments that hold a command, `tools` has globs on the names of
/// the tools that are judged.
#[pyclass(frozen, eq, hash, module = "agent_airlock")]
#[derive(Debug)]
pub(crate) struct ShellCommandPolicy {
    pub(crate) inner: Arc<Inner>,
}

impl PartialEq for ShellCommandPolicy {
    fn eq(&self, other: &Self) -> bool {
        self.inner.spec() == other.inner.spec()
    }
}

impl Eq for ShellCommandPolicy {}

impl core::hash::Hash for ShellCommandPolicy {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.inner.digest().hash(state);
    }
}

/// A tuple or list of strings.
#[derive(Debug)]
pub(crate) struct Strings(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Strings {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let items = if let Ok(tuple) = object.cast::<PyTuple>() {
            tuple.iter().collect::<Vec<_>>()
        } else if let Ok(list) = object.cast::<PyList>() {
            list.iter().collect()
        } else {
            let found = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a tuple of strings is needed, not {found}")));
        };
        let strings = items.into_iter().map(|item| {
            if let Ok(text) = item.cast::<PyString>() {
                return text.to_str().map(str::to_owned);
            }
            let found = item.get_type().name()?;
            Err(PyTypeError::new_err(format!("a tuple of strings is needed: it has {found}")))
        });
        strings.collect::<PyResult<_>>().map(Self)
    }
}

#[pymethods]
impl ShellCommandPolicy {
    #[new]
    #[pyo3(signature = (
        allow = None, ask = None, deny = None, default = None, command_args = None, tools = None,
        shell = None, redirects = None, expansions = None, substitutions = None, inline_code = None,
        extra_argv_args = None, harmless_variables = None, system_directories = None,
    ), text_signature = "(allow=(), ask=(), deny=(), default='deny', \
        command_args=('command', 'cmd'), tools=(), shell='any', redirects='judge', \
        expansions='default', substitutions='refuse', inline_code='refuse', \
        extra_argv_args=('args', 'argv', 'arguments', 'params'), harmless_variables=(), \
        system_directories=None)")]
    #[expect(clippy::too_many_arguments, reason = "each is a setting that users name")]
    fn new(
        allow: Option<Strings>,
        ask: Option<Strings>,
        deny: Option<Strings>,
        default: Option<String>,
        command_args: Option<Strings>,
        tools: Option<Strings>,
        shell: Option<String>,
        redirects: Option<String>,
        expansions: Option<String>,
        substitutions: Option<String>,
        inline_code: Option<String>,
        extra_argv_args: Option<Strings>,
        harmless_variables: Option<Strings>,
        system_directories: Option<Strings>,
    ) -> PyResult<Self> {
        let base = PolicySpec::default();
        let list = |given: Option<Strings>, base| given.map_or(base, |Strings(texts)| texts);
        let spec = PolicySpec {
            allow: list(allow, base.allow),
            ask: list(ask, base.ask),
            deny: list(deny, base.deny),
            default: default.unwrap_or(base.default),
            command_args: list(command_args, base.command_args),
            tools: list(tools, base.tools),
            shell: shell.unwrap_or(base.shell),
            redirects: redirects.unwrap_or(base.redirects),
            expansions: expansions.unwrap_or(base.expansions),
            substitutions: substitutions.unwrap_or(base.substitutions),
            inline_code: inline_code.unwrap_or(base.inline_code),
            extra_argv_args: list(extra_argv_args, base.extra_argv_args),
            harmless_variables: list(harmless_variables, base.harmless_variables),
            system_directories: system_directories.map(|Strings(texts)| texts),
        };
        let inner = spec.build().map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { inner: Arc::new(inner) })
    }

    #[getter]
    fn allow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.inner.spec().allow)
    }

    #[getter]
    fn ask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.inner.spec().ask)
    }

    #[getter]
    fn deny<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.inner.spec().deny)
    }

    #[getter]
    fn default(&self) -> &str {
        &self.inner.spec().default
    }

    #[getter]
    fn command_args<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.inner.spec().command_args)
    }

    #[getter]
    fn tools<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.inner.spec().tools)
    }

    #[getter]
    fn shell(&self) -> &str {
        &self.inner.spec().shell
    }

    #[getter]
    fn redirects(&self) -> &str {
        &self.inner.spec().redirects
    }

    #[getter]
    fn expansions(&self) -> &str {
        &self.inner.spec().expansions
    }

    #[getter]
    fn substitutions(&self) -> &str {
        &self.inner.spec().substitutions
    }

    #[getter]
    fn inline_code(&self) -> &str {
        &self.inner.spec().inline_code
    }

    #[getter]
    fn extra_argv_args<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.inner.spec().extra_argv_args)
    }

    #[getter]
    fn harmless_variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.inner.spec().harmless_variables)
    }

    #[getter]
    fn system_directories<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let directories = self.inner.spec().system_directories.as_ref();
        directories.map(|directories| PyTuple::new(py, directories)).transpose()
    }

    /// The SHA-256 of the rules and settings: equal for equal policies.
    #[getter]
    fn digest(&self) -> &str {
        self.inner.digest()
    }

    /// Judges a command: a string is a line that a shell reads, a list or tuple of strings one argv.
    fn judge(&self, py: Python<'_>, command: &Bound<'_, PyAny>) -> PyResult<Decision> {
        let command = command_of(command)?;
        Ok(Decision::new(py.detach(|| self.inner.judge(&command))))
    }

    /// Judges a command and says why, command by command, as text for the operator.
    fn explain(&self, py: Python<'_>, command: &Bound<'_, PyAny>) -> PyResult<String> {
        let command = command_of(command)?;
        Ok(py.detach(|| explain(&self.inner.judge(&command))))
    }

    /// Judges many commands with all cores: a list, or an Arrow array of strings (anything with
    /// `__arrow_c_array__` or `__arrow_c_stream__`).
    ///
    /// Returns columns: `verdict`, `violation_type`, `reason_code`, `program`. A list gives a dict of
    /// lists; an Arrow array gives a record batch, a stream of arrays a table.
    fn judge_many<'py>(&self, commands: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        batch::judge_many(&self.inner, commands)
    }

    fn __repr__(&self) -> String {
        let spec = self.inner.spec();
        let (allow, ask, deny) = (spec.allow.len(), spec.ask.len(), spec.deny.len());
        format!(
            "<ShellCommandPolicy {allow} allow, {ask} ask, {deny} deny, default {}, digest {:.12}>",
            spec.default,
            self.inner.digest()
        )
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let spec = slf.get().inner.spec();
        let list = |texts: &[String]| PyTuple::new(py, texts).map(Bound::into_any);
        let word = |text: &str| PyString::new(py, text).into_any();
        let directories = match &spec.system_directories {
            Some(directories) => list(directories)?,
            None => py.None().into_bound(py),
        };
        let arguments = [
            list(&spec.allow)?,
            list(&spec.ask)?,
            list(&spec.deny)?,
            word(&spec.default),
            list(&spec.command_args)?,
            list(&spec.tools)?,
            word(&spec.shell),
            word(&spec.redirects),
            word(&spec.expansions),
            word(&spec.substitutions),
            word(&spec.inline_code),
            list(&spec.extra_argv_args)?,
            list(&spec.harmless_variables)?,
            directories,
        ];
        Ok((slf.get_type().into_any(), PyTuple::new(py, arguments)?))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }
}

/// Reads a command that is given to be judged.
pub(crate) fn command_of(command: &Bound<'_, PyAny>) -> PyResult<Command> {
    value::command(command).ok_or_else(|| {
        let found = command.get_type().name().map(|name| name.to_string()).unwrap_or_default();
        PyTypeError::new_err(format!("a command is a string or a list of strings, not {found}"))
    })
}

/// Returns the rules and the default of a shipped policy, as arguments of `ShellCommandPolicy`.
#[pyfunction]
pub(crate) fn preset_spec<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyDict>> {
    let spec =
        PolicySpec::preset(name).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let dict = PyDict::new(py);
    dict.set_item("allow", PyTuple::new(py, spec.allow)?)?;
    dict.set_item("ask", PyTuple::new(py, spec.ask)?)?;
    dict.set_item("deny", PyTuple::new(py, spec.deny)?)?;
    for (name, word) in [
        ("default", spec.default),
        ("shell", spec.shell),
        ("redirects", spec.redirects),
        ("expansions", spec.expansions),
        ("substitutions", spec.substitutions),
        ("inline_code", spec.inline_code),
    ] {
        dict.set_item(name, word)?;
    }
    Ok(dict)
}
