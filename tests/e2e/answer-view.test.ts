import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { exchangeOf, librarySources } from '#tests/support/answer-sources.ts';
import { longIt } from '#tests/support/long-it.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { ask, panelOf } from '#tools/browser/ask-panel.ts';
import { openReader } from '#tools/browser/open-reader.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const FOG = '/books/lighthouse/3-the-fog-signal';
/** The book answers it with a sentence on the page about fog and two sentences of one passage on the page about the lamp. */
const QUESTION = 'When the engine or the lamp fails, what is done with the reserve lamp?';

const CODE_PAGE = '/books/handbook/markdown-by-example';

describe.each(bothSizes('at a desk'))('an answer %s', (_, screen) => {
  const { visit } = useBrowser();

  it('is the heaviest text, its sources folded to a line', async () => {
    const page = await visit({ screen });
    await openReader(page, FOG);
    const turn = await ask(page, QUESTION);
    const summary = turn.locator('details.sources > summary');
    expect(await summary.textContent()).toBe('2 sources');
    expect(await turn.locator('details.sources li').first().isVisible()).toBe(false);
    await summary.click();
    const [answer, evidence] = [
      await weightOf(turn.locator('[data-answer] p')),
      await weightOf(turn.locator('.sources p')),
    ];
    expect(answer.size).toBeGreaterThanOrEqual(evidence.size);
    expect(answer.weight).toBeGreaterThanOrEqual(evidence.weight);
    expect(answer.contrast).toBeGreaterThan(evidence.contrast);
  });

  it('shows of a source, once opened, where it stands and its sentences, lit, among their neighbours', async () => {
    const page = await visit({ screen });
    await openReader(page, FOG);
    const { result: turn, ...exchange } = await exchangeOf(page, () => ask(page, QUESTION));
    const cited = librarySources(exchange);
    await turn.locator('details.sources > summary').click();
    const entries = turn.getByRole('list', { name: 'Sources' }).getByRole('listitem');
    expect(await entries.count()).toBe(cited.length);
    for (const [index, { ranges, section_heading: heading }] of cited.entries()) {
      const entry = entries.nth(index);
      const quotes = ranges.map(({ quote }) => quote);
      expect(await entry.locator('mark').allTextContents()).toEqual(quotes);
      const words = (await entry.textContent()) ?? '';
      expect(words).toContain(heading);
      expect(words.length).toBeGreaterThan(quotes.join('').length + heading.length + 40);
    }
    await entries.last().getByRole('link').first().click();
    await page.waitForURL(/2-the-lamp/);
  });

  longIt('says once who gave it and how long that took', async () => {
    const page = await visit({ screen });
    await openReader(page, FOG);
    await ask(page, QUESTION);
    const said = (await panelOf(page).textContent()) ?? '';
    expect(said.match(/quoting model/g)).toHaveLength(1);
    expect(said.match(/\d (?:ms|s)\b/g)).toHaveLength(1);
    expect(said).not.toContain('Done when');
  });

  longIt('keeps the code of a sentence code', async () => {
    const page = await visit({ screen });
    await openReader(page, '/books/handbook/configuration');
    const { result: turn, ...exchange } = await exchangeOf(page, () => ask(page, 'What is the default port?'));
    const code = turn.locator('[data-answer] :not(pre) > code');
    expect(await code.count()).toBeGreaterThan(0);
    const quotes = librarySources(exchange).flatMap(({ ranges }) => ranges.map(({ quote }) => quote));
    for (const words of await code.allTextContents()) {
      expect(quotes.some((quote) => quote.includes(words) && !quote.includes('`'))).toBe(true);
    }
  });

  it('gives a block of code one chip, in the block and not on a line of its own', async () => {
    const page = await visit({ screen });
    await openReader(page, CODE_PAGE);
    const turn = await ask(page, 'Show the code that counts the leaves of a folded sheet.');
    const block = turn.locator('[data-answer] .cited-code');
    await block.first().waitFor();
    expect(await block.first().locator('a[data-citation]').count()).toBe(1);
    expect(await chipsAlone(turn)).toBe(0);
    const [chip, code] = await Promise.all(
      ['a[data-citation]', 'pre'].map((part) => block.first().locator(part).boundingBox()),
    );
    if (!chip || !code) throw new Error('Both have to be seen.');
    expect(chip.y).toBeGreaterThanOrEqual(code.y);
    expect(chip.y + chip.height).toBeLessThanOrEqual(code.y + code.height);
    expect(chip.x).toBeGreaterThan(code.x + code.width / 2);
    expect(chip.x + chip.width).toBeLessThanOrEqual(code.x + code.width);
  });

  it('that there is none comes with the sentences that come nearest, which are called so and can be read', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    const turn = await ask(page, 'Who sells the oil?');
    const closest = turn.getByRole('region', { name: 'Closest passages' });
    await closest.waitFor();
    await closest.getByRole('heading', { name: 'Nothing answers this directly. Closest:' }).waitFor();
    const near = closest.getByRole('listitem').first().getByRole('blockquote').first();
    expect((await near.textContent())?.length).toBeGreaterThan(20);
    expect(await turn.locator('a[data-citation]').count()).toBe(0);
    await near.getByRole('link').click();
    await page.waitForURL(/\/books\/[^#]+#f=/);
  });
});

describe('the sources of an answer, by the keys', () => {
  const { visit } = useBrowser();

  it('are opened, followed and come back to', async () => {
    const page = await visit();
    await openReader(page, FOG);
    const turn = await ask(page, QUESTION);
    await turn.locator('details.sources > summary').focus();
    await page.keyboard.press('Enter');
    await turn.getByRole('list', { name: 'Sources' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-mark'))).toBe('1');
    await page.keyboard.press('b');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-focus-key')))
      .toMatch(/:source-1\.0$/);
  });
});

interface Weight {
  size: number;
  weight: number;
  /** How far the text is from the panel's ground, in lightness. */
  contrast: number;
}

function weightOf(text: Locator): Promise<Weight> {
  return text.last().evaluate((element) => {
    const { fontSize, fontWeight, color } = getComputedStyle(element);
    const ground = getComputedStyle(element.closest('aside') ?? element).backgroundColor;
    const lightness = (value: string) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (canvas === null) return NaN;
      canvas.fillStyle = value;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return red + green + blue;
    };
    return {
      size: Number.parseFloat(fontSize),
      weight: Number(fontWeight),
      contrast: Math.abs(lightness(color) - lightness(ground)),
    };
  });
}

/** How many lines of the answer hold chips and nothing else. */
function chipsAlone(turn: Locator): Promise<number> {
  return turn.locator('[data-answer]').evaluate(
    (answer) =>
      [...answer.querySelectorAll('p')].filter((line) => {
        const words = line.cloneNode(true) as HTMLElement;
        for (const chip of words.querySelectorAll('a[data-citation]')) chip.remove();
        return line.querySelector('a[data-citation]') !== null && words.textContent.trim() === '';
      }).length,
  );
}
