//! Reads the timings of the JavaScript libraries, which `node/bench.mjs` writes.

use crate::harness::Timing;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Node {
    pub node: String,
    pub sections: Vec<Section>,
}

#[derive(Deserialize)]
pub struct Section {
    pub springs: usize,
    pub timings: Vec<Timing>,
}

/// Returns the timings; `None` if the script did not run.
pub fn read() -> Option<Node> {
    let text = std::fs::read_to_string("proof/benches/node/node.json").ok()?;
    serde_json::from_str(&text).ok()
}
