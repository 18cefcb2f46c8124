import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The serious and critical findings of axe-core on what a page shows now: the rule, what is wrong, and where. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's own policy admits no foreign script.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(await readFile(axeFile, 'utf8'));
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`),
    );
}
