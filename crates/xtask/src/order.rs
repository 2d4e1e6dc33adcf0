//! The order of a WebAssembly module's functions: like beside like.
//!
//! gzip finds what was there before within 32 KiB, and the compiler leaves functions in the order of their crates. In
//! another order, more of what a function has in common with others is within reach. `wasm-opt` sorts functions by their
//! names, so the names that are given here are places.

use std::cmp::Reverse;

/// gzip's window.
const WINDOW: usize = 32 << 10;

/// The module with a name for each function, after which `wasm-opt --reorder-functions-by-name` puts like beside like;
/// `None` if it is no module of code.
///
/// What functions have in common is counted in runs of `run` bytes, and seen relative to their length and `more`: with
/// little more, small functions come early. Which are best nobody knows before.
pub(crate) fn with_places_as_names(module: &[u8], run: usize, more: usize) -> Option<Vec<u8>> {
    let (mut imported, mut bodies) = (0, Vec::new());
    let mut rest = Reader(module.get(8..)?);
    while let Some(section) = rest.byte() {
        let mut content = Reader(rest.counted()?);
        match section {
            2 => imported = content.imported_functions()?,
            10 => bodies = (0..content.number()?).map(|_| content.counted()).collect::<Option<_>>()?,
            _ => {}
        }
    }
    let order = like_beside_like(&bodies, run, more);
    let mut names = number(order.len());
    for (place, function) in order.iter().enumerate() {
        names.extend(number(imported + function));
        names.extend(counted(format!("{place:05}").as_bytes()));
    }
    // A custom section called "name"; in it, 1 stands for the names of functions.
    let names = [counted(b"name"), vec![1], counted(&names)].concat();
    Some([module, &[0], &counted(&names)].concat())
}

/// The functions in an order in which the next one is always that which shares most with those of the last 32 KiB, for its
/// length and `more`.
fn like_beside_like(bodies: &[&[u8]], run: usize, more: usize) -> Vec<usize> {
    let runs = shared_runs(bodies, run);
    let mut window = Window { runs: &runs, seen: vec![0; runs.len()], scores: vec![0; bodies.len()] };
    let mut runs_of = vec![Vec::new(); bodies.len()];
    for (index, run) in runs.iter().enumerate() {
        run.iter().for_each(|function| runs_of[*function].push(index));
    }
    let mut left: Vec<_> = (0..bodies.len()).collect();
    let mut order: Vec<usize> = Vec::new();
    let (mut oldest, mut size) = (0, 0);
    let worth = |scores: &[usize], function: usize| scores[function] * 1000 / (bodies[function].len() + more);
    while let Some(place) =
        (0..left.len()).max_by_key(|&place| (worth(&window.scores, left[place]), Reverse(left[place])))
    {
        let function = left.swap_remove(place);
        order.push(function);
        window.enter(&runs_of[function]);
        size += bodies[function].len();
        while size > WINDOW && oldest + 1 < order.len() {
            window.leave(&runs_of[order[oldest]]);
            size -= bodies[order[oldest]].len();
            oldest += 1;
        }
    }
    order
}

/// For each run of bytes that several functions have, which.
fn shared_runs(bodies: &[&[u8]], length: usize) -> Vec<Vec<usize>> {
    let mut runs: Vec<(&[u8], usize)> = bodies
        .iter()
        .enumerate()
        .flat_map(|(function, body)| body.windows(length).map(move |run| (run, function)))
        .collect();
    runs.sort_unstable();
    runs.dedup();
    runs.chunk_by(|a, b| a.0 == b.0)
        .filter(|same| same.len() > 1)
        .map(|same| same.iter().map(|(_, function)| *function).collect())
        .collect()
}

/// What is within reach.
struct Window<'a> {
    runs: &'a [Vec<usize>],
    /// How many functions there have each run.
    seen: Vec<usize>,
    /// What each function shares with them: a run counts by how rare it is.
    scores: Vec<usize>,
}

