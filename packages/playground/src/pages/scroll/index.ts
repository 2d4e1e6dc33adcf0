import type { Page } from '../../shell/router';
export const page: Page = { mount: () => () => {} };
