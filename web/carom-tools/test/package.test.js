import { testPublished } from "../../carom/test/published.js";

testPublished(new URL("../", import.meta.url), { most: 1_530_000, modules: ["convert", "fit", "check"] });
