import { type AsyncComponentLoader, defineAsyncComponent, hydrateOnIdle } from "vue";

/**
 * Returns a component that hydrates when the browser is idle. Otherwise Vue hydrates the page and its bars in one task, and on a phone
 * this blocks the first figure for three times as long.
 */
export const whenIdle = (loader: AsyncComponentLoader) =>
  defineAsyncComponent({ loader, hydrate: hydrateOnIdle(2000) });
