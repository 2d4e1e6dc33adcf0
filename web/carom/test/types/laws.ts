// Each law in each of its forms, and without each required field. Written by `CAROM_FREEZE=1 cargo test -p conformance --test suite table::`.
import { motion } from "carom/laws";

motion({"damping":0.5,"law":"spring","mass":0.5,"stiffness":0.5,"target":300.0});
// @ts-expect-error: `damping` is missing.
motion({"law":"spring","mass":0.5,"stiffness":0.5,"target":300.0});
// @ts-expect-error: `stiffness` is missing.
motion({"damping":0.5,"law":"spring","mass":0.5,"target":300.0});
// @ts-expect-error: `target` is missing.
motion({"damping":0.5,"law":"spring","mass":0.5,"stiffness":0.5});

motion({"dampingRatio":0.5,"law":"spring","mass":0.5,"response":0.5,"target":300.0});
// @ts-expect-error: `dampingRatio` is missing.
motion({"law":"spring","mass":0.5,"response":0.5,"target":300.0});
// @ts-expect-error: `response` is missing.
motion({"dampingRatio":0.5,"law":"spring","mass":0.5,"target":300.0});
// @ts-expect-error: `target` is missing.
motion({"dampingRatio":0.5,"law":"spring","mass":0.5,"response":0.5});

motion({"bounce":0.5,"duration":0.5,"law":"spring","mass":0.5,"target":300.0});
// @ts-expect-error: `bounce` is missing.
motion({"duration":0.5,"law":"spring","mass":0.5,"target":300.0});
// @ts-expect-error: `duration` is missing.
motion({"bounce":0.5,"law":"spring","mass":0.5,"target":300.0});
// @ts-expect-error: `target` is missing.
motion({"bounce":0.5,"duration":0.5,"law":"spring","mass":0.5});

motion({"couplingDamping":0.5,"couplingStiffness":0.5,"damping":0.5,"displacement":0.5,"law":"two_springs","mass":0.5,"stiffness":0.5,"target":300.0});
// @ts-expect-error: `couplingDamping` is missing.
motion({"couplingStiffness":0.5,"damping":0.5,"displacement":0.5,"law":"two_springs","mass":0.5,"stiffness":0.5,"target":300.0});
// @ts-expect-error: `couplingStiffness` is missing.
motion({"couplingDamping":0.5,"damping":0.5,"displacement":0.5,"law":"two_springs","mass":0.5,"stiffness":0.5,"target":300.0});
// @ts-expect-error: `damping` is missing.
motion({"couplingDamping":0.5,"couplingStiffness":0.5,"displacement":0.5,"law":"two_springs","mass":0.5,"stiffness":0.5,"target":300.0});
// @ts-expect-error: `stiffness` is missing.
motion({"couplingDamping":0.5,"couplingStiffness":0.5,"damping":0.5,"displacement":0.5,"law":"two_springs","mass":0.5,"target":300.0});
// @ts-expect-error: `target` is missing.
motion({"couplingDamping":0.5,"couplingStiffness":0.5,"damping":0.5,"displacement":0.5,"law":"two_springs","mass":0.5,"stiffness":0.5});

motion({"decayRate":0.5,"law":"approach","target":300.0});
// @ts-expect-error: `decayRate` is missing.
motion({"law":"approach","target":300.0});
// @ts-expect-error: `target` is missing.
motion({"decayRate":0.5,"law":"approach"});

motion({"halfLife":0.5,"law":"approach","target":300.0});
// @ts-expect-error: `halfLife` is missing.
motion({"law":"approach","target":300.0});
// @ts-expect-error: `target` is missing.
motion({"halfLife":0.5,"law":"approach"});

motion({"drag":0.5,"law":"friction"});
// @ts-expect-error: `drag` is missing.
motion({"law":"friction"});

motion({"decelerationRate":0.5,"law":"friction"});
// @ts-expect-error: `decelerationRate` is missing.
motion({"law":"friction"});

