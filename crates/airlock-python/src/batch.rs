//! Many commands at once: with all cores, and without Python's lock.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use airlock::ViolationType;
use airlock_guard::{Command, ShellCommandPolicy};
use arrow_array::builder::StringBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use pyo3_arrow::input::AnyArray;
use pyo3_arrow::{PyRecordBatch, PyTable};

use crate::policy::command_of;

/// What there is of a decision in a batch.
#[derive(Debug)]
struct Row {
    verdict: &'static str,
    violation_type: Option<&'static str>,
    reason_code: Option<&'static str>,
    program: Option<String>,
}

/// The columns of a batch, in their order.
const COLUMNS: [&str; 4] = ["verdict", "violation_type", "reason_code", "program"];

/// The fewest commands for which another thread is started.
const SHARE: usize = 256;

pub(crate) fn judge_many<'py>(
    policy: &Arc<ShellCommandPolicy>,
    commands: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = commands.py();
    if commands.hasattr("__arrow_c_array__")? {
        let AnyArray::Array(array) = commands.extract()? else {
            return Err(PyTypeError::new_err("not an Arrow array"));
        };
        let batch = py.detach(|| judge_array(policy, array.array().as_ref()))?;
        return batch_to_python(py, batch);
    }
    if commands.hasattr("__arrow_c_stream__")? {
        let arrays = commands.extract::<AnyArray>()?.into_chunked_array()?;
        let batches: Vec<RecordBatch> = py.detach(|| {
            arrays.chunks().iter().map(|array| judge_array(policy, array)).collect::<PyResult<_>>()
        })?;
        return table_to_python(py, batches);
    }
    judge_list(policy, commands)
}

fn judge_list<'py>(
    policy: &Arc<ShellCommandPolicy>,
    commands: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = commands.py();
    let items: Vec<Bound<'py, PyAny>> =
        match (commands.cast::<PyList>(), commands.cast::<PyTuple>()) {
            (Ok(list), _) => list.iter().collect(),
            (_, Ok(tuple)) => tuple.iter().collect(),
            (Err(_), Err(_)) => {
                return Err(PyTypeError::new_err("a list of commands or an Arrow array is needed"));
            }
        };
    let commands: Vec<Option<Command>> = items
        .iter()
        .map(|item| if item.is_none() { Ok(None) } else { command_of(item).map(Some) })
        .collect::<PyResult<_>>()?;
    let rows = py.detach(|| {
        in_parts(commands.len(), |index| Some(row(policy, commands.get(index)?.as_ref()?)))
    });
    let [verdicts, violations, codes, programs] = [(); 4].map(|()| PyList::empty(py));
    for row in rows {
        verdicts.append(row.as_ref().map(|row| row.verdict))?;
        violations.append(row.as_ref().and_then(|row| row.violation_type))?;
        codes.append(row.as_ref().and_then(|row| row.reason_code))?;
        programs.append(row.and_then(|row| row.program))?;
    }
    let dict = PyDict::new(py);
    for (name, column) in COLUMNS.into_iter().zip([verdicts, violations, codes, programs]) {
        dict.set_item(name, column)?;
    }
    Ok(dict.into_any())
}

fn row(policy: &ShellCommandPolicy, command: &Command) -> Row {
    row_of(&policy.judge(command))
}

fn row_of(decision: &airlock::Decision) -> Row {
    Row {
        verdict: decision.verdict().word(),
        violation_type: decision.violation_type().map(ViolationType::code),
        reason_code: decision.reason_code(),
        program: decision.program().map(str::to_owned),
    }
}

/// Judges an array of strings, which is not copied.
#[expect(clippy::wildcard_enum_match_arm, reason = "Arrow has many types of no use here")]
fn judge_array(policy: &ShellCommandPolicy, array: &dyn Array) -> PyResult<RecordBatch> {
    let judge = |line: Option<&str>| line.map(|line| row_of(&policy.engine().judge(line)));
    let rows = match array.data_type() {
        DataType::Utf8 => {
            let texts = array.as_string::<i32>();
            in_parts(array.len(), |index| judge(array.is_valid(index).then(|| texts.value(index))))
        }
        DataType::LargeUtf8 => {
            let texts = array.as_string::<i64>();
            in_parts(array.len(), |index| judge(array.is_valid(index).then(|| texts.value(index))))
        }
        DataType::Utf8View => {
            let texts = array.as_string_view();
            in_parts(array.len(), |index| judge(array.is_valid(index).then(|| texts.value(index))))
        }
        DataType::Null => (0..array.len()).map(|_| None).collect(),
        other => {
            let message = format!("an Arrow array of strings is needed, not of {other}");
            return Err(PyTypeError::new_err(message));
        }
    };
    record_batch(rows)
}

fn record_batch(rows: Vec<Option<Row>>) -> PyResult<RecordBatch> {
    let [mut verdicts, mut violations, mut codes, mut programs] =
        [(); 4].map(|()| StringBuilder::new());
    for row in rows {
        verdicts.append_option(row.as_ref().map(|row| row.verdict));
        violations.append_option(row.as_ref().and_then(|row| row.violation_type));
        codes.append_option(row.as_ref().and_then(|row| row.reason_code));
        programs.append_option(row.and_then(|row| row.program));
    }
    let columns = [verdicts, violations, codes, programs]
        .map(|mut column| -> ArrayRef { Arc::new(column.finish()) });
    RecordBatch::try_new(schema(), columns.to_vec())
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

fn schema() -> SchemaRef {
    let fields = COLUMNS.map(|name| Field::new(name, DataType::Utf8, true));
    Arc::new(Schema::new(fields.to_vec()))
}

/// Returns what `judge` gives for each index, in their order; in as many parts as there are cores.
fn in_parts<T: Send>(count: usize, judge: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let size = count.div_ceil(cores.max(1)).max(SHARE);
    let judge = &judge;
    let starts: Vec<usize> = (0..count).step_by(size).collect();
    if starts.len() < 2 {
        return (0..count).map(judge).collect();
    }
    let part = |start: usize| {
        let end = start.saturating_add(size).min(count);
        (start..end).map(judge).collect::<Vec<T>>()
    };
    thread::scope(|scope| {
        let part = &part;
        let threads: Vec<_> =
            starts.iter().map(|&start| (start, scope.spawn(move || part(start)))).collect();
        // The judging does not panic; a part that did would be judged again, and the panic shown.
        threads
            .into_iter()
            .flat_map(|(start, thread)| thread.join().unwrap_or_else(|_| part(start)))
            .collect()
    })
}

/// Returns a batch as one of pyarrow where that is installed, else as an object with
/// `__arrow_c_array__`.
fn batch_to_python(py: Python<'_>, batch: RecordBatch) -> PyResult<Bound<'_, PyAny>> {
    let batch = PyRecordBatch::new(batch);
    if py.import("pyarrow").is_ok() {
        return batch.into_pyarrow(py);
    }
    batch.into_pyobject(py).map(Bound::into_any)
}

fn table_to_python(py: Python<'_>, batches: Vec<RecordBatch>) -> PyResult<Bound<'_, PyAny>> {
    let table = PyTable::try_new(batches, schema())?;
    if py.import("pyarrow").is_ok() {
        return table.into_pyarrow(py);
    }
    table.into_pyobject(py).map(Bound::into_any)
}
