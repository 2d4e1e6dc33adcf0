import { testDocumented } from "../../carom/test/documented.js";

testDocumented(new URL("../", import.meta.url), 30);
