//! Makes the table of the motion of libraries. The libraries are installed by its own package, and no test depends on them.

use crate::run::{Outcome, cargo, root, run};
use crate::{e2e, web};

/// Films libraries, checks their motion and writes `docs/motion-report.md`. With `only`, it prints one row.
pub(crate) fn report(only: Option<&str>) -> Outcome {
    e2e::chromium()?;
    cargo(&["build", "--quiet", "--package", "carom-cli"])?;
    web::npm_install_all()?;
    let folder = root().join("measure/report");
    let mut arguments = vec!["report.mjs"];
    arguments.extend(only.iter().flat_map(|name| ["--only", name]));
    run("node", &arguments, &folder)
}
