//! Tests of Carom's promises: properties, oracle tables, peers, recordings and frozen bits.

#[path = "../support/mod.rs"]
mod support;

mod animated;
mod animated_values;
mod bits;
mod chain;
#[expect(clippy::float_cmp, reason = "the pages compare exact numbers")]
mod coming_from;
mod delivered_fingers;
mod dialects;
mod doc_code;
mod events_page;
mod formulas;
mod linear_springs;
mod nested;
mod no_std;
mod oracle;
mod peer_springs;
mod peers;
mod platforms;
mod properties;
mod release_velocity;
mod resampled_fingers;
mod rooms;
mod samples;
mod scroll_peers;
mod scroll_recordings;
mod scroll_touchpad;
mod table;
mod touch_parts;
mod two_fingers;
mod two_springs;
mod velocity_properties;
mod worst;
