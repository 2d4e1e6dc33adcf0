//! The rehearsal of npm: programs that install the packed packages.

use super::{Place, contents, example};
use crate::run::{Outcome, finish, root, run};
use crate::web;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The packages that are published: their names and their folders.
const PACKAGES: [(&str, &str); 3] = [
    ("carom", "web/carom"),
    ("carom-tools", "web/carom-tools"),
    ("embla-carousel-carom", "hosts/embla-carousel-carom"),
];

/// The manifest of a program.
const MODULE: &str = "{ \"private\": true, \"type\": \"module\" }\n";

/// A program that imports every entry of the installed packages.
const IMPORTS: &str = "import { readFileSync } from 'node:fs';
for (const name of ['carom', 'carom-tools']) {
  const { exports, version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  const entries = Object.keys(exports).filter((entry) => entry !== './package.json');
  for (const entry of entries) await import(name + entry.slice(1));
  console.log(`npm: ${name} ${version}, installed, and its entries imported: ${entries.join(' ')}`);
}
";

/// A test of Jest in a program without any configuration.
const JEST: &str = "const { spring } = require('carom');
const { move } = require('carom/time');
test('a spring ends on its target', () => expect(spring({ response: 0.35, to: 300 }).rest).toBe(300));
test('a move takes its time', () => expect(move(0, 300, { duration: 0.4 }).duration).toBeGreaterThan(0.3));
";

/// A page with the first examples of both READMEs.
const PAGE: &str = "<!doctype html><title>Card</title>
<div id=\"element\"></div><div class=\"embla\"><div><div>One</div><div>Two</div></div></div>
<script type=\"module\" src=\"./main.js\"></script><script type=\"module\" src=\"./embla.js\"></script>
";

/// A page of Next around the first example for React.
const NEXT_PAGE: &str = "
export default function Page() {
  const [isOpen, setOpen] = useState(false);
  return <><button onClick={() => setOpen(!isOpen)}>Open</button><Drawer isOpen={isOpen} /><Total cents={1234} /></>;
}
";

const NEXT_LAYOUT: &str = "export default function Layout({ children }) {
  return <html lang=\"en\"><body>{children}</body></html>;
}
";

/// What the README's first example has written into its element once it is at rest.
const END: &str = "translateX(0px) scale(1)";

/// Opens an address in Chromium, and waits until the page's title is the second argument. It runs in the folder `web`.
const SHOWN: &str = "import { launch } from './browser.mjs';
const [url, end] = process.argv.slice(1);
const browser = await launch();
const page = await browser.newPage();
page.on('pageerror', (error) => { throw error; });
await page.goto(url);
await page.waitForFunction((end) => document.title === end, end);
await browser.close();
";

/// A server that ends with the rehearsal.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// Packs the packages, and builds and runs programs of Node, Jest, Vite and Next with them.
pub(super) fn rehearse(place: &Place) -> Outcome {
    web::wasm()?;
    let folder = place.folder("packages")?;
    for (package, from) in PACKAGES {
        let from = root().join(from);
        if package == "embla-carousel-carom" {
            web::npm_install_all()?;
            run("npm", &["run", "--silent", "build"], &from)?;
        }
        run("npm", &["pack", "--silent", "--pack-destination", &folder.display().to_string()], &from)?;
        contents("npm-", &folder.join(archive(package)))?;
    }
    node(place)?;
    vite(place)?;
    next(place)
}

/// Returns the name of a package's archive.
fn archive(package: &str) -> String {
    format!("{package}-{}.tgz", env!("CARGO_PKG_VERSION"))
}

/// Imports every entry, runs the first example of the README, and runs Jest without any configuration.
fn node(place: &Place) -> Outcome {
    let node = place.folder("node")?;
    place.write("node/package.json", MODULE)?;
    place.write("node/imports.mjs", IMPORTS)?;
    let code = readme_example("carom", "js")?;
    let check = format!("if (element.style.transform !== \"{END}\") throw new Error(element.style.transform);");
    place.write(
        "node/example.mjs",
        &format!("const found = {{ style: {{}} }};\nglobalThis.document = {{ querySelector: () => found }};\n{code}await move.finished;\n{check}\n"),
    )?;
    // The frameworks are optional peer dependencies, so npm doesn't install them by itself.
    install(&node, &["carom", "carom-tools", "react", "solid-js", "svelte", "vue"])?;
    run("node", &["imports.mjs"], &node)?;
    run("node", &["example.mjs"], &node)?;
    println!("npm: the first example of the README, run by Node");

    let jest = place.folder("jest")?;
    place.write("jest/package.json", "{ \"private\": true }\n")?;
    place.write("jest/spring.test.js", JEST)?;
    install(&jest, &["carom", "jest"])?;
    run("node_modules/.bin/jest", &["--silent"], &jest)?;
    println!("npm: `require` in Jest, without a configuration");
    Ok(())
}

