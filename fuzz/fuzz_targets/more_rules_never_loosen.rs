//! Fuzzes the law of this name.
#![no_main]

use airlock_testing::laws::more_rules_never_loosen;

libfuzzer_sys::fuzz_target!(|line: &str| {
    if let Err(how) = more_rules_never_loosen(line) {
        panic!("{how}");
    }
});
