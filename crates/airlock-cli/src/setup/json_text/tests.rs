use super::*;

const ELEMENT: &str = "{\n  \"command\": \"airlock\"\n}";

fn is_ours(element: &str) -> bool {
    element.contains("airlock")
}

fn there_and_back(text: &str) -> String {
    let installed = append(text, &["hooks", "PreToolUse"], ELEMENT).unwrap();
    let removed = remove(&installed, &["hooks", "PreToolUse"], is_ours).unwrap();
    assert_eq!(removed.as_deref(), Some(text), "{installed}");
    installed
}

#[test]
fn what_is_missing_is_made() {
    assert_eq!(
        append("{}\n", &["hooks", "PreToolUse"], ELEMENT).unwrap(),
        "{\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\n        \"command\": \"airlock\"\n      \
         }\n    ]\n  }\n}\n"
    );
    let text = "{\n    \"model\": \"x\" // mine\n}";
    assert_eq!(
        there_and_back(text),
        "{\n    \"model\": \"x\",\n    \"hooks\": {\n        \"PreToolUse\": [\n            {\n      \
         \u{20}         \"command\": \"airlock\"\n            }\n        ]\n    } // mine\n}"
    );
}

#[test]
fn the_hooks_of_others_stay() {
    let text = "{\"hooks\": {\"PreToolUse\": [{\"command\": \"x\"}], \"Stop\": []}}";
    let installed = there_and_back(text);
    assert!(installed.starts_with("{\"hooks\": {\"PreToolUse\": [{\"command\": \"x\"},\n"));
    let text = "{\r\n\t\"hooks\": {\r\n\t\t\"Stop\": [ 1,2 ]\r\n\t},\r\n\t\"a\": null\r\n}\r\n";
    let installed = there_and_back(text);
    assert!(installed.contains("\"Stop\": [ 1,2 ],\r\n\t\t\"PreToolUse\": [\r\n\t\t\t{"));
}

#[test]
fn comments_and_trailing_commas_stay() {
    let text = "/* a */ {\n  // b\n  \"hooks\": {\n    \"PreToolUse\": [\n      {\"command\": \"x\"},\n \
                \u{20}  ],\n  },\n}\n";
    let installed = append(text, &["hooks", "PreToolUse"], ELEMENT).unwrap();
    assert!(installed.contains("{\"command\": \"x\"},\n      {\n        \"command\": \"airlock\""));
    assert!(elements(&installed, &["hooks", "PreToolUse"]).unwrap().len() == 2);
}

#[test]
fn only_ours_is_removed_wherever_it_stands() {
    let text = "{\"l\": [\"airlock\", 1, \"airlock 2\", 2]}";
    let removed = remove(text, &["l"], is_ours).unwrap();
    assert_eq!(removed.as_deref(), Some("{\"l\": [1, 2]}"));
    assert_eq!(remove("{\"l\": [1]}", &["l"], is_ours).unwrap(), None);
    assert_eq!(remove("{}", &["l"], is_ours).unwrap(), None);
}

#[test]
fn what_is_no_json_is_left_alone() {
    for text in ["", "{", "{\"a\" 1}", "{\"a\": x}", "{} {}", "\"", "{\"a\": \"\n\"}"] {
        assert!(matches!(append(text, &["h"], ELEMENT), Err(JsonTextError::Syntax(_))), "{text}");
    }
    assert_eq!(append("[]", &["h"], ELEMENT), Err(JsonTextError::OtherKind));
    assert_eq!(append("{\"h\": {}}", &["h"], ELEMENT), Err(JsonTextError::OtherKind));
}
