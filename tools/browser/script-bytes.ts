import type { Page, Request } from 'playwright-core';

/** Adds up the scripts a page loads from now on. */
export interface ScriptCount {
  /** Of all scripts so far, as they travelled: compressed, without headers. */
  bytes(): Promise<number>;
}

export function countScripts(page: Page): ScriptCount {
  const scripts: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  return {
    bytes: async () => {
      const sizes = await Promise.all(scripts.map((request) => request.sizes()));
      // For a script from the memory of the browser, the size is a negative number.
      return sizes.reduce((sum, { responseBodySize }) => sum + Math.max(0, responseBodySize), 0);
    },
  };
}
