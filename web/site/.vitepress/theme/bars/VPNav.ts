import { whenIdle } from "./idle";

export default whenIdle(() => import("vitepress/dist/client/theme-default/components/VPNav.vue"));
