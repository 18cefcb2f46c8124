import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { longIt } from '#tests/support/long-it.ts';
import { ADMIN_PASSWORD, signIn } from '#tests/support/sign-in.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import type { StartedServer } from '#tools/start-server.ts';

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

describe('what is done to books in the administration', () => {
  const { visit } = useBrowser();
  let server: StartedServer;
  let books: string;

  beforeAll(async () => {
    books = await realpath(await mkdtemp(join(tmpdir(), 'lectern-acts-')));
    server = await startHandbookServer({
      ADMIN_PASSWORD,
      INGEST_FOLDERS: books,
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(books, { recursive: true, force: true });
  });

  longIt('lets a failed ingest be dismissed, and shows it below the books', async () => {
    const page = await visit({ origin: server.url });
    await signIn(page, '/admin/library');
    for (const name of ['bare', 'bare/nothing']) {
      await mkdir(join(books, name), { recursive: true });
      await page.request.post('/api/admin/ingests', { data: { path: join(books, name) } });
    }
    const failed = page.getByRole('region', { name: 'Failed imports' });
    await expect
      .poll(async () => {
        await page.reload();
        return failed.getByRole('listitem').count();
      })
      .toBe(2);
    expect(await page.getByRole('region', { name: 'Import runs' }).count()).toBe(0);
    const [documents, below] = [
      await page.getByRole('region', { name: 'Books', exact: true }).boundingBox(),
      await failed.boundingBox(),
    ];
    expect(below?.y ?? 0).toBeGreaterThan(documents?.y ?? 0);
    expect(await seriousFindings(page)).toEqual([]);
    await failed.getByRole('button', { name: 'Dismiss: nothing' }).click();
    await expect.poll(() => failed.getByRole('listitem').count()).toBe(1);
    await failed.getByRole('button', { name: 'Dismiss: bare' }).click();
    await failed.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('region', { name: 'Books', exact: true }).waitFor();
    expect(await failed.count()).toBe(0);
    await rm(join(books, 'bare'), { recursive: true });
  });

  it('does the same to several books at once by keyboard, and restores what was removed', async () => {
    const page = await visit({ origin: server.url, expected: [/status of 404/] });
    await signIn(page, '/admin/library');
    for (const name of ['one', 'two']) {
      const folder = join(books, name);
      await mkdir(folder);
      for (const number of [1, 2])
        await writeFile(join(folder, `${number}.md`), `# ${name} ${number}\n\nWords of ${name}.\n`);
      await page.request.post('/api/admin/ingests', { data: { path: folder } });
      await expect.poll(async () => (await page.request.get(`/api/documents/${name}`)).status()).toBe(200);
    }
    await page.goto('/admin/library');
    for (const name of ['one', 'two']) {
      await page.getByRole('checkbox', { name: `Select: ${titleOf(name)}` }).focus();
      await page.keyboard.press('Space');
    }
    await page.getByText('2 selected').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Readers…' }).focus();
    await page.keyboard.press('Enter');
    const readers = page.getByRole('dialog', { name: 'Who can read the selected books' });
    await readers.getByRole('checkbox', { name: 'Everyone' }).press('Space');
    await readers.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('0 selected').waitFor();
    for (const name of ['one', 'two']) expect((await page.request.get(`/api/documents/${name}`)).status()).toBe(404);

    for (const name of ['one', 'two'])
      await page.getByRole('checkbox', { name: `Select: ${titleOf(name)}` }).press('Space');
    await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Remove…' }).press('Enter');
    const sure = page.getByRole('dialog', { name: 'Remove the selected books (2)?' });
    expect(await seriousFindings(page)).toEqual([]);
    await sure.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    const removed = page.getByRole('region', { name: 'Removed books' });
    await expect.poll(() => removed.getByRole('listitem').count()).toBe(2);
    expect(await page.getByRole('checkbox', { name: 'Select: One' }).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await removed.getByRole('button', { name: 'Restore: One' }).click();
    await page.getByRole('checkbox', { name: 'Select: One' }).waitFor();
    await removed.getByRole('button', { name: 'Delete now: Two' }).click();
    await removed.getByRole('button', { name: 'Delete for good: Two' }).click();
    await removed.waitFor({ state: 'detached' });
    await page.request.delete('/api/documents/one');
  });
});
