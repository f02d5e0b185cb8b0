//! The log of decisions.

use airlock_guard::record::{Durability, Head, Log, Repair, verify};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Mutex;

use crate::tool::{Conclusion, Judgement, Refusal};

/// A file with one hash-chained line of JSON for each judged call, which any number of threads and
/// processes may share.
///
/// `durability` is `"always"` (a record is safe from a failure of the machine before the call goes on)
/// or `"batch"` (about a second later). `record_commands=True` keeps the commands themselves.
#[pyclass(frozen, module = "agent_airlock")]
#[derive(Debug)]
pub(crate) struct DecisionLog {
    inner: Log,
    record_commands: bool,
    durability: Durability,
    repaired: Mutex<Vec<Repair>>,
}

#[pymethods]
impl DecisionLog {
    #[new]
    #[pyo3(signature = (path, durability = "always", record_commands = false))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        durability: &str,
        record_commands: bool,
    ) -> PyResult<Self> {
        let durability = match durability {
            "always" => Durability::Always,
            "batch" => Durability::Batch,
            _ => return Err(PyValueError::new_err("durability is \"always\" or \"batch\"")),
        };
        let inner = py.detach(|| Log::open(path, durability)).map_err(PyOSError::new_err)?;
        Ok(Self { inner, record_commands, durability, repaired: Mutex::default() })
    }

    #[getter]
    fn path(&self) -> PathBuf {
        self.inner.path().to_owned()
    }

    #[getter]
    fn durability(&self) -> &'static str {
        match self.durability {
            Durability::Always => "always",
            Durability::Batch => "batch",
        }
    }

    #[getter]
    fn record_commands(&self) -> bool {
        self.record_commands
    }

    /// The torn lines that were repaired while writing: for each, the number of the record before it,
    /// its length in bytes, and whether it was whole and kept.
    #[getter]
    fn repairs(&self) -> Vec<(u64, u64, bool)> {
        let repaired = self.repaired.lock().map(|list| list.clone()).unwrap_or_default();
        repaired.into_iter().map(|one| (one.after_seq, one.bytes, one.kept)).collect()
    }

    /// The number and hash of the last record: worth keeping elsewhere, as an anchor for `verify`.
    #[getter]
    fn head(&self, py: Python<'_>) -> PyResult<(u64, String)> {
        let head = py.detach(|| self.inner.head()).map_err(PyOSError::new_err)?;
        Ok((head.seq, head.hash))
    }

    /// Makes all records safe from a failure of the machine.
    fn sync(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.inner.sync()).map_err(PyOSError::new_err)
    }

    /// Verifies the whole file: `verify_log(log.path, anchor)`.
    #[pyo3(signature = (anchor = None))]
    fn verify(&self, py: Python<'_>, anchor: Option<(u64, String)>) -> PyResult<(u64, String)> {
        verify_log(py, self.inner.path().to_owned(), anchor)
    }

    /// Writes the record of a judged call; returns its number and hash.
    #[pyo3(name = "_append", signature = (judgement, refusal, conclusion, agent_id, session_id))]
    fn append(
        &self,
        py: Python<'_>,
        judgement: &Bound<'_, Judgement>,
        refusal: Option<&Bound<'_, Refusal>>,
        conclusion: Option<&Bound<'_, Conclusion>>,
        agent_id: Option<String>,
        session_id: Option<String>,
    ) -> PyResult<(u64, String)> {
        let mut record = judgement.get().inner.record(
            refusal.map(|refusal| &refusal.get().inner),
            conclusion.map(|conclusion| &conclusion.get().inner),
            self.record_commands,
        );
        record.agent_id = agent_id;
        record.session_id = session_id;
        let receipt = py.detach(|| self.inner.append(&record)).map_err(PyOSError::new_err)?;
        if let (Some(repair), Ok(mut list)) = (receipt.repaired, self.repaired.lock()) {
            list.push(repair);
        }
        Ok((receipt.head.seq, receipt.head.hash))
    }
}

/// Verifies a file of records, and that it holds `anchor` (number and hash of a record, kept elsewhere).
///
/// Returns the number and hash of the last record: worth keeping elsewhere. Raises `ValueError` at the
/// first line that was edited, removed, added or moved, or that a crash has torn.
#[pyfunction]
#[pyo3(signature = (path, anchor = None))]
#[expect(clippy::needless_pass_by_value, reason = "what Python gives is owned")]
pub(crate) fn verify_log(
    py: Python<'_>,
    path: PathBuf,
    anchor: Option<(u64, String)>,
) -> PyResult<(u64, String)> {
    let anchor = anchor.map(|(seq, hash)| Head { seq, hash });
    let verified = py.detach(|| verify(&path, anchor.as_ref()));
    let verified = verified.map_err(|error| match error {
        airlock_guard::record::VerifyError::Io(error) => PyOSError::new_err(error),
        airlock_guard::record::VerifyError::Broken { .. }
        | airlock_guard::record::VerifyError::NotAnchored { .. } => {
            PyValueError::new_err(error.to_string())
        }
    })?;
    match verified.torn {
        None => Ok((verified.head.seq, verified.head.hash)),
        Some(bytes) => Err(PyValueError::new_err(format!(
            "record {} is followed by {bytes} bytes of a torn line; the next record repairs it",
            verified.head.seq
        ))),
    }
}
