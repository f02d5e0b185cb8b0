//! The judging of a tool's calls, up to where Python has to ask somebody.

use airlock_guard::{
    Answer, Call, Conclusion as Concluded, Guard, Judgement as Inner, Next, Refusal as Refused,
    Request as Asked, Response, ResponseVerdict, Value,
};
use pyo3::exceptions::{PyIndexError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::policy::ShellCommandPolicy;
use crate::value::{Reader, name};

/// A tool, as its calls are judged.
#[pyclass(frozen, module = "agent_airlock._native")]
#[derive(Debug)]
pub(crate) struct Tool {
    guard: Guard,
    name: String,
    /// The names of the parameters that may be given by position, in their order.
    positional: Vec<String>,
    /// The name of the parameter that takes what is left.
    rest: Option<String>,
    /// Whether the first parameter is the object that the tool is a method of.
    is_method: bool,
    declares_command: bool,
    /// Whether calls have to be read at all.
    applies: bool,
}

#[pymethods]
impl Tool {
    #[new]
    #[expect(clippy::needless_pass_by_value, reason = "what Python gives is owned")]
    #[pyo3(signature = (policy, screen, name, positional, names, rest, is_method))]
    fn new(
        policy: Option<&Bound<'_, ShellCommandPolicy>>,
        screen: bool,
        name: String,
        positional: Vec<String>,
        names: Vec<String>,
        rest: Option<String>,
        is_method: bool,
    ) -> Self {
        let policy = policy.map(|policy| policy.get().inner.clone());
        let is_command = |parameter: &String| {
            policy.as_ref().is_some_and(|policy| policy.spec().command_args.contains(parameter))
        };
        let declares_command = names.iter().any(is_command);
        let applies = screen || policy.as_ref().is_some_and(|policy| policy.applies_to(&name));
        let guard = Guard::of(policy, screen);
        Self { guard, name, positional, rest, is_method, declares_command, applies }
    }

    /// Whether the policy names the tool, and none of its parameters holds a command (Q34).
    #[getter]
    fn lacks_command(&self) -> bool {
        let is_named = self.guard.policy().is_some_and(|policy| policy.names(&self.name));
        is_named && !self.declares_command
    }

    /// Judges a call, and asks nobody. `None` where nothing has to be judged.
    fn judge(
        &self,
        py: Python<'_>,
        args: &Bound<'_, PyTuple>,
        kwargs: &Bound<'_, PyDict>,
    ) -> PyResult<Option<Judgement>> {
        if !self.applies {
            return Ok(None);
        }
        let (args, kwargs) = (self.own_lists(args)?, self.own_keyword_lists(kwargs)?);
        let (arguments, mutable) = self.read(&args, &kwargs);
        let call = Call {
            tool: &self.name,
            arguments: &arguments,
            declares_command: self.declares_command,
        };
        let inner = py.detach(|| self.guard.judge(&call));
        let next = inner.next();
        if next == Next::Unjudged {
            return Ok(None);
        }
        let (args, kwargs) = (args.unbind(), kwargs.unbind());
        Ok(Some(Judgement { inner, next, arguments, mutable, args, kwargs }))
    }

    /// Whether the arguments are still those that were judged.
    fn is_unchanged(&self, py: Python<'_>, judgement: &Bound<'_, Judgement>) -> bool {
        let judgement = judgement.get();
        if !judgement.mutable {
            return true;
        }
        let (args, kwargs) = (judgement.args.bind(py), judgement.kwargs.bind(py));
        self.read(args, kwargs).0 == judgement.arguments
    }
}

impl Tool {
    /// Reads the arguments of a call, by name.
    fn read(&self, args: &Bound<'_, PyTuple>, kwargs: &Bound<'_, PyDict>) -> (Value, bool) {
        let mut reader = Reader::new();
        let mut entries = Vec::with_capacity(args.len().saturating_add(kwargs.len()));
        let mut rest = Vec::new();
        for (index, argument) in args.iter().enumerate() {
            match self.positional.get(index) {
                Some(_) if index == 0 && self.is_method => {}
                Some(name) => entries.push((name.clone(), reader.read(&argument))),
                None => rest.push(reader.read(&argument)),
            }
        }
        if !rest.is_empty() {
            entries.push((self.rest.clone().unwrap_or_default(), Value::List(rest)));
        }
        for (key, argument) in kwargs.iter() {
            entries.push((name(&key), reader.read(&argument)));
        }
        (Value::Map(entries), reader.mutable)
    }

    /// Returns the arguments with every list as a copy that nobody else holds.
    fn own_lists<'py>(&self, args: &Bound<'py, PyTuple>) -> PyResult<Bound<'py, PyTuple>> {
        if !args.iter().any(|argument| argument.is_exact_instance_of::<PyList>()) {
            return Ok(args.clone());
        }
        let own = args.iter().enumerate().map(|(index, argument)| {
            let is_self = index == 0 && self.is_method;
            if is_self || !self.holds_command(self.positional.get(index)) {
                return argument;
            }
            own_list(argument)
        });
        PyTuple::new(args.py(), own.collect::<Vec<_>>())
    }

    fn own_keyword_lists<'py>(&self, kwargs: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyDict>> {
        // The keyword arguments of a call are a dict of its own, but the caller may keep another.
        let own = kwargs.copy()?;
        for (key, argument) in kwargs.iter() {
            if argument.is_exact_instance_of::<PyList>() && self.holds_command(Some(&name(&key))) {
                own.set_item(key, own_list(argument))?;
            }
        }
        Ok(own)
    }

    fn holds_command(&self, name: Option<&String>) -> bool {
        let Some((policy, name)) = self.guard.policy().zip(name) else { return false };
        let spec = policy.spec();
        spec.command_args.contains(name) || spec.extra_argv_args.contains(name)
    }
}

