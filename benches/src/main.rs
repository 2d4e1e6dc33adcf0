mod batches;
mod harness;
mod one;
use harness::*;
fn show(t: &[Timing], base: &str) { let b = named(t, base); for x in t { println!("{:34} {:9.4} ns ({:.4}..{:.4})  {:.3} ({:.3}..{:.3})", x.name, x.ns().median, x.ns().low, x.ns().high, x.over(b).median, x.over(b).low, x.over(b).high); } }
fn main(){
    show(&one::steps(), "exact step, cached propagator");
    show(&one::questions(), "exp + sincos (libm)");
    for n in [10_000, 1_000_000] { println!("{n}"); show(&batches::peers(n, 21), "batch f32"); }
    for n in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] { println!("{n}"); show(&batches::own(n, 51), "scale f32"); }
}
