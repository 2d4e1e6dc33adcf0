import { Spring } from "svelte/motion";

// Svelte's stiffness and damping are shares, so we use its own defaults.
export default {
  name: "Svelte",
  package: "svelte",
  use: "new Spring(0), set(target)",
  tracker: "https://github.com/sveltejs/svelte/issues",
  issues: { rate_free: 10717 },
  create() {
    const x = new Spring(0);
    return { to: (target) => void x.set(target), get: () => x.current };
  },
};
