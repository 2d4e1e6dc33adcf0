//! Every driver against the hostile host. `CAROM_EFFORT=full` plays more.

use carom_hostile::{DRIVERS, play};

#[test]
fn no_driver_jumps_breaks_or_moves_for_ever() {
    let seeds = if std::env::var("CAROM_EFFORT").is_ok_and(|effort| effort == "full") { 2_000 } else { 100 };
    for (driver, _) in DRIVERS {
        for seed in 0..seeds {
            if let Some(fault) = play(driver, seed, 200) {
                panic!("{driver}, seed {seed}: {}\n{}", fault.says, fault.replay);
            }
        }
    }
}