impl Window<'_> {
    fn enter(&mut self, runs: &[usize]) {
        for &run in runs {
            self.seen[run] += 1;
            if self.seen[run] == 1 {
                let rarity = self.rarity(run);
                self.runs[run].iter().for_each(|function| self.scores[*function] += rarity);
            }
        }
    }

    fn leave(&mut self, runs: &[usize]) {
        for &run in runs {
            self.seen[run] -= 1;
            if self.seen[run] == 0 {
                let rarity = self.rarity(run);
                self.runs[run].iter().for_each(|function| self.scores[*function] -= rarity);
            }
        }
    }

    /// How many times the functions could be halved until those with the run are left.
    fn rarity(&self, run: usize) -> usize {
        (self.scores.len() / self.runs[run].len()).ilog2() as usize
    }
}

/// Reads WebAssembly's numbers and lists.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*byte)
    }

    /// An unsigned number in LEB128.
    fn number(&mut self) -> Option<usize> {
        let (mut value, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            value |= usize::from(byte & 0x7f).checked_shl(shift)?;
            shift += 7;
            if byte < 0x80 {
                return Some(value);
            }
        }
    }

    /// So many bytes as the number before them says.
    fn counted(&mut self) -> Option<&'a [u8]> {
        let count = self.number()?;
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    /// How many functions the imports are, if they are nothing else.
    fn imported_functions(&mut self) -> Option<usize> {
        let count = self.number()?;
        for _ in 0..count {
            self.counted()?;
            self.counted()?;
            let kind = self.byte()?;
            self.number().filter(|_| kind == 0)?;
        }
        Some(count)
    }
}

fn number(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value > 0x7f {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

fn counted(bytes: &[u8]) -> Vec<u8> {
    [&number(bytes.len()), bytes].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_alike_comes_together() {
        let (a, b) = ([1, 2, 3, 4, 5, 6, 7, 8], [11, 12, 13, 14, 15, 16, 17, 18]);
        let (like_a, like_b) = ([9, 1, 2, 3, 4, 5, 6, 7], [12, 13, 14, 15, 16, 17, 18, 19]);
        let other = [21; 8];
        assert_eq!(like_beside_like(&[&a, &b, &other, &like_b, &like_a], 6, 40), [0, 4, 1, 3, 2]);
        assert_eq!(like_beside_like(&[&b, &other, &like_a, &a, &like_b], 6, 40), [0, 4, 1, 2, 3]);
    }

    #[test]
    fn what_has_left_the_window_counts_no_more() {
        let (start, end) = ([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 9]);
        let runs = shared_runs(&[&start, &end, &[0; 8], &[0; 8]], 6);
        let mut window = Window { runs: &runs, seen: vec![0; runs.len()], scores: vec![0; 4] };
        window.enter(&[0, 1]);
        window.enter(&[1]);
        let before = window.scores.clone();
        window.leave(&[1]);
        assert_eq!(window.scores, before);
        window.leave(&[0, 1]);
        assert_eq!(window.scores, [0; 4]);
    }

    #[test]
    fn imports_keep_their_numbers_and_functions_get_their_places() {
        let import = [2, 7, 1, 1, b'm', 1, b'f', 0, 0];
        let code = [10, 7, 2, 2, 0, 11, 2, 0, 11];
        let module = [b"\0asm\x01\0\0\0".as_slice(), &import, &code].concat();
        let named = with_places_as_names(&module, 6, 40).unwrap();
        let names = [b"\x04name\x01\x0f\x02".as_slice(), b"\x01\x0500000", b"\x02\x0500001"].concat();
        assert_eq!(named, [&module, [0, 22].as_slice(), &names].concat());
        assert_eq!(with_places_as_names(b"\0asm\x01\0\0\0\x0a\x05\x01\x09\0", 6, 40), None);
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for value in [0, 1, 127, 128, 300, 16_383, 16_384, 1 << 30] {
            let bytes = number(value);
            assert_eq!(Reader(&bytes).number(), Some(value));
        }
    }
}
