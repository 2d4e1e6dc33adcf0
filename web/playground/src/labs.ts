import type { Page } from "./shell/router";

interface Lab {
  path: string;
  name: string;
  intro: string;
  /** Icon paths on a 24 by 24 grid. */
  icon: string[];
  load(): Promise<Page>;
}

/** The labs, in the order of the header. */
export const labs: readonly Lab[] = [
  {
    path: "spring",
    name: "Spring",
    intro:
      "Drag the curve or tune the numbers, in the parameters of any toolkit. See it move real pieces, and copy the code.",
    icon: ["M4 20c0-6 2.5-14 5-14s2.5 11 4.5 11 2-7 3.5-7 1.5 4 3 4"],
    load: async () => (await import("./pages/spring")).page,
  },
  {
    path: "scroll",
    name: "Scroll",
    intro:
      "One finger, four lists: the same gesture under the scroll physics of three platforms of your choice, and under your own.",
    icon: [
      "M6 3.5h12a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.5z",
      "M12 7v10M9.5 9.5 12 7l2.5 2.5M9.5 14.5 12 17l2.5-2.5",
    ],
    load: async () => (await import("./pages/scroll")).page,
  },
  {
    path: "zoom",
    name: "Zoom",
    intro:
      "A large picture under two fingers: its points stay under them, and after the release it zooms, turns and glides on.",
    icon: ["M10.5 4a6.5 6.5 0 1 0 .01 0z", "M15.5 15.5 20.5 20.5M7.5 10.5h6M10.5 7.5v6"],
    load: async () => (await import("./pages/zoom")).page,
  },
  {
    path: "trace",
    name: "Trace",
    intro: "Record a scroll of your own, or drop a recording, and find the law behind it.",
    icon: ["M4 4.5v15h16", "M7 16.5c2-8 6-10 13-10.5", "M9 10.5v.01M12.5 8v.01M16.5 6.5v.01"],
    load: async () => (await import("./pages/trace")).page,
  },
];
