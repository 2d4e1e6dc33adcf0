//! Makes a test of every page in `docs/coming-from`. The test has the Rust blocks above the table, and then the other blocks. Each Rust
//! line of the tables uses the names of the last block above.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../docs/coming-from");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pages: Vec<_> = fs::read_dir(&folder)?.collect::<Result<Vec<_>, _>>()?;
    pages.sort_by_key(fs::DirEntry::path);
    let mut tests = String::new();
    for page in pages {
        let name = page.file_name().to_string_lossy().replace(".md", "").replace('-', "_");
        if name != "README" {
            write_test(&mut tests, &name, &fs::read_to_string(page.path())?)?;
        }
    }
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("coming_from.rs"), tests)?;
    Ok(())
}

fn write_test(tests: &mut String, name: &str, page: &str) -> Result<(), std::fmt::Error> {
    let (above, below) = page.split_at(page.find("\n| `").unwrap_or(page.len()));
    let blocks = |text: &str| -> Vec<String> {
        text.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).map(str::to_owned).collect()
    };
    let mut alone = blocks(above);
    let setup = alone.pop().unwrap_or_default();
    alone.extend(blocks(below));
    writeln!(tests, "#[test]\nfn {name}() -> Result<(), Box<dyn std::error::Error>> {{")?;
    for block in alone {
        writeln!(tests, "{{\n{block}}}")?;
    }
    writeln!(tests, "{setup}")?;
    writeln!(tests, "let mut found = Vec::new();")?;
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        // The cells are a name, code in Rust, and code in JavaScript. Inside code, a bar is escaped.
        let line = line.replace("\\|", "\u{1}");
        let cell = line.split('|').nth(2).unwrap_or_default().trim().replace('\u{1}', "|");
        if let Some(code) = cell.strip_prefix('`').and_then(|cell| cell.strip_suffix('`')) {
            let first = line.split('|').nth(1).unwrap_or_default().trim().replace('\u{1}', "|");
            writeln!(tests, "found.push(({first:?}, {{ let cell = Cell({{ {code} }}); (&&&cell).describe() }}));")?;
        } else if cell != "–" {
            writeln!(tests, "compile_error!(\"{name}: a Rust cell must be one line of code, or –: {cell}\");")?;
        }
    }
    writeln!(tests, "compare({name:?}, found)\n}}\n")
}
