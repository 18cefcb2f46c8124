import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PRODUCT = '{app,cli,components,lib,server,widget}/**/*.{ts,tsx}';
/** An expression for digits between brackets, such as `\[\d+\]`, `\[(\d{1,6})\]` or `\[[\d,]+\]`. */
const BRACKETED_DIGITS = /\\\[\(?(?:\[[^\]\n]*\\d[^\]\n]*\]|\\d)(?:[+*]|\{[\d,]+\})\)?(?:\\\]|\$)/;
/** Books have labels and footnotes of their own. */
const READERS = 'lib/books/ingest/';
/** A link of an OpenAI client, `[[1]](address)`. */
const LINKED = 'lib/serving/openai/openai-question.ts';

describe('the marker [n] of an answer', () => {
  it('is read by one grammar', () => {
    const reading = globSync(PRODUCT)
      .filter((path) => !path.includes('.test.') && !path.startsWith(READERS) && path !== LINKED)
      .filter((path) => BRACKETED_DIGITS.test(readFileSync(path, 'utf8')));
    expect(reading).toEqual(['lib/contracts/citation-marker.ts']);
  });
});
