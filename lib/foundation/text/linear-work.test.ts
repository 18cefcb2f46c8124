import { expect, test, vi } from 'vitest';

import { foldAccents, normalForm } from './folding/fold-letters.ts';
import { splitSelection } from './split-selection.ts';
import { splitSentences } from './split-sentences.ts';
import { terms } from './terms.ts';

const FAMILIES = ['語。', 'ΑΣ ', '“a” ', 'السلام ', '👩\u200d👩\u200d👧. ', 'é\n', '語\n\n'];
const LENGTH = 4_000;

/** How many UTF-16 units ICU is given to find graphemes and sentences in. */
function unitsForIcu(action: () => unknown): number {
  const { segment } = Intl.Segmenter.prototype;
  let units = 0;
  const spy = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (this: Intl.Segmenter, text) {
    units += text.length;
    return segment.call(this, text);
  });
  action();
  spy.mockRestore();
  return units;
}

test.each(FAMILIES)('ICU reads a text of %j a few times, however many sentences it has', (piece) => {
  const text = piece.repeat(LENGTH).slice(0, LENGTH);
  expect(unitsForIcu(() => splitSentences(text))).toBeLessThanOrEqual(4 * LENGTH);
  expect(unitsForIcu(() => splitSelection(text))).toBeLessThanOrEqual(6 * LENGTH);
});

test.each(['\u0301\u0316', 'ﾞ\u0316', 'a\u0301\u0316\u0316'])(
  'no more than 30 of %j in a row are put into order at once',
  (piece) => {
    const { normalize } = String.prototype;
    const parts: string[] = [];
    const spy = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
      parts.push(this);
      return normalize.call(this, form);
    });
    const text = piece.repeat(LENGTH);
    terms(text);
    foldAccents(text, 'all');
    foldAccents(text, 'latin');
    spy.mockRestore();
    const runs = parts.flatMap((part) => part.match(/[\p{M}ﾞ]+/gu) ?? []);
    expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(30);
  },
);

test.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('of a text as it is written, the %s is that of Unicode', (form) => {
  const written = 'Ångström ﬁ が ﾞ שָׁלוֹם क्षि ä\u0316\u0301 각 ½ ＡＢＣ';
  expect(normalForm(written, form)).toBe(written.normalize(form));
  const stacked = `z${'\u0316\u0301'.repeat(15)}`;
  expect(normalForm(stacked, form)).toBe(stacked.normalize(form));
});
