/**
 * A plugin of Embla Carousel: `EmblaCarousel(root, options, [Carom()])`.
 *
 * @module embla-carousel-carom
 */

import type { SpringOptions } from "carom";
import type { CreateOptionsType, CreatePluginType, EmblaCarouselType, OptionsHandlerType } from "embla-carousel";
import { replaceMotion } from "./motion.js";

/** The options of the plugin. */
export type CaromOptionsType = CreateOptionsType<{
  /** The spring that brings a slide to its place. @default the one with the feel of Embla's `duration` at 60 Hz */
  spring: SpringOptions | undefined;
}>;

export type CaromType = CreatePluginType<Record<never, never>, CaromOptionsType>;

declare module "embla-carousel" {
  interface EmblaPluginsType {
    carom: CaromType;
  }
}

const defaults: CaromOptionsType = { active: true, breakpoints: {}, spring: undefined };

/**
 * Returns the plugin. With it, a release has the velocity of the finger, and slides move on exact springs at every frame rate.
 *
 * @example
 * ```ts
 * EmblaCarousel(root, { loop: true }, [Carom()]);
 * ```
 */
export default function Carom(userOptions: Partial<CaromOptionsType> = {}): CaromType {
  let restore = (): void => {};
  function init(embla: EmblaCarouselType, { mergeOptions, optionsAtMedia }: OptionsHandlerType): void {
    const options = optionsAtMedia(mergeOptions(defaults, userOptions));
    if (options.active && !embla.internalEngine().isSsr) restore = replaceMotion(embla, options.spring);
  }
  return { name: "carom", options: userOptions, init, destroy: () => restore() };
}
