import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, openPanel, panelOf, turnsOf } from '#tools/browser/ask-panel.ts';
import { PHONE } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'Where does the reserve lamp hang?';
const FEEDBACK = '**/api/conversations/*/turns/*/feedback';

const good = (turn: Locator) => turn.getByRole('button', { name: 'Good answer' });
const bad = (turn: Locator) => turn.getByRole('button', { name: 'Bad answer' });
const isPressed = (thumb: Locator) => thumb.getAttribute('aria-pressed');

async function askLamp(page: Page): Promise<Locator> {
  await openReader(page, LAMP);
  return ask(page, QUESTION);
}

/** Presses, and waits until the server has taken what that means. */
async function said(page: Page, press: () => Promise<void>): Promise<void> {
  const [reply] = await Promise.all([page.waitForResponse(FEEDBACK), press()]);
  expect(reply.status()).toBe(200);
}

/** The turn as it is after the page was loaded anew. */
async function reloaded(page: Page): Promise<Locator> {
  await page.reload();
  await openReader(page, LAMP);
  await openPanel(page);
  const turn = turnsOf(page).first();
  await good(turn).waitFor();
  return turn;
}

describe.each(bothSizes('on a phone'))('what a reader thinks of an answer %s', (_, screen) => {
  const { visit } = useBrowser();

  it('is said by one press, with a reason by another, and stays', async () => {
    const page = await visit({ screen });
    let turn = await askLamp(page);
    expect([await isPressed(good(turn)), await isPressed(bad(turn))]).toEqual(['false', 'false']);
    const top = () => turn.locator('[data-answer]').evaluate((answer) => answer.getBoundingClientRect().top);
    await bad(turn).scrollIntoViewIfNeeded();
    const before = await top();
    await said(page, () => bad(turn).click());
    expect(await isPressed(bad(turn))).toBe('true');
    // On a phone the sheet rises, so that all of what can be said is in view.
    if (screen !== PHONE) expect(await top()).toBe(before);
    await said(page, () => turn.getByRole('button', { name: 'Incomplete' }).click());
    await expect.poll(() => turn.textContent()).toContain('You said: “Incomplete”');

    turn = await reloaded(page);
    expect([await isPressed(good(turn)), await isPressed(bad(turn))]).toEqual(['false', 'true']);
    expect(await turn.textContent()).toContain('You said: “Incomplete”');

    await said(page, () => good(turn).click());
    expect([await isPressed(good(turn)), await isPressed(bad(turn))]).toEqual(['true', 'false']);
    expect(await turn.textContent()).not.toContain('Incomplete');
    await said(page, () => good(turn).click());
    turn = await reloaded(page);
    expect([await isPressed(good(turn)), await isPressed(bad(turn))]).toEqual(['false', 'false']);
  });

  it('can be pressed with a finger and read by everybody', async () => {
    const page = await visit({ screen });
    const turn = await askLamp(page);
    const least = screen === PHONE ? 44 : 24;
    await said(page, () => bad(turn).click());
    for (const button of await turn.locator('.thumb, .feedback-reasons button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(least);
    }
    const ends = await turn.evaluate((shown) =>
      ['.feedback-reasons', '.feedback-words']
        .map((part) => shown.querySelector(part)?.getBoundingClientRect().right ?? Infinity)
        .concat(shown.getBoundingClientRect().right),
    );
    expect(Math.max(...ends)).toBe(ends.at(-1));
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('is as it was before when it cannot be sent, and that is said', async () => {
    const page = await visit({ screen, expected: [/Failed to load resource/] });
    const turn = await askLamp(page);
    await page.route(FEEDBACK, (route) => route.abort());
    await bad(turn).click();
    await turn.getByRole('alert').waitFor();
    expect(await turn.getByRole('alert').textContent()).toContain('wasn’t sent');
    expect(await isPressed(bad(turn))).toBe('false');
    await page.unroute(FEEDBACK);
    await said(page, () => bad(turn).click());
    expect(await turn.getByRole('alert').count()).toBe(0);
    expect(await isPressed(bad(turn))).toBe('true');
  });
});

describe('what a reader thinks of an answer, by the keys', () => {
  const { visit } = useBrowser();

  it('is said with a reason in their own words, and the focus is never lost', async () => {
    const page = await visit();
    const turn = await askLamp(page);
    await bad(turn).focus();
    await said(page, () => page.keyboard.press('Space'));
    expect(await isPressed(bad(turn))).toBe('true');
    await expect
      .poll(() => page.locator('.announcer').allTextContents())
      .toContainEqual(expect.stringContaining('Marked as a bad answer.'));
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Not what I asked');
    await page.keyboard.press('Escape');
    expect(await turn.getByRole('form').count()).toBe(0);
    expect(await panelOf(page).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bad answer');
    await turn.getByRole('button', { name: 'Say why' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Not what I asked');
    await turn.getByLabel('In your own words').fill('  It says “lamp”, and I asked about oil.  ');
    await said(page, () => page.keyboard.press('Enter'));
    await expect.poll(() => turn.textContent()).toContain('You said: “It says “lamp”, and I asked about oil.”');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bad answer');
  });

  longIt('is not asked of a question that failed', async () => {
    const page = await visit({ expected: [/Failed to load resource/] });
    await openReader(page, LAMP);
    await page.route('**/api/reader/chat', (route) => route.abort());
    await openPanel(page);
    await panelOf(page).getByRole('textbox', { name: 'Question' }).fill(QUESTION);
    await page.keyboard.press('Enter');
    const turn = turnsOf(page).first();
    await turn.getByRole('alert').waitFor();
    expect(await turn.locator('.thumb').count()).toBe(0);
  });
});
