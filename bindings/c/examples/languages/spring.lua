-- LuaJIT takes the header without its directives.
local ffi = require "ffi"
ffi.cdef(io.popen("sed '/#include/d' '" .. arg[1] .. "' | cc -E -P -DCAROM_CHECKED= -xc -"):read "*a")
local carom = ffi.load(arg[2])
local spring, card, now = ffi.new "carom_spring", ffi.new "carom_track", ffi.new "carom_state"
assert(carom.carom_spring_from_response(0.35, 0.8, spring) == 0)
assert(carom.carom_track_new(0, spring, 0, card) == 0 and carom.carom_track_retarget(card, 0, 300) == 0)
assert(carom.carom_track_state(card, 0.1, now, nil) == 0 and carom.carom_track_free(card) == 0)
print(string.format("%.17g", now.position))
