import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, chipsOf, lastTurn, openPanel, panelOf, shownTurns } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE, type Screen } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { pressPageTool } from '#tools/browser/page-tools.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const QUESTION = 'Where does the reserve lamp hang?';
const LATER_QUESTION = 'How do the keepers use the reserve lamp?';
const CITED = 'The reserve lamp hangs behind the door of the watch room and burns for six hours without attention.';

const WEAK = 'The reserve lamp is a pleasant thing to keep near the watch room';
const WRONG = 'The reserve lamp burns for 97 hours without attention';
const UNCITED = 'Every seafarer admires a purple lamp.';

const COMPARE = 'Check this: the cited words may not say it.';

let endpoint: ModelEndpoint;
let server: StartedServer;

beforeAll(async () => {
  endpoint = await startModelEndpoint(({ messages }) => {
    const prompt = contentOf(messages.at(-1));
    const number = prompt
      .split('\n')
      .find((line) => line.endsWith(CITED))
      ?.match(/^\[\d+\]/)?.[0];
    if (prompt.includes('Question: Invent')) return { text: `${WRONG} ${number ?? ''}. ${UNCITED}` };
    const answer = `${CITED} ${number ?? ''} ${WEAK} ${number ?? ''}. ${WRONG} ${number ?? ''}. ${UNCITED}`;
    return { text: answer.split(/(?<=\w) (?=\w)/).map((piece, index) => (index === 0 ? piece : ` ${piece}`)) };
  });
  // Where words alone judge, what is weak is marked as a whole sentence.
  const variables = { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', VERIFIER: 'off', ...endpoint.variables };
  server = await startHandbookServer(variables);
  await ingestFolder(server, `${FIXTURE_BOOKS}/lighthouse`);
});

afterAll(async () => {
  await server.stop();
  await endpoint.close();
});

type Look = [theme: string, name: string, screen: Screen];

const LOOKS: Look[] = [
  ['Dark', 'at a desk', DESKTOP],
  ['Light', 'on a phone', PHONE],
  ['Light', 'at a desk', DESKTOP],
  ['Sepia', 'at a desk', DESKTOP],
];

describe('an answer that is held to its evidence', () => {
  const { visit } = useBrowser();
  const openLamp = async (screen = DESKTOP) => {
    const page = await visit({
      origin: server.url,
      screen: { ...screen, prefersReducedMotion: true },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await openReader(page, LAMP);
    return page;
  };

  it('shows what is sound without a mark, and marks what is weak', async () => {
    const page = await openLamp();
    const turn = await ask(page, QUESTION);
    expect(await markedClaims(turn)).toEqual([
      ['quoted', 'none'],
      ['weak', 'dotted'],
    ]);
    const heard = await turn.getByText(COMPARE).boundingBox();
    expect(heard?.width).toBeLessThanOrEqual(1);
  });

  longIt('explains what is weak to the mouse, the keys and a screen reader', async () => {
    const page = await openLamp();
    const turn = await ask(page, QUESTION);
    const [sound, weak] = [chipsOf(turn).first(), chipsOf(turn).nth(1)];
    const preview = page.locator('[data-citation-preview]');

    await weak.hover();
    await preview.getByText(COMPARE).waitFor();
    expect(await preview.textContent()).toContain(CITED);
    await sound.hover();
    await expect.poll(() => preview.textContent()).not.toContain(COMPARE);
    await page.mouse.move(0, 0);
    await preview.waitFor({ state: 'hidden' });

    await sound.focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => weak.evaluate((chip) => chip === document.activeElement)).toBe(true);
    await preview.getByText(COMPARE).waitFor();
    expect(await descriptionOf(weak)).toContain(COMPARE);
    expect(await descriptionOf(sound)).not.toContain(COMPARE);
    await page.locator('.announcer').getByText(COMPARE).waitFor({ state: 'attached' });
  });

  it('tells how much it leaves out and why, and never what', async () => {
    const page = await openLamp();
    const turn = await ask(page, QUESTION);
    const note = turn.getByText('2 sentences withheld: no passage supports them.');
    await note.waitFor();
    const reason = turn.getByText('a number that is not in the cited words');
    expect(await reason.isVisible()).toBe(false);
    await note.focus();
    await page.keyboard.press('Enter');
    await reason.waitFor();
    await turn.getByText('no source named').waitFor();
    await page
      .locator('.announcer')
      .getByText('Answer complete. 1 source, 2 sentences withheld.')
      .waitFor({ state: 'attached' });
    await expectNothingWithheldIn(page);

    await turn.getByRole('button', { name: 'Copy' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(WEAK);
    expect(copied).not.toMatch(/withheld|Check this/);
  });

  longIt('shows the same after a reload', async () => {
    const page = await openLamp();
    const turn = await ask(page, QUESTION);
    const before = { turns: await shownTurns(page), text: await turn.innerText(), marks: await markedClaims(turn) };
    await page.reload();
    await openPanel(page);
    await lastTurn(page)
      .getByText(/withheld: no passage/)
      .waitFor();
    const again = lastTurn(page);
    expect({
      turns: await shownTurns(page),
      text: await again.innerText(),
      marks: await markedClaims(again),
    }).toEqual(before);
    await expectNothingWithheldIn(page);
  });

  longIt('is none when nothing supports it, and says so', async () => {
    const page = await openLamp();
    const turn = await ask(page, 'Invent a reserve lamp.');
    await turn.getByText('Nothing here supports an answer, so none is shown.').waitFor();
    expect(await chipsOf(turn).count()).toBe(0);
    await turn.getByText('Why?').click();
    await turn.getByText('no source named (1 sentence)').waitFor();
    await expectNothingWithheldIn(page);
  });

  it('shows and marks everything for a reader who wants that, by keys alone, until it is changed back', async () => {
    const page = await openLamp();
    await openPanel(page);
    await chooseSentences(page, 'Shown and marked');
    const turn = await ask(page, QUESTION);
    await expectEverythingMarked(turn);
    expect(await turn.getByText(/withheld/).count()).toBe(0);

    await page.reload();
    await openPanel(page);
    await expectEverythingMarked(lastTurn(page));
    await expectEverythingMarked(await ask(page, LATER_QUESTION));

    await turn.locator('[data-answer]').evaluate((answer) => getSelection()?.selectAllChildren(answer));
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('97 hours');
    expect(copied).not.toMatch(/no source|contradicts|Check this/);

    await chooseSentences(page, 'Left out');
    await (await ask(page, QUESTION)).getByText(/^2 sentences withheld/).waitFor();
  });

  longIt('says what is wrong with a contradicted sentence', async () => {
    const page = await openLamp();
    await openPanel(page);
    await chooseSentences(page, 'Shown and marked');
    const turn = await ask(page, QUESTION);
    await chipsOf(turn).nth(2).hover();
    const preview = page.locator('[data-citation-preview]');
    await preview.getByText(/^This contradicts its source: .*a number that is not in the cited words/).waitFor();
  });

  it.each(firstByDay(LOOKS, 1))('has nothing serious for axe in %s %s', async (theme, _, screen) => {
    const page = await openLamp(screen);
    await pressPageTool(page, 'Text and theme');
    await page.getByRole('dialog').getByText(theme, { exact: true }).click();
    await page.keyboard.press('Escape');
    const strict = await ask(page, QUESTION);
    await strict.getByText('Why?').click();
    await chooseSentences(page, 'Shown and marked');
    const turn = await ask(page, LATER_QUESTION);
    await chipsOf(turn).nth(2).focus();
    await page.locator('[data-citation-preview]').waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Scope:/ }).click();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
  });

  longIt('is legible in forced colours', async () => {
    const page = await openLamp();
    await openPanel(page);
    await chooseSentences(page, 'Shown and marked');
    const turn = await ask(page, QUESTION);
    await page.emulateMedia({ forcedColors: 'active' });
    const styles = (await markedClaims(turn)).map(([, style]) => style);
    expect(styles).toEqual(['none', 'dotted', 'wavy', 'dashed']);
  });
});

/** Status and line of every claim, as they are drawn. */
function markedClaims(turn: Locator): Promise<[string | undefined, string][]> {
  return turn.locator('.answer-sentence').evaluateAll((spans) =>
    spans.map((span) => {
      const { textDecorationLine, textDecorationStyle } = getComputedStyle(span);
      const status = span instanceof HTMLElement ? span.dataset['status'] : undefined;
      return [status, textDecorationLine === 'none' ? 'none' : textDecorationStyle];
    }),
  );
}

async function expectEverythingMarked(turn: Locator): Promise<void> {
  await turn.getByText('no source', { exact: true }).waitFor();
  await turn.getByText('contradicts its source', { exact: true }).waitFor();
  expect(await markedClaims(turn)).toEqual([
    ['quoted', 'none'],
    ['weak', 'dotted'],
    ['contradicted', 'wavy'],
    ['uncited', 'dashed'],
  ]);
  await turn.getByText('unsupported sentences shown').waitFor();
}

/** No word that only a withheld sentence has is anywhere on the page. */
async function expectNothingWithheldIn(page: Page): Promise<void> {
  expect((await page.content()).match(/97 hours|seafarer|purple/g)).toBeNull();
}

/** What a screen reader reads of a chip besides its name. */
function descriptionOf(chip: Locator): Promise<string> {
  return chip.evaluate((link) =>
    (link.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? `nothing called ${id}`)
      .join(' '),
  );
}

/** Opens the menu above the question and walks it with the arrow keys. */
async function chooseSentences(page: Page, choice: 'Left out' | 'Shown and marked'): Promise<void> {
  await panelOf(page)
    .getByRole('button', { name: /^Scope:/ })
    .press('Enter');
  const item = page.getByRole('group', { name: 'Unsupported sentences' }).getByRole('menuitemradio', { name: choice });
  await item.waitFor();
  for (let presses = 0; presses < 10; presses += 1) {
    if (await item.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await item.waitFor({ state: 'hidden' });
}