fn own_list(argument: Bound<'_, PyAny>) -> Bound<'_, PyAny> {
    match argument.cast::<PyList>() {
        Ok(list) => list.get_slice(0, list.len()).into_any(),
        Err(_) => argument,
    }
}

/// What is decided about a call, before anybody is asked.
#[pyclass(frozen, module = "agent_airlock._native")]
#[derive(Debug)]
pub(crate) struct Judgement {
    pub(crate) inner: Inner,
    next: Next,
    /// What was judged.
    arguments: Value,
    /// Whether others may change what was judged.
    mutable: bool,
    args: Py<PyTuple>,
    kwargs: Py<PyDict>,
}

#[pymethods]
impl Judgement {
    /// `"run"`, `"ask"` or `"refuse"`.
    #[getter]
    fn next(&self) -> &'static str {
        match self.next {
            Next::Unjudged | Next::Permit => "run",
            Next::Ask(_) => "ask",
            Next::Refuse(_) => "refuse",
        }
    }

    /// The numbers of the commands that an approver is asked about.
    #[getter]
    fn asks(&self) -> Vec<usize> {
        match &self.next {
            Next::Ask(asks) => asks.clone(),
            Next::Unjudged | Next::Permit | Next::Refuse(_) => Vec::new(),
        }
    }

    /// The positional arguments that are passed on.
    #[getter]
    fn args(&self, py: Python<'_>) -> Py<PyTuple> {
        self.args.clone_ref(py)
    }

    /// The keyword arguments that are passed on.
    #[getter]
    fn kwargs(&self, py: Python<'_>) -> Py<PyDict> {
        self.kwargs.clone_ref(py)
    }

    /// What an approver is asked about a command.
    fn request(&self, index: usize) -> PyResult<Request> {
        let inner = self.inner.request(index);
        inner.map(|inner| Request { inner }).ok_or_else(|| PyIndexError::new_err(index))
    }

    /// What the caller is told where nobody has to be asked.
    fn refusal(&self) -> PyResult<Refusal> {
        match &self.next {
            Next::Refuse(refusal) => Ok(Refusal { inner: (**refusal).clone() }),
            Next::Unjudged | Next::Permit | Next::Ask(_) => {
                Err(PyRuntimeError::new_err("the call is not refused"))
            }
        }
    }

    /// What the caller is told where an approver did not grant it; `None` where it did.
    fn refuse_escalated(
        &self,
        index: usize,
        conclusion: &Bound<'_, Conclusion>,
    ) -> Option<Refusal> {
        let inner = self.inner.refuse_escalated(index, &conclusion.get().inner)?;
        Some(Refusal { inner })
    }

    /// What the caller is told where the arguments changed.
    fn refuse_changed(&self) -> Refusal {
        Refusal { inner: self.inner.refuse_changed() }
    }

    /// What the caller is told where the decision could not be recorded.
    fn refuse_unrecorded(&self) -> Refusal {
        Refusal { inner: self.inner.refuse_unrecorded() }
    }

    /// What the operator may know of a call, for logs and traces; never the command.
    fn details<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let decisive = self.inner.decisive();
        let decision = decisive.map(|found| &found.decision);
        dict.set_item("tool", self.inner.tool())?;
        dict.set_item("layer", self.inner.layer())?;
        dict.set_item("argument", decisive.map(|found| found.argument.as_str()))?;
        dict.set_item("verdict", decision.map_or("deny", |decision| decision.verdict().word()))?;
        let violation = decision.and_then(airlock::Decision::violation_type);
        dict.set_item("violation_type", violation.map(airlock::ViolationType::code))?;
        let code = decision.and_then(airlock::Decision::reason_code);
        dict.set_item("reason_code", code)?;
        dict.set_item("program", decision.and_then(airlock::Decision::program))?;
        let rule = decision.and_then(airlock::Decision::rule);
        dict.set_item("rule", rule.map(airlock::Rule::text))?;
        Ok(dict)
    }
}

