//! What the page's peers took: `node/bench.mjs` wrote it.

use crate::harness::Timing;
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct Node {
    pub(crate) node: String,
    pub(crate) sections: Vec<Section>,
}

#[derive(Deserialize)]
pub(crate) struct Section {
    pub(crate) springs: usize,
    pub(crate) timings: Vec<Timing>,
}

/// `None` where it did not run.
pub(crate) fn read() -> Option<Node> {
    let text = std::fs::read_to_string("benches/node/node.json").ok()?;
    serde_json::from_str(&text).ok()
}
