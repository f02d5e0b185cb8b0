//! Arguments of Python → the values that the guard reads.

use airlock_guard::{Command, Value};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyFrozenSet, PyList, PySet, PyString, PyTuple};

/// Objects that frameworks put among the arguments of a tool, by module and name: the host's own, never
/// the model's. They hold the history of the conversation and more, which is not what the tool is asked
/// to do.
const INJECTED: &[(&str, &str)] = &[
    ("agents", "RunContextWrapper"),
    ("fastmcp", "Context"),
    ("langchain", "ToolRuntime"),
    ("langchain_core", "BaseStore"),
    ("langgraph", "BaseStore"),
    ("langgraph", "ToolRuntime"),
    ("mcp", "Context"),
    ("pydantic_ai", "RunContext"),
];

/// The most values that are read of one call: what is larger is not read to its end.
const BUDGET: usize = 1_000_000;

/// Returns a command that is given by itself.
pub(crate) fn command(object: &Bound<'_, PyAny>) -> Option<Command> {
    if let Ok(text) = object.cast::<PyString>() {
        return Some(text.to_str().map_or(Command::NotText, |line| Command::Line(line.to_owned())));
    }
    let items: Vec<Bound<'_, PyAny>> = if let Ok(list) = object.cast::<PyList>() {
        list.iter().collect()
    } else {
        object.cast::<PyTuple>().ok()?.iter().collect()
    };
    let mut argv = Vec::with_capacity(items.len());
    for item in items {
        match item.cast::<PyString>().ok()?.to_str() {
            Ok(text) => argv.push(text.to_owned()),
            Err(_) => return Some(Command::NotText),
        }
    }
    Some(Command::Argv(argv))
}

/// Reads values, and remembers where it is.
#[derive(Debug)]
pub(crate) struct Reader {
    /// The objects around the one that is read, by their address: a cycle ends here.
    around: Vec<usize>,
    left: usize,
    /// Whether anything was read that others may change.
    pub(crate) mutable: bool,
}

impl Reader {
    pub(crate) fn new() -> Self {
        Self { around: Vec::new(), left: BUDGET, mutable: false }
    }