motion({"keptPerSecond":0.5,"law":"friction"});
// @ts-expect-error: `keptPerSecond` is missing.
motion({"law":"friction"});

motion({"frameRate":0.5,"keptPerFrame":0.5,"law":"friction"});
// @ts-expect-error: `frameRate` is missing.
motion({"keptPerFrame":0.5,"law":"friction"});
// @ts-expect-error: `keptPerFrame` is missing.
motion({"frameRate":0.5,"law":"friction"});

motion({"halfLife":0.5,"law":"friction"});
// @ts-expect-error: `halfLife` is missing.
motion({"law":"friction"});

motion({"deceleration":0.5,"drag":0.5,"law":"sliding"});
// @ts-expect-error: `drag` is missing.
motion({"deceleration":0.5,"law":"sliding"});

motion({"deceleration":0.5,"decelerationRate":0.5,"law":"sliding"});
// @ts-expect-error: `decelerationRate` is missing.
motion({"deceleration":0.5,"law":"sliding"});

motion({"deceleration":0.5,"keptPerSecond":0.5,"law":"sliding"});
// @ts-expect-error: `keptPerSecond` is missing.
motion({"deceleration":0.5,"law":"sliding"});

motion({"deceleration":0.5,"frameRate":0.5,"keptPerFrame":0.5,"law":"sliding"});
// @ts-expect-error: `frameRate` is missing.
motion({"deceleration":0.5,"keptPerFrame":0.5,"law":"sliding"});
// @ts-expect-error: `keptPerFrame` is missing.
motion({"deceleration":0.5,"frameRate":0.5,"law":"sliding"});

motion({"deceleration":0.5,"halfLife":0.5,"law":"sliding"});
// @ts-expect-error: `halfLife` is missing.
motion({"deceleration":0.5,"law":"sliding"});

motion({"acceleration":0.5,"law":"gravity"});
// @ts-expect-error: `acceleration` is missing.
motion({"law":"gravity"});

motion({"acceleration":0.5,"floor":0.5,"law":"bounce","restitution":0.5});
// @ts-expect-error: `acceleration` is missing.
motion({"floor":0.5,"law":"bounce","restitution":0.5});
// @ts-expect-error: `floor` is missing.
motion({"acceleration":0.5,"law":"bounce","restitution":0.5});
// @ts-expect-error: `restitution` is missing.
motion({"acceleration":0.5,"floor":0.5,"law":"bounce"});

motion({"law":"drift"});

motion({"friction":0.5,"law":"power_fling"});

motion({"density":0.5,"friction":0.5,"law":"spline_fling"});
// @ts-expect-error: `density` is missing.
motion({"friction":0.5,"law":"spline_fling"});

motion({"friction":0.5,"law":"cubic_fling"});

motion({"law":"chromium_fling"});

motion({"deceleration":0.5,"law":"bezier_fling","reach":0.5});

motion({"control":[0.25,0.1,0.25,1.0],"duration":0.5,"law":"ease","target":300.0});
// @ts-expect-error: `control` is missing.
motion({"duration":0.5,"law":"ease","target":300.0});
// @ts-expect-error: `duration` is missing.
motion({"control":[0.25,0.1,0.25,1.0],"law":"ease","target":300.0});
// @ts-expect-error: `target` is missing.
motion({"control":[0.25,0.1,0.25,1.0],"duration":0.5,"law":"ease"});

motion({"friction":{"deceleration":0.5,"drag":0.5},"law":"bouncing","max":900.0,"min":0.5,"spring":{"damping":0.5,"mass":0.5,"stiffness":0.5}});
// @ts-expect-error: `friction` is missing.
motion({"law":"bouncing","max":900.0,"min":0.5,"spring":{"damping":0.5,"mass":0.5,"stiffness":0.5}});
// @ts-expect-error: `spring` is missing.
motion({"friction":{"deceleration":0.5,"drag":0.5},"law":"bouncing","max":900.0,"min":0.5});
