import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { exchangeOf } from '#tests/support/answer-sources.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, openPanel, panelOf, questionBox, shownTurns, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const FIRST = 'What was done with the reserve lamp?';
const SECOND = 'When is the lamp lit?';

describe.each(bothSizes('at a desk'))('a conversation %s', (_, screen) => {
  const { visit, origin } = useBrowser();

  it('is the same after the page was loaded anew: words, chips, sources and marked ranges', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await ask(page, FIRST);
    await ask(page, SECOND);
    await expect.poll(async () => (await litRanges(page, /^cite-/)).length).toBeGreaterThan(0);
    const before = await shownTurns(page);
    const places = async () => (await litRanges(page, /^cite-/)).map(({ name, start, end }) => ({ name, start, end }));
    const litBefore = await places();
    expect(before).toHaveLength(2);
    expect(before[0]?.chips.length).toBeGreaterThan(1);
    expect(before[0]?.sources.length).toBeGreaterThan(1);

    await page.reload();
    await openReader(page, LAMP);
    await openPanel(page);
    await expect.poll(() => shownTurns(page)).toEqual(before);
    await expect.poll(places).toEqual(litBefore);
  });

  longIt('is called as its reader likes, and found by that', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    const panel = panelOf(page);
    const questions = Array.from({ length: 7 }, (_, number) => `${FIRST} (${number})`);
    for (const question of questions) {
      await ask(page, question);
      await panel.getByRole('button', { name: 'New conversation' }).click();
      await expect.poll(() => turnsOf(page).count()).toBe(0);
    }
    await panel.getByRole('button', { name: 'Conversations' }).click();
    const entries = panel.getByRole('listitem');
    await panel.getByRole('button', { name: `Rename “${questions[3]}”` }).click();
    await panel.getByLabel('Name of this conversation').fill('The spare one');
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Rename “The spare one”' }).waitFor();
    await panel.getByLabel('Find a conversation').fill('spare');
    await expect.poll(() => entries.count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    await page.reload();
    await openReader(page, LAMP);
    await openPanel(page);
    await panel.getByRole('button', { name: 'Conversations' }).click();
    await panel.getByLabel('Find a conversation').fill('nobody asked this');
    await panel.getByText('No conversation has these words').waitFor();
    await panel.getByLabel('Find a conversation').fill('');
    expect(await entries.filter({ hasText: 'The spare one' }).count()).toBe(1);
  });

  it('can be begun by a link with a question, which is sent by nobody but its reader', async () => {
    const page = await visit({ screen });
    await openReader(page, `${LAMP}?ask=${encodeURIComponent(FIRST)}`);
    await expect.poll(() => questionBox(page).inputValue()).toBe(FIRST);
    expect(await turnsOf(page).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('');
  });

  it('can be begun, found again and deleted', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    let sessionId = '';
    await exchangeOf(page, () => ask(page, FIRST));
    const panel = panelOf(page);
    const first = await shownTurns(page);
    await panel.getByRole('button', { name: 'New conversation' }).click();
    await expect.poll(() => turnsOf(page).count()).toBe(0);
    await ask(page, SECOND);

    await panel.getByRole('button', { name: 'Conversations' }).click();
    const entries = panel.getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(2);
    const loaded = page.waitForResponse('**/api/conversations/*');
    await panel.getByRole('button', { name: FIRST }).first().click();
    sessionId = new URL((await loaded).url()).pathname.split('/').at(-1) ?? '';
    await expect.poll(() => shownTurns(page)).toEqual(first);

    await panel.getByRole('button', { name: 'Conversations' }).click();
    const row = entries.filter({ hasText: FIRST });
    await row.getByRole('button', { name: `Delete “${FIRST}”` }).click();
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => row.count()).toBe(0);
    await expect.poll(async () => (await fetch(`${origin}/api/conversations/${sessionId}`)).status).toBe(404);
  });
});
