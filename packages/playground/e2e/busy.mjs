// The tests that do not measure time, in one process with one browser. They may share the machine.
import "./access.test.mjs";
import "./bind.test.mjs";
import "./chat-heads.test.mjs";
import "./drag.test.mjs";
import "./element.test.mjs";
import "./loading.test.mjs";
import "./people.test.mjs";
import "./places.test.mjs";
import "./server.test.mjs";
import "./solver.test.mjs";
import "./spring.test.mjs";
