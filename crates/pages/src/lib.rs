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
    Home: "packages/site/index.md",
    Springs: "packages/site/guide/springs.md",
    Derivation: "packages/site/guide/derivation.md",
    Response: "packages/site/guide/response.md",
    Steppers: "packages/site/guide/steppers.md",
    Retarget: "packages/site/guide/retarget.md",
    Friction: "packages/site/guide/friction.md",
    Gravity: "packages/site/guide/gravity.md",
    Edges: "packages/site/guide/edges.md",
    TwoSprings: "packages/site/guide/two-springs.md",
    Settling: "packages/site/guide/settling.md",
    Velocity: "packages/site/guide/velocity.md",
    Batches: "packages/site/guide/batches.md",
    Measure: "packages/site/guide/measure.md",
}
