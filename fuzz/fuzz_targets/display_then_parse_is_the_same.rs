//! Fuzzes the law of this name.
#![no_main]

use airlock_testing::laws::display_then_parse_is_the_same;

libfuzzer_sys::fuzz_target!(|line: &str| {
    if let Err(how) = display_then_parse_is_the_same(line) {
        panic!("{how}");
    }
});