/// Builds a page with the first examples, and opens it in Chromium.
fn vite(place: &Place) -> Outcome {
    let vite = place.folder("vite")?;
    place.write("vite/package.json", MODULE)?;
    place.write("vite/index.html", PAGE)?;
    let code = readme_example("carom", "js")?;
    place.write("vite/main.js", &format!("{code}await move.finished;\ndocument.title = element.style.transform;\n"))?;
    place.write("vite/embla.js", &readme_example("embla-carousel-carom", "js")?)?;
    install(&vite, &["carom", "embla-carousel@9.0.0-rc03", "embla-carousel-carom", "vite"])?;
    // The examples use `await` at the top of a module, which Vite's default browsers don't have.
    run("node_modules/.bin/vite", &["build", "--logLevel", "warn", "--target", "es2022"], &vite)?;
    let port = free_port()?;
    let preview = ["preview", "--strictPort", "--host", "127.0.0.1", "--port", &port.to_string()];
    let _server = serve("node_modules/.bin/vite", &preview, &vite, port)?;
    let url = format!("http://127.0.0.1:{port}/");
    run("node", &["--input-type=module", "--eval", SHOWN, &url, END], &root().join("web"))?;
    println!("npm: the first examples of both READMEs in a page of Vite, built and run in Chromium");
    Ok(())
}

/// Builds a page of Next with the first example for React.
fn next(place: &Place) -> Outcome {
    let next = place.folder("next")?;
    place.write("next/package.json", MODULE)?;
    let code = readme_example("carom", "jsx")?;
    let page = format!("\"use client\";\nimport {{ useState }} from \"react\";\n{code}{NEXT_PAGE}");
    place.write("next/app/page.jsx", &page)?;
    place.write("next/app/layout.jsx", NEXT_LAYOUT)?;
    install(&next, &["carom", "next", "react", "react-dom"])?;
    let mut build = Command::new("node_modules/.bin/next");
    build.arg("build").env("NEXT_TELEMETRY_DISABLED", "1").stdout(Stdio::null());
    finish(build.current_dir(&next))?;
    let page = next.join(".next/server/app/index.html");
    let text = fs::read_to_string(&page).map_err(|error| format!("{}: {error}", page.display()))?;
    if !text.contains("12.34") {
        return Err("the page of Next must show 12.34 as rendered on the server".to_owned());
    }
    println!("npm: the first example for React in a page of Next, built and rendered");
    Ok(())
}

fn readme_example(package: &str, language: &str) -> Result<String, String> {
    let folder = PACKAGES.iter().find(|(name, _)| *name == package).map_or("", |(_, folder)| folder);
    example(&root().join(folder).join("README.md"), language)
}

/// Installs packages into the folder of a program: ours from their archives.
fn install(folder: &Path, packages: &[&str]) -> Outcome {
    let is_ours = |name: &str| PACKAGES.iter().any(|(own, _)| *own == name);
    let named = |name: &&str| if is_ours(name) { format!("../packages/{}", archive(name)) } else { (*name).to_owned() };
    let mut npm = Command::new("npm");
    npm.args(["install", "--silent", "--no-audit", "--no-fund"]).args(packages.iter().map(named));
    finish(npm.current_dir(folder))
}

/// Starts a server and waits until it answers.
fn serve(program: &str, arguments: &[&str], folder: &Path, port: u16) -> Result<Server, String> {
    let child = Command::new(program).args(arguments).stdout(Stdio::null()).current_dir(folder).spawn();
    let server = Server(child.map_err(|error| format!("{program}: {error}"))?);
    for _ in 0..600 {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            return Ok(server);
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    Err(format!("{program} does not answer on port {port}"))
}

/// Returns a port of this machine that nobody uses.
fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    listener.map(|address| address.port()).map_err(|error| format!("127.0.0.1: {error}"))
}
