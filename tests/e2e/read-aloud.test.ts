import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { seriousFindings } from '#tests/support/axe.ts';
import { litRanges } from '#tests/support/lit-ranges.ts';
import { bothSizes } from '#tests/support/screens.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { pressPageTool } from '#tools/browser/page-tools.ts';

const LAMP = '/books/lighthouse/2-the-lamp';

/** The browser of the tests has no voice: this one says when it has begun, and ends when it is told to. */
async function giveVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: { words: string; rate: number; lang: string }[] = [];
    let open: SpeechSynthesisUtterance | null = null;
    const voice = {
      getVoices: () => [{}],
      speak: (utterance: SpeechSynthesisUtterance) => {
        open = utterance;
        spoken.push({ words: utterance.text, rate: utterance.rate, lang: utterance.lang });
      },
      cancel: () => (open = null),
      addEventListener: () => undefined,
    };
    const endSentence = () => {
      open?.onend?.(new Event('end') as SpeechSynthesisEvent);
    };
    Object.defineProperty(globalThis, 'speechSynthesis', { value: voice });
    Object.assign(globalThis, { spoken, endSentence });
  });
}

const spokenIn = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'spoken') as { words: string; rate: number; lang: string }[]);
const endSentence = (page: Page) => page.evaluate(() => (Reflect.get(globalThis, 'endSentence') as () => void)());
const litWords = async (page: Page) => (await litRanges(page, /^spoken$/)).map(({ text }) => text).join('');

describe.each(bothSizes('at a desk'))('a page, %s', (_, screen) => {
  const { visit } = useBrowser();

  it('is read aloud sentence by sentence, each lit while it is spoken', async () => {
    const page = await visit({ screen });
    await giveVoice(page);
    await openReader(page, LAMP);
    await pressPageTool(page, 'Read this page aloud');
    const bar = page.getByRole('toolbar', { name: 'Reading aloud' });
    await bar.waitFor();
    await expect.poll(async () => (await spokenIn(page)).length).toBe(1);
    await endSentence(page);
    await expect.poll(async () => (await spokenIn(page)).length).toBe(2);
    const [, second] = await spokenIn(page);
    expect(await litWords(page)).toBe(second?.words);
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);

    await bar.getByRole('button', { name: 'Pause' }).click();
    await endSentence(page);
    expect((await spokenIn(page)).length).toBe(2);
    await bar.getByRole('button', { name: 'Resume' }).click();
    await bar.getByRole('button', { name: 'Next sentence' }).click();
    await bar.getByLabel('Speed').selectOption('1.5');
    await bar.getByRole('button', { name: 'Previous sentence' }).click();
    const all = await spokenIn(page);
    expect(all.at(-1)).toEqual({ ...second, rate: 1.5 });
    await bar.getByRole('button', { name: 'Stop reading aloud' }).click();
    await expect.poll(() => bar.count()).toBe(0);
    expect(await litWords(page)).toBe('');
  });

  it('is read aloud also when that is asked for before its scripts are there', async () => {
    const page = await visit({ screen });
    await giveVoice(page);
    const asked = Promise.withResolvers<undefined>();
    await page.route('**/_next/static/**/*.js', async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('walkCitations')) await asked.promise;
      await route.fulfill({ response });
    });
    await openReader(page, LAMP);
    await pressPageTool(page, 'Read this page aloud');
    asked.resolve(undefined);

    await page.getByRole('toolbar', { name: 'Reading aloud' }).waitFor();
  });

  it('says so where the browser has no voice', async () => {
    const page = await visit({ screen });
    await openReader(page, LAMP);
    await page.keyboard.press('l');
    await expect.poll(() => page.locator('.announcer').textContent()).toContain('This browser has no voice');
    const said = page.getByRole('button', { name: 'This browser has no voice for reading aloud.' });
    await said.click();
    await expect.poll(() => said.count()).toBe(0);
  });
});
