//! Drivers under a hostile host: a finding is a replay.

/// Plays a driver from a seed that the bytes give.
pub(crate) fn play(driver: &str, bytes: &[u8]) {
    let seed = bytes.iter().fold(0, |seed: u64, byte| seed.wrapping_mul(0x0100_0000_01b3) ^ u64::from(*byte));
    if let Some(fault) = carom_hostile::play(driver, seed, 200) {
        panic!("{}\n{}", fault.says, fault.replay);
    }
}
