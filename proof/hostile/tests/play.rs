//! Every driver against the hostile host. `CAROM_EFFORT=full` plays more.
#![expect(clippy::print_stdout, reason = "the tests say how much they have played")]

use carom_hostile::{Fault, GAMES};

/// Plays equally many games of each driver, until one finds a fault.
fn play(usual: u64, full: u64, game: impl Fn(&carom_hostile::Game, u64) -> Option<Fault>) {
    let all = if std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full") { full } else { usual };
    let seeds = all.div_ceil(GAMES.len() as u64);
    for driver in GAMES {
        for seed in 0..seeds {
            let fault = game(driver, seed);
            let says = fault.map(|fault| format!("{}\n{}", fault.says, fault.replay));
            assert!(says.is_none(), "{}, seed {seed}: {}", driver.name, says.unwrap_or_default());
        }
    }
    println!("{} games", seeds * GAMES.len() as u64);
}

#[test]
fn under_random_input_drivers_do_not_jump_break_or_run_forever() {
    play(1_000, 30_000, |driver, seed| (driver.play)(seed, 200));
}

#[test]
fn reads_in_any_order_have_the_same_bits_as_the_run() {
    play(1_000, 110_000, |driver, seed| driver.reread.and_then(|reread| reread(seed, 200)));
}
