/**
 * Sheets, carousels, wheel pickers, pull to refresh, rows that swipe and lists that reorder: `import { bindSheet } from "carom/parts"`.
 *
 * @module carom/parts
 */

export { bindPager, BoundPager, type BindPagerOptions } from "./parts/bind-pager.js";
export { bindWheelPicker, BoundWheelPicker, type BindWheelPickerOptions } from "./parts/bind-picker.js";
export { bindRefresh, BoundRefresh, type BindRefreshOptions } from "./parts/bind-refresh.js";
export { bindReorder, BoundReorder, type BindReorderOptions } from "./parts/bind-reorder.js";
export { bindSheet, BoundSheet, type BindSheetOptions } from "./parts/bind-sheet.js";
export { bindSwipeRow, BoundSwipeRow, type BindSwipeRowOptions } from "./parts/bind-swipe-row.js";
export type { Bound, BoundOptions } from "./parts/bound.js";
export { choosePlace, CHOICES, type Choice } from "./parts/choice.js";
export type { EdgeScroll } from "./parts/edge-scroll.js";
export { Pager, type PagerFrame, type PagerOptions, type Pages } from "./parts/pager.js";
export type { Part, SlidePart } from "./parts/part.js";
export {
  PullToRefresh,
  REFRESH_RULES,
  type PullToRefreshOptions,
  type Refresh,
  type RefreshFrame,
  type RefreshRule,
} from "./parts/pull-to-refresh.js";
export { Reorder, type ReorderOptions } from "./parts/reorder.js";
export { Sheet, type SheetFrame, type SheetOptions } from "./parts/sheet.js";
export {
  SwipeRow,
  type SwipePlace,
  type SwipeRowFrame,
  type SwipeRowOptions,
  type SwipeRowWidths,
} from "./parts/swipe-row.js";
export { WheelPicker, type Tick, type WheelPickerOptions } from "./parts/wheel-picker.js";
export type { Law } from "./law.js";
export type { State } from "./spring.js";
