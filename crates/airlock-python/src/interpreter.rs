//! One interpreter of a process has the module.

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// Fails in every interpreter but the first that loads the module.
///
/// What the module keeps from its first load (its own types, `Mapping`) belongs to that interpreter: in
/// another, a mapping would not be known as one, and a command inside it would not be found. `CPython`
/// itself refuses the module to interpreters with a lock of their own; here are the others.
pub(crate) fn claim(py: Python<'_>) -> PyResult<()> {
    // It is kept alive, so that no later interpreter has another at the same address.
    static OWNER: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let own = py.import("builtins")?;
    if OWNER.get_or_init(py, || own.clone().unbind()).bind(py).is(&own) {
        return Ok(());
    }
    Err(PyImportError::new_err(
        "agent_airlock does not support sub-interpreters: another interpreter of this process has it",
    ))
}