    /// Returns the value of an object.
    pub(crate) fn read(&mut self, object: &Bound<'_, PyAny>) -> Value {
        if object.is_none() {
            return Value::Null;
        }
        if let Ok(text) = object.cast::<PyString>() {
            return text.to_str().map_or(Value::NotText, |text| Value::Text(text.to_owned()));
        }
        let address = object.as_ptr().addr();
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return Value::TooDeep,
        }
        if self.around.len() >= Value::DEPTH || self.around.contains(&address) {
            return if is_container(object) { Value::TooDeep } else { Value::Other };
        }
        self.around.push(address);
        let value = self.read_inside(object).unwrap_or(Value::TooDeep);
        self.around.pop();
        value
    }

    fn read_inside(&mut self, object: &Bound<'_, PyAny>) -> PyResult<Value> {
        if let Ok(dict) = object.cast::<PyDict>() {
            self.mutable = true;
            return Ok(self.map(pairs_of(dict)?));
        }
        if let Ok(list) = object.cast::<PyList>() {
            self.mutable = true;
            return Ok(Value::List(list.iter().map(|item| self.read(&item)).collect()));
        }
        if let Ok(tuple) = object.cast::<PyTuple>() {
            if let Ok(names) = object.getattr("_fields") {
                return self.fields(object, &names);
            }
            return Ok(Value::List(tuple.iter().map(|item| self.read(&item)).collect()));
        }
        if let Ok(set) = object.cast::<PySet>() {
            self.mutable = true;
            let items = set.try_iter()?.collect::<PyResult<Vec<_>>>()?;
            return Ok(Value::Collection(items.iter().map(|item| self.read(item)).collect()));
        }
        if let Ok(set) = object.cast::<PyFrozenSet>() {
            return Ok(Value::Collection(set.iter().map(|item| self.read(&item)).collect()));
        }
        self.read_model(object)
    }

    /// Reads what is none of Python's own containers.
    fn read_model(&mut self, object: &Bound<'_, PyAny>) -> PyResult<Value> {
        let py = object.py();
        let class = object.get_type();
        if is_injected(&class) {
            return Ok(Value::Other);
        }
        for attribute in ["__dataclass_fields__", "__struct_fields__"] {
            if let Ok(names) = class.getattr(attribute) {
                self.mutable = true;
                return self.fields(object, &names);
            }
        }
        if let Ok(attributes) = class.getattr("__attrs_attrs__") {
            self.mutable = true;
            let names: Vec<Bound<'_, PyAny>> = attributes
                .try_iter()?
                .map(|attribute| attribute?.getattr("name"))
                .collect::<PyResult<_>>()?;
            return self.fields(object, PyList::new(py, names)?.as_any());
        }
        let is_namespace = class.is(namespace(py)?);
        let is_model = class.hasattr("__pydantic_fields__")? || class.hasattr("__fields__")?;
        if is_namespace || is_model {
            self.mutable = true;
            let mut entries = self.dict_of(object, "__dict__")?;
            if is_model {
                entries.extend(self.dict_of(object, "__pydantic_extra__").unwrap_or_default());
            }
            return Ok(Value::Map(entries));
        }
        if object.is_instance(mapping(py)?)? {
            self.mutable = true;
            let items = object.call_method0("items")?;
            let pairs: Vec<Pair<'_>> =
                items.try_iter()?.map(|pair| pair?.extract()).collect::<PyResult<_>>()?;
            return Ok(self.map(pairs));
        }
        let class_name = class.name()?;
        if matches!(class_name.to_str()?, "deque" | "UserList") {
            self.mutable = true;
            let items = object.try_iter()?.collect::<PyResult<Vec<_>>>()?;
            return Ok(Value::Collection(items.iter().map(|item| self.read(item)).collect()));
        }
        Ok(Value::Other)
    }

    fn map<'py>(&mut self, pairs: impl IntoIterator<Item = Pair<'py>>) -> Value {
        Value::Map(pairs.into_iter().map(|(key, value)| (name(&key), self.read(&value))).collect())
    }

    fn dict_of(
        &mut self,
        object: &Bound<'_, PyAny>,
        attribute: &str,
    ) -> PyResult<Vec<(String, Value)>> {
        let dict = object.getattr(attribute)?;
        let pairs = pairs_of(dict.cast::<PyDict>()?)?;
        Ok(pairs.into_iter().map(|(key, value)| (name(&key), self.read(&value))).collect())
    }

    fn fields(&mut self, object: &Bound<'_, PyAny>, names: &Bound<'_, PyAny>) -> PyResult<Value> {
        let mut entries = Vec::new();
        for field in names.try_iter()? {
            let field: String = field?.extract()?;
            let value = object.getattr(field.as_str())?;
            entries.push((field, self.read(&value)));
        }
        Ok(Value::Map(entries))
    }
}

/// A key and its value.
type Pair<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

/// Returns what is in a dict now: reading a value may run code that changes the dict.
fn pairs_of<'py>(dict: &Bound<'py, PyDict>) -> PyResult<Vec<Pair<'py>>> {
    dict.items().extract()
}

/// Returns a key as the name of an argument; what is no string is none.
pub(crate) fn name(key: &Bound<'_, PyAny>) -> String {
    key.cast::<PyString>()
        .ok()
        .and_then(|key| key.to_str().ok().map(str::to_owned))
        .unwrap_or_default()
}

/// Returns whether there may be something in an object.
fn is_container(object: &Bound<'_, PyAny>) -> bool {
    let is_plain = object.is_instance_of::<pyo3::types::PyInt>()
        || object.is_instance_of::<pyo3::types::PyFloat>()
        || object.is_instance_of::<pyo3::types::PyBytes>();
    !is_plain
}

fn is_injected(class: &Bound<'_, pyo3::types::PyType>) -> bool {
    class.mro().iter().any(|base| {
        let text = |attribute: &str| -> Option<String> {
            base.getattr(attribute).ok()?.extract::<String>().ok()
        };
        let (Some(module), Some(class)) = (text("__module__"), text("__name__")) else {
            return false;
        };
        let package = module.split('.').next().unwrap_or_default();
        let class = class.split('[').next().unwrap_or_default();
        INJECTED.contains(&(package, class))
    })
}

fn mapping(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static MAPPING: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    import(py, &MAPPING, "collections.abc", "Mapping")
}

fn namespace(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    static NAMESPACE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    import(py, &NAMESPACE, "types", "SimpleNamespace")
}

fn import<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyAny>>,
    module: &str,
    name: &str,
) -> PyResult<&'py Bound<'py, PyAny>> {
    let object =
        cell.get_or_try_init(py, || py.import(module)?.getattr(name).map(Bound::unbind))?;
    Ok(object.bind(py))
}
