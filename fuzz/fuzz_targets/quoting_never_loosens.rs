//! Fuzzes the law of this name.
#![no_main]

use airlock_testing::laws::quoting_never_loosens;

libfuzzer_sys::fuzz_target!(|line: &str| {
    if let Err(how) = quoting_never_loosens(line) {
        panic!("{how}");
    }
});
