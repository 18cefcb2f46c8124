import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { firstByDay, longIt } from '#tests/support/long-it.ts';
import { answerCiting, MANUAL, type Planted, RIGHT, WRONG, type Written } from '#tests/support/planted-errors.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';
import { startHandbookServer } from '#tests/support/start-handbook-server.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask } from '#tools/browser/ask-panel.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE, type Screen } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import type { StartedServer } from '#tools/start-server.ts';

const QUESTION = 'How does Tern take, keep, check and restore the snapshots of a folder in a store?';

let folder: string;
let endpoint: ModelEndpoint;
let server: StartedServer;
/** What the model was to cite and was not shown. */
let unseen: string[] = [];

beforeAll(async () => {
  endpoint = await startModelEndpoint(({ messages }) => {
    const lines = contentOf(messages.at(-1)).split('\n');
    return {
      text: answerCiting((source) => {
        const number = lines.find((line) => line.endsWith(`] ${source}`))?.match(/^\[\d+\]/)?.[0];
        if (number === undefined) unseen.push(source);
        return number ?? '';
      }),
    };
  });
  folder = join(await mkdtemp(join(tmpdir(), 'lectern-manual-')), 'tern');
  await mkdir(folder);
  await writeFile(join(folder, '1-tern.md'), MANUAL);
  server = await startHandbookServer({ API_RATE_LIMIT: '0', LOG_LEVEL: 'error', ...endpoint.variables });
  await ingestFolder(server, folder);
});

