// koffi, from npm: structs and functions by their lines of C.
import assert from "node:assert";
import { createRequire } from "node:module";

const koffi = createRequire(`${process.cwd()}/`)("koffi");
const library = koffi.load(process.argv[3]);
koffi.struct("carom_spring", { mass: "double", stiffness: "double", damping: "double" });
koffi.struct("carom_state", { position: "double", velocity: "double" });
koffi.struct("carom_track", { id: "uint64_t" });
const call = (line, ...given) => assert.equal(library.func(`uint32_t carom_${line}`)(...given), 0);
const [spring, card, now] = [{}, {}, {}];
call("spring_from_response(double, double, _Out_ carom_spring *)", 0.35, 0.8, spring);
call("track_new(double, carom_spring, double, _Out_ carom_track *)", 0, spring, 0, card);
call("track_retarget(carom_track, double, double)", card, 0, 300);
call("track_state(carom_track, double, _Out_ carom_state *, bool *)", card, 0.1, now, null);
call("track_free(carom_track)", card);
console.log(now.position);
