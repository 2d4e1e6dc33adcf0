import { testDocumented } from "./documented.js";

testDocumented(new URL("../", import.meta.url), 200);