/// What an approver is asked.
#[pyclass(frozen, module = "agent_airlock._native")]
#[derive(Debug)]
pub(crate) struct Request {
    inner: Asked,
}

#[pymethods]
impl Request {
    #[getter]
    fn request_id(&self) -> &str {
        &self.inner.request_id
    }

    #[getter]
    fn tool(&self) -> &str {
        &self.inner.tool
    }

    /// `escalation_reason`, `escalation_rule`, `command`, `argument`, `programs`, `needs_approval`.
    fn args<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("escalation_reason", &self.inner.escalation_reason)?;
        dict.set_item("escalation_rule", self.inner.escalation_rule)?;
        match &self.inner.command {
            airlock_guard::Command::Line(line) => dict.set_item("command", line)?,
            airlock_guard::Command::Argv(argv) => dict.set_item("command", argv)?,
            airlock_guard::Command::NotText | airlock_guard::Command::Unreadable => {
                dict.set_item("command", py.None())?;
            }
        }
        dict.set_item("argument", &self.inner.argument)?;
        dict.set_item("programs", &self.inner.programs)?;
        dict.set_item("needs_approval", &self.inner.needs_approval)?;
        Ok(dict)
    }

    /// What the answer comes to: `kind` is `"none"` (no approver), `"raised"`, `"wrong"` or
    /// `"response"`.
    #[pyo3(signature = (kind, late, request_id = None, verdict = None, approver = None))]
    fn conclude(
        &self,
        kind: &str,
        late: bool,
        request_id: Option<String>,
        verdict: Option<&str>,
        approver: Option<String>,
    ) -> Conclusion {
        let response = || {
            let verdict = ResponseVerdict::of(verdict?)?;
            Some(Response { request_id: request_id?, verdict, approver })
        };
        let answer = match kind {
            "none" => Answer::NoApprover,
            "raised" => Answer::Raised,
            "response" => response().map_or(Answer::WrongType, Answer::Response),
            _ => Answer::WrongType,
        };
        Conclusion { inner: self.inner.conclude(&answer, late) }
    }
}

/// What came of asking.
#[pyclass(frozen, module = "agent_airlock._native")]
#[derive(Debug)]
pub(crate) struct Conclusion {
    pub(crate) inner: Concluded,
}

#[pymethods]
impl Conclusion {
    #[getter]
    fn granted(&self) -> bool {
        self.inner.is_granted()
    }

    #[getter]
    fn outcome(&self) -> &'static str {
        self.inner.outcome.code()
    }
}

/// What the caller of a refused call is told.
#[pyclass(frozen, module = "agent_airlock._native")]
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) inner: Refused,
}

#[pymethods]
impl Refusal {
    #[getter]
    fn block_reason(&self) -> &'static str {
        self.inner.block_reason.code()
    }

    /// The answer to the call.
    fn answer<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let inner = &self.inner;
        let metadata = PyDict::new(py);
        let is_screen = inner.block_reason == airlock_guard::BlockReason::ToolArgSink;
        let policy = if is_screen { "ToolArgSinkGuard" } else { "ShellCommandPolicy" };
        metadata.set_item("function", &inner.tool)?;
        metadata.set_item("policy", policy)?;
        metadata.set_item("argument", &inner.argument)?;
        metadata.set_item("violation_reason", &inner.error)?;
        for (key, value) in [
            ("violation_type", inner.violation_type),
            ("reason_code", inner.reason_code),
            ("program", inner.program.as_deref()),
            ("escalation_rule", inner.escalation_rule()),
            ("escalation_outcome", inner.escalation_outcome),
        ] {
            if let Some(value) = value {
                metadata.set_item(key, value)?;
            }
        }
        let answer = PyDict::new(py);
        answer.set_item("success", false)?;
        answer.set_item("status", "blocked")?;
        answer.set_item("error", &inner.error)?;
        answer.set_item("block_reason", inner.block_reason.code())?;
        answer.set_item("fix_hints", &inner.fix_hints)?;
        answer.set_item("metadata", metadata)?;
        Ok(answer)
    }
}
