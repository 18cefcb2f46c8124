import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { ADMIN_PASSWORD, signIn } from '#tests/support/sign-in.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { SCREENS } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const FOUND = 'When is the lamp lit?';
const NOTHING = 'When does the train to Valparaíso leave?';

/** What it is about is in the library, and what it asks is not. */
const LAMPLESS = 'Which opera singer polished the lamp of the lighthouse in Valparaíso?';

let server: StartedServer;

beforeAll(async () => {
  server = await startHandbookServer({ ADMIN_PASSWORD, API_RATE_LIMIT: '0', LOG_LEVEL: 'error' });
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
});

afterAll(() => server.stop());

async function ask(query: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${server.url}/chat`, { method: 'POST', headers, body: JSON.stringify({ query }) });
}

describe('before anything was asked', () => {
  const { visit } = useBrowser();

  it('it is said that nothing waits', async () => {
    const page = await visit({ origin: server.url });
    await signIn(page, '/admin/review');
    await page.getByRole('heading', { name: 'No answers to review' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});

describe.each(firstByDay(SCREENS, 1))('what waits for a verdict, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('is a list that a verdict makes shorter', async () => {
    const page = await visit({ origin: server.url, screen });
    await signIn(page, '/admin/review');
    await ask(FOUND);
    await ask(NOTHING);
    await page.reload();
    const row = page.locator('.review-queue li', { has: page.getByRole('link', { name: NOTHING }) }).first();
    await row.getByText('nothing was found').waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await row.getByRole('combobox').selectOption('admin');
    await page.getByRole('navigation', { name: 'Assigned to' }).getByRole('link', { name: 'Not assigned' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('navigation', { name: 'Assigned to' }).getByRole('link', { name: 'Assigned to me' }).click();
    await row.waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await row.getByRole('link').press('Enter');
    await page.waitForURL('**/admin/conversations/**');
    await page.locator('[data-addressed]').waitFor();
    const saved = page.waitForResponse((response) => response.url().includes('/api/admin/turns/'));
    await page.getByRole('button', { name: 'Correct', exact: true }).click();
    expect((await saved).status()).toBe(200);
    await page.goto('/admin/review');
    await page.getByRole('heading', { level: 1, name: 'To review' }).waitFor();
    expect(await page.getByRole('link', { name: NOTHING }).count()).toBe(0);
  });

  it('shows by topic what found nothing, with what comes nearest', async () => {
    await ask(LAMPLESS);
    const page = await visit({ origin: server.url, screen });
    await signIn(page, '/admin/review');
    await page.getByRole('link', { name: 'By topic' }).click();
    const topic = page.locator('.review-topics > li', { hasText: LAMPLESS });
    await topic
      .getByRole('link', { name: /lighthouse/i })
      .first()
      .waitFor();
    await atRest(page);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'By answer' }).click();
    await page.locator('.review-queue').waitFor();
  });

  longIt('is shorter by a page that answers a question, which is asked again, and by what is not ours', async () => {
    const [answered, notOurs] = [`Which colour has the ferry of ${screen.width} seats?`, 'Who won the snail race?'];
    for (const query of [answered, notOurs]) await ask(query);
    const page = await visit({ origin: server.url, screen });
    await signIn(page, '/admin/review?view=topics');
    const topic = (query: string) => page.locator('.review-topics > li', { hasText: query });
    await page.getByRole('button', { name: `Write a page: ${answered}` }).click();
    const dialog = page.getByRole('dialog', { name: 'A page that answers it' });
    expect(await dialog.getByLabel('Title').inputValue()).toBe(answered);
    await dialog.getByLabel('Text').fill('It is a **short** crossing.');
    await dialog.getByText('Preview').click();
    await dialog.locator('strong', { hasText: 'short' }).waitFor();
    await atRest(page);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel('Title').fill('Crossings');
    await dialog.getByRole('button', { name: 'Save and ask again' }).click();
    await dialog.getByText('the question still finds nothing').waitFor();
    await dialog.getByLabel('Title').fill(answered);
    await dialog.getByLabel('Text').fill(`The ferry of ${screen.width} seats has the colour green.`);
    await dialog.getByRole('button', { name: 'Save and ask again' }).click();
    await dialog.getByText('The question is answered now.').waitFor();
    expect(await dialog.getByRole('link', { name: answered }).getAttribute('href')).toContain(
      '/books/answers-of-this-library/',
    );
    await dialog.getByRole('button', { name: 'Done' }).click();
    await topic(answered).waitFor({ state: 'detached' });

    await topic(notOurs)
      .getByRole('button', { name: `Not ours: ${notOurs}` })
      .click();
    await topic(notOurs).getByText('Taken off the list.').waitFor();
    await topic(notOurs).getByRole('button', { name: 'Undo' }).click();
    await topic(notOurs)
      .getByRole('button', { name: `Not ours: ${notOurs}` })
      .click();
    await topic(notOurs).getByText('Taken off the list.').waitFor();
    await page.reload();
    await page.getByText(/^Taken off the list \(\d+\)$/).click();
    expect(await topic(notOurs).count()).toBe(0);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: `Put back: ${notOurs}` }).click();
    await topic(notOurs).waitFor();

    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Pages' }).click();
    const entry = page.locator('.answer-pages li', { hasText: answered });
    await entry.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('dialog', { name: 'Edit the page' }).getByRole('button', { name: 'Close' }).click();
    await atRest(page);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await entry.getByRole('button', { name: /^Remove/ }).click();
    await entry.getByRole('button', { name: /^Really remove/ }).click();
    await entry.waitFor({ state: 'detached' });
  });

  longIt('makes a case of an answer with one click, asks it again, and shows how that went', async () => {
    await ask(FOUND);
    const page = await visit({ origin: server.url, screen });
    await signIn(page, '/admin/conversations');
    await page.getByRole('row', { name: FOUND }).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Add to cases' }).first().click();
    await page.getByText('Added to the evaluation cases: the answer must cite a passage that was right.').waitFor();
    await page.goto('/admin/review?view=cases');
    await page.getByRole('button', { name: 'Run all cases' }).click();
    const entry = page.locator('.review-cases li', { has: page.getByRole('link', { name: FOUND }) }).first();
    await entry.getByText('met', { exact: true }).waitFor();
    await page
      .getByText(/^1 of 1 met$|^2 of 2 met$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Run all cases', disabled: false }).waitFor();
    await atRest(page);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as a file' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('lectern-cases.json');
    await entry.getByRole('button', { name: /^Remove/ }).click();
    await entry.waitFor({ state: 'detached' });
  });
});
