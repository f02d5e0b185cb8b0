//! Fuzzes the law of this name.
#![no_main]

use airlock_testing::laws::the_same_line_gets_the_same_answer;

libfuzzer_sys::fuzz_target!(|line: &str| {
    if let Err(how) = the_same_line_gets_the_same_answer(line) {
        panic!("{how}");
    }
});
