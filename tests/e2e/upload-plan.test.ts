import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { dropFiles } from '#tests/support/drop-files.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import type { StartedServer } from '#tools/start-server.ts';

const PAGES = Array.from({ length: 30 }, (_, page) => `part-${String(page + 1).padStart(2, '0')}.md`);
const SITE = zipSync({
  'mkdocs.yml': strToU8(`site_name: Tides\nnav:\n${PAGES.map((name) => `  - Chapter of ${name}: ${name}\n`).join('')}`),
  'docs/license.md': strToU8('# Licence\n\nAnybody may.\n'),
  ...Object.fromEntries(PAGES.map((name) => [`docs/${name}`, strToU8(`# ${name}\n\nWords of ${name}.\n`)])),
});

describe('a folder that is added in the browser', () => {
  const { visit } = useBrowser();
  let server: StartedServer;

  beforeAll(async () => {
    server = await startHandbookServer({ UPLOADS: 'everyone', API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
  });
  afterAll(() => server.stop());

  /** What lies there of uploads. */
  const uploaded = async () => {
    const names = await readdir(join(server.dataFolder, 'uploads'), { recursive: true }).catch(() => []);
    return names.filter((name) => name !== '.incoming');
  };

  it.each(firstByDay(SCREENS, 1))(
    'is shown before it is read, cancelled without a trace, and added, %s',
    async (_, screen) => {
      const page = await visit({ origin: server.url, screen });
      await page.goto('/');
      const dialog = page.getByRole('dialog', { name: 'Add books' });
      const plan = dialog.getByRole('list', { name: 'Books' });
      const drop = async () => {
        await dropFiles(page, [{ name: 'tides.zip', bytes: SITE }], dialog);
        await dialog.getByRole('button', { name: 'Add to the library' }).click();
        await dialog.getByRole('heading', { name: 'What will be added' }).waitFor();
      };

      const before = await uploaded();
      await drop();
      expect(await plan.textContent()).toContain('MkDocs');
      expect(await plan.getByText('Chapter of part-30.md').count()).toBe(1);
      await plan.getByText('1 item left out').click();
      await plan.getByText(/license\.md/).waitFor();
      await atRest(page);
      expect(await seriousFindings(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Choose files' }).waitFor();
      await expect.poll(uploaded).toEqual(before);

      await drop();
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      const book = dialog.getByRole('list', { name: 'Books' }).getByRole('listitem').filter({ hasText: 'Tides' });
      await expect.poll(() => book.textContent(), { timeout: 30_000 }).toContain('In the library');
    },
  );
});
