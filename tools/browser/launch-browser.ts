import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';

import { findBrowser } from '#scripts/lib/find-browser.mjs';

/** The screen and the preferences of a reader. */
export interface Screen {
  width: number;
  height: number;
  /** A phone: touch instead of a mouse, and two device pixels to each of CSS. */
  isPhone?: boolean;
  prefersDark?: boolean;
  prefersReducedMotion?: boolean;
  hasForcedColors?: boolean;
}

export const DESKTOP: Screen = { width: 1366, height: 900 };
export const PHONE: Screen = { width: 360, height: 740, isPhone: true };

/**
 * The address bar's popups are pages of their own, made for every window: a third of what a visit takes. A second list of features
 * takes the place of the first, so those follow that Playwright turns off itself (`chromiumSwitches.ts`).
 */
const FEATURES_TURNED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const FLAGS = [
  // A container has no user namespaces for the sandbox and little shared memory.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  `--disable-features=${FEATURES_TURNED_OFF.join(',')}`,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Chrome or Chromium as it is installed here, without a window and with no way to any other machine. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no Chrome or Chromium here; `npm test` installs one.');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A reader's screen in the terms of a browser context. */
export function contextOptions(screen: Screen): BrowserContextOptions {
  return {
    viewport: { width: screen.width, height: screen.height },
    colorScheme: screen.prefersDark === true ? 'dark' : 'light',
    reducedMotion: screen.prefersReducedMotion === true ? 'reduce' : 'no-preference',
    forcedColors: screen.hasForcedColors === true ? 'active' : 'none',
    ...(screen.isPhone === true && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
  };
}