afterAll(async () => {
  await server.stop();
  await endpoint.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

const LOOKS: [name: string, screen: Screen][] = [
  ['light at a desk', DESKTOP],
  ['dark on a phone', { ...PHONE, prefersDark: true }],
  ['dark at a desk', { ...DESKTOP, prefersDark: true }],
  ['light on a phone', PHONE],
];

/** What became of a sentence: what it was found, null when it is not shown, and its words that are marked. */
interface Shown {
  status: string | null;
  marked: string[];
}

describe('an answer of which the reading model doubts some words', () => {
  const { visit } = useBrowser();
  const askOf = async (screen: Screen) => {
    unseen = [];
    const page = await visit({
      origin: server.url,
      screen: { ...screen, prefersReducedMotion: true },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await openReader(page, '/books/tern/1-tern');
    const turn = await ask(page, QUESTION);
    expect(unseen).toEqual([]);
    return { page, turn, doubted: turn.locator('mark.doubted[role="button"]').first() };
  };

  it('marks or leaves out what is wrong, and leaves alone what is right', async () => {
    const { turn } = await askOf(DESKTOP);
    const wrong = await Promise.all(WRONG.map(async (planted) => ({ ...planted, ...(await shownOf(turn, planted)) })));
    const right = await Promise.all(RIGHT.map(async (written) => ({ ...written, ...(await shownOf(turn, written)) })));
    const lines = [
      ...wrong.map((found) => `${found.kind}: ${outcomeOf(found)}: ${found.says}`),
      ...right.map((found) => `right: ${outcomeOf(found)}: ${found.says}`),
    ];
    console.info(lines.join('\n'));
    const isFound = ({ status, marked, words }: Planted & Shown) =>
      status === null || words.some((word) => marked.join(' ').includes(word));
    expect(wrong.filter(isFound).length).toBeGreaterThanOrEqual(8);
    const isPlain = ({ status, marked }: Shown) => status !== null && status !== 'weak' && marked.length === 0;
    expect(right.filter(isPlain).length).toBeGreaterThanOrEqual(6);
  });

  longIt('shows a pointer, the keys and a press what the source says instead', async () => {
    const { page, doubted } = await askOf(DESKTOP);
    const source = await sourceOf(doubted);
    const preview = page.locator('[data-citation-preview]');

    await doubted.hover();
    await expectToSay(preview, source);
    await page.mouse.move(0, 0);
    await preview.waitFor({ state: 'hidden' });

    await focusByKeys(page, doubted);
    await expectToSay(preview, source);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await expectToSay(preview, source);
      await page.keyboard.press('Escape');
      await preview.waitFor({ state: 'hidden' });
    }
    await page.keyboard.press('Enter');
    await preview.waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => preview.getByText('The cited words do not say this.').isVisible()).toBe(false);

    await doubted.click();
    await expectToSay(preview, source);
    await page.getByRole('heading', { level: 1 }).click();
    await preview.waitFor({ state: 'hidden' });
  });

  it('shows it to a finger, until that touches something else', async () => {
    const { page, doubted } = await askOf(PHONE);
    const preview = page.locator('[data-citation-preview]');
    for (const elsewhere of [page.locator('[data-answer]').last(), page.getByRole('textbox', { name: 'Question' })]) {
      await doubted.tap();
      await expectToSay(preview, await sourceOf(doubted));
      await elsewhere.tap({ position: { x: 2, y: 2 } });
      await preview.waitFor({ state: 'hidden' });
    }
  });

  it('tells it to who listens, and to nobody who copies', async () => {
    const { page, turn, doubted } = await askOf(DESKTOP);
    const words = await doubted.innerText();
    const note = `not in the cited words, which say: ${await sourceOf(doubted)}`;
    await turn.getByRole('button', { name: words, exact: true, description: note }).first().waitFor();

    await turn.locator('[data-answer]').evaluate((answer) => getSelection()?.selectAllChildren(answer));
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(words);
    expect(copied).not.toMatch(/cited words|\u2060/);
  });

  longIt('keeps a chip on the line of the doubted word before it, however wide the panel is', async () => {
    const { turn } = await askOf(DESKTOP);
    const loose = await turn.locator('[data-answer]').evaluate((answer: HTMLElement) => {
      // Reduced motion is a transition too, of a millisecond.
      answer.style.transitionProperty = 'none';
      const behind = [...answer.querySelectorAll('mark.doubted + .cited-word[data-wordless]')];
      const widths = Array.from({ length: 200 }, (_, more) => 200 + more);
      const isLoose = (word: Element) => {
        const { top, bottom } = word.getBoundingClientRect();
        const lines = word.previousElementSibling?.getClientRects() ?? [];
        return (top + bottom) / 2 > (Array.from(lines).at(-1)?.bottom ?? 0);
      };
      const looseAt = widths.filter((width) => {
        answer.style.width = `${width}px`;
        return behind.some(isLoose);
      });
      return { chips: behind.length, looseAt };
    });
    expect(loose.chips).toBeGreaterThan(0);
    expect(loose.looseAt).toEqual([]);
  });

  it.each(firstByDay(LOOKS, 2))('has nothing serious for axe, %s', async (_, screen) => {
    const { page, doubted } = await askOf(screen);
    await doubted.click();
    await page.locator('[data-citation-preview]').waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

/** What became of a sentence in the answer. */
async function shownOf(turn: Locator, { says }: Written): Promise<Shown> {
  const drawn = await drawnWords(turn);
  const start = drawn
    .map(({ text }) => text)
    .join('')
    .indexOf(plain(says));
  if (start === -1) return { status: null, marked: [] };
  const end = start + plain(says).length;
  let at = 0;
  const own = drawn.filter(({ text }) => (at += text.length) > start && at - text.length < end);
  return { status: own[0]?.status ?? '', marked: own.filter(({ isMarked }) => isMarked).map(({ text }) => text) };
}

/** The texts of an answer in order, without its markers and notes. */
function drawnWords(turn: Locator): Promise<{ text: string; status: string; isMarked: boolean }[]> {
  return turn.locator('[data-answer]').evaluate((answer) => {
    const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
    const drawn = [];
    while (walker.nextNode() !== null) {
      const { textContent: text, parentElement: parent } = walker.currentNode;
      if (text === null || parent === null || parent.closest('.chip, small') !== null) continue;
      const status = parent.closest<HTMLElement>('.answer-sentence')?.dataset['status'] ?? '';
      drawn.push({ text, status, isMarked: parent.closest('mark.doubted') !== null });
    }
    return drawn;
  });
}

function outcomeOf({ status, marked }: Shown): string {
  if (status === null) return 'skipped';
  return marked.length === 0 ? status : `${status}, ${marked.map((words) => `“${words}”`).join(' ')}`;
}

/** What the sentence around doubted words cites. */
async function sourceOf(doubted: Locator): Promise<string> {
  const words = await doubted.evaluate((mark) => mark.closest('.answer-sentence')?.textContent ?? '');
  const written = [...WRONG, ...RIGHT].find(({ says }) => words.startsWith(plain(says).slice(0, 20)));
  return written?.source ?? `nothing for ${words}`;
}

function plain(markdown: string): string {
  return markdown.replaceAll('`', '');
}

async function expectToSay(preview: Locator, source: string): Promise<void> {
  await preview.getByText('The cited words do not say this. They say:').waitFor();
  expect(await preview.locator('blockquote').allTextContents()).toEqual([source]);
}

/** Goes there by the Tab key from the chip or the control before it. */
async function focusByKeys(page: Page, doubted: Locator): Promise<void> {
  await doubted.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => doubted.evaluate((mark) => mark === document.activeElement)).toBe(true);
}
