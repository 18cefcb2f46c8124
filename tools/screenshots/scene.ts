import type { Page } from 'playwright-core';

import type { Screen } from '../browser/launch-browser.ts';

/** A picture for the handbook: a screen and the way to what it shows. */
export interface Scene {
  /** Of the file, without extension. */
  name: string;
  screen: Screen;
  open: (page: Page) => Promise<unknown>;
}
