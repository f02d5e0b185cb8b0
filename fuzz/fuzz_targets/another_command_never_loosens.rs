//! Fuzzes the law of this name.
#![no_main]

use airlock_testing::laws::another_command_never_loosens;

libfuzzer_sys::fuzz_target!(|line: &str| {
    if let Err(how) = another_command_never_loosens(line) {
        panic!("{how}");
    }
});
