// bindgen writes bindings.rs from the header.
#![allow(warnings)]
include!(concat!(env!("PLACE"), "/bindings.rs"));

fn main() {
    unsafe {
        let (mut spring, mut card, mut now) = (std::mem::zeroed(), std::mem::zeroed(), std::mem::zeroed::<carom_state>());
        assert_eq!(carom_spring_from_response(0.35, 0.8, &mut spring), carom_status_CAROM_STATUS_OK);
        assert_eq!(carom_track_new(0.0, spring, 0.0, &mut card), 0);
        assert_eq!(carom_track_retarget(card, 0.0, 300.0), 0);
        assert_eq!(carom_track_state(card, 0.1, &mut now, std::ptr::null_mut()), 0);
        assert_eq!(carom_track_free(card), 0);
        println!("{}", now.position);
    }
}
