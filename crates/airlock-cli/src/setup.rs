//! What makes an agent call the hook: its files, and edits of them that can be taken back.

pub(crate) mod edit;
pub(crate) mod entry;
pub(crate) mod file;
pub(crate) mod json_text;
pub(crate) mod place;
pub(crate) mod places;
mod templates;
pub(crate) mod yaml_text;
