export * from "../figures/frame-loop";
export * from "../figures/shot";
export * from "../figures/shot-link";
