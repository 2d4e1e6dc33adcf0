/** What a reader should know of the rows, in the words of the libraries where there are any. */
export const NOTES = [
  "**GSAP, anime.js, popmotion, bevy_tweening** begin a new tween or spring for each target, by design. popmotion's second row passes the `velocity` on. For anime.js its author says so in [#397](https://github.com/juliangarnier/anime/issues/397), and names `createAnimatable` for interruptions in [#754](https://github.com/juliangarnier/anime/issues/754).",
  "**motion** reads the velocity of the running animation since [#3593](https://github.com/motiondivision/motion/pull/3593); `animate(element, { x })` and `<motion.div animate>` keep it, too. `animate(from, to, { onUpdate })` has no running animation to read, so it begins at rest.",
  "**Carom**'s `animate` and **motion** fail `late-start` by design: if the first frame is late, they show the beginning, so that you see the motion.",
  "**react-spring** shortens frames longer than 64 ms, **popmotion** those longer than 40 ms, and **Svelte** those longer than 33 ms, by design.",
  "**Svelte**'s rule keeps a velocity from frame to frame, but at its default damping of 0.8 a frame takes 80 % of it, whatever the frame's length ([#10717](https://github.com/sveltejs/svelte/issues/10717)).",
  "**Lenis** follows its target by a share of the distance, which has no velocity to keep, by design.",
  "**Embla** adds a boost to the speed of a flick, by design: 600 for touch, 500 for a mouse.",
  "**iced_anim** steps by Euler's rule and shortens long frames, by design. **animato** takes one step of the whole frame, by Euler's rule unless `use_rk4` is set. It rests within 0.001 of any target.",
  "**gpui** and **Slint** keep the velocity of their springs; Slint's `spring` takes a duration and a bounce, and the row has those of the common spring.",
  "**egui** doesn't know the times of a frame's reports, so where a flick ends depends on the frames. **iced** and **d3-zoom** have no inertia.",
  "**vaul** closes by a CSS animation of half a second, whatever the finger's speed.",
  "**Chromium**'s uneven steps may be those of the recording's machine, which had two cores and no display.",
  "**Leaflet** begins its inertia by an easing whose first speed is half of the finger's.",
  "**Swiper** throws content as long as its last move is at most 300 ms ago.",
];
