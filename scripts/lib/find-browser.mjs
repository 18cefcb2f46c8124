import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Chromium without its windows, which nobody sees here: a page takes a third of the work that it takes with them. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chrome or Chromium on this machine (`CHROME_PATH` is looked at first, then the one without windows), or null. */
export function findBrowser() {
  const candidates = [process.env.CHROME_PATH ?? '', ...NAMES.flatMap(placesOnPath), ...ELSEWHERE];
  return candidates.find((path) => path !== '' && isExecutable(path)) ?? null;
}

/** Whether the one that is found has no windows, or was chosen by hand. */
export function isBrowserLight() {
  return (process.env.CHROME_PATH ?? '') !== '' || placesOnPath(SHELL).some(isExecutable);
}

/** @param {string} name */
function placesOnPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
