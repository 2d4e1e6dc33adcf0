# cffi takes the header without its directives.
import subprocess
import sys

from cffi import FFI

header, library = sys.argv[1:]
ffi = FFI()
plain = f"sed '/#include/d' '{header}' | cc -E -P -DCAROM_CHECKED= -xc -"
ffi.cdef(subprocess.check_output(plain, shell=True, text=True))
carom = ffi.dlopen(library)
spring, card, now = ffi.new("carom_spring *"), ffi.new("carom_track *"), ffi.new("carom_state *")
assert carom.carom_spring_from_response(0.35, 0.8, spring) == carom.CAROM_STATUS_OK
assert carom.carom_track_new(0, spring[0], 0, card) == 0 and carom.carom_track_retarget(card[0], 0, 300) == 0
assert carom.carom_track_state(card[0], 0.1, now, ffi.NULL) == 0 and carom.carom_track_free(card[0]) == 0
print(f"{now.position:.17g}")
