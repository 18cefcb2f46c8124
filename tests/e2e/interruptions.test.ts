import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { ERROR_TABLE } from '#lib/foundation/core/errors.ts';
import { longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { openSlowLine, type SlowLine } from '#tests/support/slow-line.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { answered, ask, lastTurn, openPanel, panelOf, send, shownTurns, turnsOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'How many keepers live on the rock?';
/** Chromium's own words in the console for an answer that is an error. */
const FAILED_REQUEST = /^console error: Failed to load resource/;

const FAILURES = [
  ['retrieval_unavailable', 'Search is not available right now.'],
  ['embedding_failed', 'Your question could not be prepared for search.'],
  ['agent_unavailable', 'The answering service isn’t responding.'],
  ['internal_error', 'Something went wrong. Your question is still here.'],
] as const;

describe.each(bothSizes('at a desk'))('a question %s', (_, screen) => {
  const { visit } = useBrowser();
  let line: SlowLine;

  beforeAll(async () => {
    line = await openSlowLine(inject('server').url);
  });
  afterAll(() => line.stop());

  const openLamp = async (expected: RegExp[] = []) => {
    const page = await visit({
      screen,
      origin: line.url,
      expected,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await openReader(page, LAMP);
    return page;
  };

  longIt('that is stopped when it has ended on the server is shown as it was kept', async () => {
    const page = await openLamp();
    await ask(page, 'When is the lamp lit?');
    line.holdAfter(9);
    await send(page, 'When the lamp or the engine fails, what do the keepers do by hand?');
    const turn = turnsOf(page).nth(1);
    await turn.locator('a[data-citation]').first().waitFor();
    await panelOf(page).getByRole('button', { name: 'Stop' }).click();
    await turn.getByRole('button', { name: 'Copy' }).waitFor();
    expect(await turn.getByText('Stopped.').count()).toBe(0);
    line.release();
    const shown = await shownTurns(page);
    expect(shown).toHaveLength(2);
    await page.reload();
    await openPanel(page);
    await answered(lastTurn(page));
    expect(await shownTurns(page)).toEqual(shown);
    await lastTurn(page).getByRole('button', { name: 'Ask again' }).click();
    await answered(lastTurn(page));
    expect(await lastTurn(page).locator('a[data-citation]').count()).toBeGreaterThan(0);
  });

  it('is answered to its end when the connection breaks in the middle', async () => {
    const page = await openLamp([FAILED_REQUEST]);
    const asked = line.questions.length;
    line.holdAfter(9);
    await send(page, QUESTION);
    await turnsOf(page).locator('a[data-citation]').first().waitFor();
    line.cut();
    await answered(lastTurn(page));
    expect((await shownTurns(page)).at(-1)).toMatchObject({ question: QUESTION });
    expect(await turnsOf(page).count()).toBe(1);
    expect(line.questions.length - asked).toBe(1);
  });

  longIt('is answered once when it gets no answer at first', async () => {
    const page = await openLamp([FAILED_REQUEST]);
    line.drop();
    await send(page, QUESTION);
    await answered(lastTurn(page));
    expect(await turnsOf(page).count()).toBe(1);
  });

  it('waits when there are too many, and counts the seconds', async () => {
    const page = await openLamp([FAILED_REQUEST]);
    line.refuse(429, { error_code: 'rate_limited', message: 'Too many.', details: null, retry_after: 2 }, 2);
    await send(page, QUESTION);
    await panelOf(page)
      .getByText(/^Too many questions at once\. You can ask again in \d+ s/)
      .last()
      .waitFor();
    const again = panelOf(page).getByRole('button', { name: 'Try again' });
    expect(await again.isDisabled()).toBe(true);
    await expect.poll(() => again.isEnabled(), { timeout: 10_000 }).toBe(true);
    await again.click();
    await answered(lastTurn(page));
  });

  longIt('is answered after every kind of failure, each of which has words of its own', async () => {
    const page = await openLamp([FAILED_REQUEST]);
    for (const [code, words] of FAILURES) {
      const { status, publicMessage: message } = ERROR_TABLE[code];
      line.refuse(status, { error_code: code, message, details: null, retry_after: null });
      await send(page, QUESTION);
      await lastTurn(page).getByText(words).waitFor();
      await lastTurn(page).getByRole('button', { name: 'Try again' }).click();
      await answered(lastTurn(page));
    }
  });

  it('waits for a connection', async () => {
    const page = await openLamp([FAILED_REQUEST, /ERR_INTERNET_DISCONNECTED/]);
    await ask(page, 'When is the lamp lit?');
    await page.context().setOffline(true);
    await panelOf(page)
      .getByText(/You are offline/)
      .waitFor();
    await page.context().setOffline(false);
    await panelOf(page)
      .getByText(/You are offline/)
      .waitFor({ state: 'hidden' });
    await ask(page, QUESTION);
  });

  it('is answered with words that can be copied, by a model that has a name', async () => {
    const page = await openLamp();
    const turn = await ask(page, QUESTION);
    await turn.getByRole('button', { name: 'Copy' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Three keepers live on the rock at any time, and a fourth is on leave ashore.');
    await turn.getByText(/built-in quoting model/).waitFor();
  });
});
