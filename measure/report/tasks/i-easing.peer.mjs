import { spring } from "motion";

console.log(`:root { --spring: ${spring(0.5, 0.4)}; }`);
