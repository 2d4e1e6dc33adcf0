//! Compiles and runs the Rust lines of the site's guide.

/// Makes a documentation test of each page.
macro_rules! pages {
    ($($page:ident: $file:literal),* $(,)?) => {
        $(#[doc = include_str!(concat!("../../../packages/site/", $file))] struct $page;)*
    };
}

pages! {
    Home: "index.md",
    Springs: "guide/springs.md",
    Derivation: "guide/derivation.md",
    Response: "guide/response.md",
    Steppers: "guide/steppers.md",
    Retarget: "guide/retarget.md",
    Friction: "guide/friction.md",
    Gravity: "guide/gravity.md",
    Edges: "guide/edges.md",
    TwoSprings: "guide/two-springs.md",
    Settling: "guide/settling.md",
    Numbers: "guide/numbers.md",
    Velocity: "guide/velocity.md",
    Batches: "guide/batches.md",
}
