//! What a program has for Carom's sake.

/// Returns the lines of a program, without its tests, that name something of Carom's, and the other lines of a call or a literal that
/// begins there. Imports count. The blocks of closures are the program's own.
pub(crate) fn glue<'a>(source: &'a str, words: &[&str]) -> Vec<&'a str> {
    let program = source.split("#[cfg(test)]").next().unwrap_or(source);
    let mut lines = Vec::new();
    // The brackets that a line of Carom's has opened, up to the first block.
    let (mut open, mut blocks) = (0, 0);
    for line in program.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let is_named = line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| words.contains(&word));
        if is_named || open > 0 && blocks == 0 {
            lines.push(line);
        }
        if is_named || open > 0 {
            for c in line.chars() {
                match c {
                    '{' => blocks += i32::from(open > 0),
                    '}' => blocks -= i32::from(blocks > 0),
                    '(' | '[' => open += i32::from(blocks == 0),
                    ')' | ']' => open -= i32::from(blocks == 0 && open > 0),
                    _ => {}
                }
            }
        }
    }
    lines
}
