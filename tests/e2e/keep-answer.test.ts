import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'Where does the reserve lamp hang?';

describe('keeping an answer', () => {
  const { visit } = useBrowser();

  it('gives a file, and says which version of it', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    const turn = await ask(page, QUESTION);
    const keep = turn.getByRole('button', { name: 'Save as Markdown', exact: true });
    for (const version of [1, 2]) {
      const download = page.waitForEvent('download');
      await keep.click();
      const file = await download;
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toContain(QUESTION);
      expect(text).toContain('/source/');
      await turn.getByText(`Saved as ${file.suggestedFilename()}, version ${version}.`).waitFor();
    }
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await turn.getByRole('link', { name: 'Download again' }).getAttribute('href')).toMatch(/^\/api\/answers\//);
  });

  it('says in a sentence when it could not be kept, and can be tried again', async () => {
    const page = await visit({ expected: [/503.*\/api\/answers/] });
    await page.route('**/api/answers', (route) =>
      route.fulfill({
        status: 503,
        json: { error_code: 'storage_unavailable', message: 'The library cannot be reached.', request_id: 'x' },
      }),
    );
    await openReader(page, LAMP);
    const turn = await ask(page, QUESTION);
    await turn.getByRole('button', { name: 'Save as Markdown', exact: true }).click();
    await turn.getByRole('alert').filter({ hasText: 'The answer wasn’t saved. The library cannot' }).waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.unroute('**/api/answers');
    const download = page.waitForEvent('download');
    await turn.getByRole('button', { name: 'Save as Markdown', exact: true }).click();
    await download;
    expect(await turn.getByRole('alert').count()).toBe(0);
  });

  it('is not offered where there is no answer', async () => {
    const page = await visit();
    await openReader(page, LAMP);
    const turn = await ask(page, 'What is the airspeed velocity of an unladen swallow?');
    expect(await turn.getByRole('button', { name: 'Save as Markdown', exact: true }).count()).toBe(0);
  });
});
