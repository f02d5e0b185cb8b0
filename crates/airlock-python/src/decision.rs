//! Decisions.

use airlock::{Decision as Engine, ViolationType};
use airlock_guard::programs;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// The decision about a command: its verdict, and why.
///
/// It is for the operator: it knows the rule. What the caller of a refused call is told does not.
#[pyclass(frozen, module = "agent_airlock")]
#[derive(Debug)]
pub(crate) struct Decision {
    inner: Engine,
}

impl Decision {
    pub(crate) fn new(inner: Engine) -> Self {
        Self { inner }
    }
}

#[pymethods]
impl Decision {
    /// `"allow"`, `"ask"` or `"deny"`.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.inner.verdict().word()
    }

    /// `"shell_command_denied"` or `"shell_command_unanalyzable"` where it is refused.
    #[getter]
    fn violation_type(&self) -> Option<&'static str> {
        self.inner.violation_type().map(ViolationType::code)
    }

    /// The code of what cannot be followed.
    #[getter]
    fn reason_code(&self) -> Option<&'static str> {
        self.inner.reason_code()
    }

    /// The name of the program that a refusal names, or that is asked about.
    #[getter]
    fn program(&self) -> Option<&str> {
        self.inner.program()
    }

    /// The names of the innermost programs, in the order of the line.
    #[getter]
    fn programs(&self) -> Vec<String> {
        programs(&self.inner)
    }

    /// The rule that determines the verdict.
    #[getter]
    fn rule(&self) -> Option<&str> {
        self.inner.rule().map(airlock::Rule::text)
    }

    fn __repr__(&self) -> String {
        let program = self.inner.program().map(|name| format!(" {name}")).unwrap_or_default();
        let code = self.inner.reason_code().map(|code| format!(" ({code})")).unwrap_or_default();
        format!("<Decision {}{program}{code}>", self.verdict())
    }

    /// A decision that is asked about is neither true nor false, and a mistake here would run commands.
    #[expect(clippy::unused_self, reason = "Python gives it")]
    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err("a decision is neither true nor false: compare its verdict"))
    }
}
