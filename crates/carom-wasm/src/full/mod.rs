//! What the full module has beyond springs and scrollers: any motion by its spec, chains, steppers, and seldom questions.

mod answer;
mod chain;
mod motion;
mod step;
mod value;
