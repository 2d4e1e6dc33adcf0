import { type AsyncComponentLoader, defineAsyncComponent, hydrateOnIdle } from "vue";

/**
 * Returns a component that hydrates when the browser is idle. Otherwise Vue hydrates a page with its bars in one task, which blocks the
 * first figure on a phone for three times as long.
 */
export const whenIdle = (loader: AsyncComponentLoader) =>
  defineAsyncComponent({ loader, hydrate: hydrateOnIdle(2000) });
