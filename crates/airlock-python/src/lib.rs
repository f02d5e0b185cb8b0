//! The native half of the Python package `agent_airlock`.
//!
//! Everything that decides is in `airlock` and `airlock-guard`. Here are its shapes for Python: policies,
//! decisions, the judging of calls, the log. What calls Python's functions (tools, approvers) is written
//! in Python, beside this module.

mod value;

mod decision;
mod policy;

mod tool;

mod batch;
mod log;

mod interpreter;

use pyo3::prelude::*;

/// The native half of `agent_airlock`.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::decision::Decision;
    #[pymodule_export]
    use crate::log::{DecisionLog, verify_log};
    #[pymodule_export]
    use crate::policy::{ShellCommandPolicy, preset_spec};
    #[pymodule_export]
    use crate::tool::{Conclusion, Judgement, Refusal, Request, Tool};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        crate::interpreter::claim(module.py())
    }
}
