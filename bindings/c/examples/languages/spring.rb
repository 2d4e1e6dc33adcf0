# Fiddle passes numbers and pointers, but no structs: a handle is its number, and laws are specs.
require "fiddle/import"

module Carom
  extend Fiddle::Importer
  dlload ARGV[1]
  extern "int carom_motion_new(const char *, void *)"
  extern "int carom_motion_state(unsigned long long, double, void *)"
  extern "int carom_motion_free(unsigned long long)"
end

handle, now = "\0" * 8, "\0" * 16
raise unless Carom.carom_motion_new('{"law":"spring","response":0.35,"damping_ratio":0.8,"target":300}', handle) == 0
motion = handle.unpack1("Q")
raise unless Carom.carom_motion_state(motion, 0.1, now) == 0 && Carom.carom_motion_free(motion) == 0
puts now.unpack1("d")
