//! Compiles and runs the Rust lines of the README and of the site's pages, as documentation tests.

/// Makes a documentation test of each page.
macro_rules! pages {
    ($($page:ident: $file:literal),* $(,)?) => {
        $(#[cfg(doctest)] #[doc = include_str!(concat!("../../../", $file))] struct $page;)*
    };
}

pages! {
    FrontPage: "README.md",
    UnderTheFinger: "docs/under-the-finger.md",
    Home: "web/site/index.md",
    Springs: "web/site/guide/springs.md",
    Derivation: "web/site/guide/derivation.md",
    Response: "web/site/guide/response.md",
    Steppers: "web/site/guide/steppers.md",
    Retarget: "web/site/guide/retarget.md",
    Friction: "web/site/guide/friction.md",
    Gravity: "web/site/guide/gravity.md",
    Edges: "web/site/guide/edges.md",
    TwoSprings: "web/site/guide/two-springs.md",
    Settling: "web/site/guide/settling.md",
    Velocity: "web/site/guide/velocity.md",
    Batches: "web/site/guide/batches.md",
    Measure: "web/site/guide/measure.md",
}
