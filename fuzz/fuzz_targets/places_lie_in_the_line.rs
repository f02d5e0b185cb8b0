//! Fuzzes the law of this name.
#![no_main]

use airlock_testing::laws::places_lie_in_the_line;

libfuzzer_sys::fuzz_target!(|line: &str| {
    if let Err(how) = places_lie_in_the_line(line) {
        panic!("{how}");
    }
});
