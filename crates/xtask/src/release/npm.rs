//! The rehearsal of npm: a registry on this machine, to which the packages are published, and programs that install from it.

use super::{Place, example};
use crate::run::{Outcome, finish, root, run, says};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Only this machine can reach the registry. What it does not have, it takes from the registry that npm uses here.
const CONFIG: &str = "storage: ./storage
uplinks:
  npm:
    url: URL
packages:
  carom:
    access: $all
    publish: $all
  '**':
    access: $all
    proxy: npm
log: { type: file, path: ./log, level: warn }
";

/// A page of Vite with the first example of the README.
const PAGE: &str =
    "<!doctype html><title>Card</title><div id=\"card\"></div><script type=\"module\" src=\"./main.js\"></script>\n";

/// A page of Next with a spring of React.
const NEXT_PAGE: &str = "\"use client\";
import { useState } from \"react\";
import { useSpring } from \"carom/react\";

export default function Card() {
  const [isOpen, setOpen] = useState(false);
  const x = useSpring(isOpen ? 300 : 0, { duration: 0.4, bounce: 0.2 });
  return <button onClick={() => setOpen(!isOpen)} style={{ translate: `${x}px 0` }}>Move</button>;
}
";

const NEXT_LAYOUT: &str = "export default function Layout({ children }) {
  return <html lang=\"en\"><body>{children}</body></html>;
}
";

/// The port of the registry.
const PORT: &str = "48730";

/// A server that ends with the rehearsal.
struct Registry(Child);

impl Drop for Registry {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Publishes an archive, and builds programs of Node, Vite and Next with it.
pub(super) fn rehearse(place: &Place, archive: &Path, imports: &str) -> Outcome {
    let url = format!("http://127.0.0.1:{PORT}");
    let _registry = start(place, &url)?;
    let token = format!("--//127.0.0.1:{PORT}/:_authToken=rehearsal");
    let registry = format!("--registry={url}");
    run("npm", &["publish", "--silent", &archive.display().to_string(), &registry, &token], &root())?;
    println!("npm: published to {url}");

    let node = place.folder("node")?;
    place.write("node/package.json", "{ \"private\": true, \"type\": \"module\" }\n")?;
    place.write("node/imports.mjs", imports)?;
    // The frameworks are optional peers, which npm does not install by itself.
    install(&node, &registry, &["carom", "react", "solid-js", "svelte", "vue"])?;
    run("node", &["imports.mjs"], &node)?;

    let vite = place.folder("vite")?;
    place.write("vite/package.json", "{ \"private\": true, \"type\": \"module\" }\n")?;
    place.write("vite/index.html", PAGE)?;
    let code = example(&root().join("packages/carom/README.md"), "js")?;
    place.write("vite/main.js", &format!("const element = document.getElementById(\"card\");\n{code}"))?;
    install(&vite, &registry, &["carom", "vite"])?;
    run("node_modules/.bin/vite", &["build", "--logLevel", "warn"], &vite)?;
    println!("npm: the first example of the README in a page of Vite, built");

    let next = place.folder("next")?;
    place.write("next/package.json", "{ \"private\": true, \"type\": \"module\" }\n")?;
    place.write("next/app/page.jsx", NEXT_PAGE)?;
    place.write("next/app/layout.jsx", NEXT_LAYOUT)?;
    install(&next, &registry, &["carom", "next", "react", "react-dom"])?;
    finish(
        Command::new("node_modules/.bin/next")
            .arg("build")
            .env("NEXT_TELEMETRY_DISABLED", "1")
            .stdout(Stdio::null())
            .current_dir(&next),
    )?;
    println!("npm: a page of Next with carom/react, built");
    Ok(())
}

fn install(folder: &Path, registry: &str, packages: &[&str]) -> Outcome {
    run("npm", &[&["install", "--silent", "--no-audit", "--no-fund", registry], packages].concat(), folder)
}

/// Starts the registry and waits until it answers.
fn start(place: &Place, url: &str) -> Result<Registry, String> {
    let folder = place.folder("verdaccio")?;
    place.write("verdaccio/package.json", "{ \"private\": true }\n")?;
    run("npm", &["install", "--silent", "--no-audit", "--no-fund", "verdaccio@6"], &folder)?;
    let uplink = says("npm", &["config", "get", "registry"]).ok_or("npm must be installed")?;
    place.write("verdaccio/config.yaml", &CONFIG.replace("URL", uplink.trim()))?;
    let server = Command::new("node_modules/.bin/verdaccio")
        .args(["--config", "config.yaml", "--listen", &format!("127.0.0.1:{PORT}")])
        .stdout(Stdio::null())
        .current_dir(&folder)
        .spawn();
    let registry = Registry(server.map_err(|error| format!("verdaccio: {error}"))?);
    for _ in 0..300 {
        if says("npm", &["ping", "--silent", &format!("--registry={url}")]).is_some() {
            return Ok(registry);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    Err(format!("the registry at {url} does not answer"))
}
