import { spring, springEasing } from "carom/dom";

console.log(`:root { --spring: ${springEasing(spring({ duration: 0.5, bounce: 0.4 })).transition}; }`);
