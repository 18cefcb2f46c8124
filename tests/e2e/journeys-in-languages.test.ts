import { describe, expect, inject, it } from 'vitest';

import { type Language, LANGUAGES } from '#lib/contracts/wording/languages.ts';
import { WORDINGS } from '#lib/contracts/wording/wordings.ts';
import { seriousFindings } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/use-browser.ts';
import { atRest } from '#tools/browser/at-rest.ts';
import { DESKTOP, PHONE, type Screen } from '#tools/browser/launch-browser.ts';
import { openReader } from '#tools/browser/open-reader.ts';
import { dragOver, pressLong } from '#tools/browser/select-words.ts';

const LAMP = '/books/lighthouse/2-the-lamp';
const WORDS = 'The reserve lamp hangs behind the door of the watch room and burns';

type Journey = [language: Language, size: string, screen: Screen];

/** Languages that no other test uses, one at each size; among the long proofs all of them at both. */
const BY_DAY: readonly Journey[] = [
  ['fr', 'at a desk', DESKTOP],
  ['es', 'on a phone', PHONE],
];
const ALL = LANGUAGES.flatMap((language): Journey[] => [
  [language, 'at a desk', DESKTOP],
  [language, 'on a phone', PHONE],
]);

describe.each(inject('isDeep') ? ALL : BY_DAY)('a reader who speaks %s, %s,', (language, _, screen) => {
  const { visit } = useBrowser();
  const { common, selection, notes, ask, answer } = WORDINGS[language].reader;

  it('selects words, writes a note on them, asks about them and follows the citation', async () => {
    const page = await visit({ screen, locale: language });
    await openReader(page, LAMP);
    const select = screen === PHONE ? pressLong : dragOver;
    const bar = page.getByRole('toolbar', { name: selection.toolbar });

    await select(page, WORDS);
    await bar.waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    await bar.getByRole('button', { name: common.highlight }).click();
    const card = page.getByRole('dialog', { name: notes.highlight });
    await card.getByLabel(notes.note, { exact: true }).fill('✓');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /✓/ }).waitFor();

    await select(page, WORDS);
    await bar.getByRole('button', { name: `${common.ask} ${selection.action.askAboutThis}` }).click();
    const panel = page.getByRole('complementary', { name: common.ask, exact: true });
    const box = panel.getByRole('textbox', { name: ask.question });
    await box.fill('Where does the reserve lamp hang?');
    await box.press('Enter');
    await panel.getByRole('button', { name: answer.askAgain }).waitFor();
    await panel.locator('a[data-citation]').first().click();
    await page.locator('[data-mark][data-active]').waitFor();
    await atRest(page);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
