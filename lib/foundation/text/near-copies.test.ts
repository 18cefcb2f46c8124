import { describe, expect, it } from 'vitest';

import { KnownTexts } from './near-copies.ts';

const words = (count: number, name = 'word') => Array.from({ length: count }, (_, at) => `${name}${letters(at)}`);
const letters = (at: number) => String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26));

function knowing(...texts: string[]) {
  const known = new KnownTexts();
  for (const text of texts) known.add({ text });
  return { hold: (text: string) => known.hold({ text }) };
}

describe('KnownTexts', () => {
  const text = words(150).join(' ');

  it('holds what was added, and parts of it', () => {
    expect(knowing(text).hold(text)).toBe(true);
    expect(knowing(text).hold(words(40).join(' '))).toBe(true);
    expect(knowing(words(80).join(' '), words(80, 'other').join(' ')).hold(words(80, 'other').join(' '))).toBe(true);
  });

  it('does not mind case, line breaks and typography', () => {
    expect(knowing('“Trim the wick,” she said – don’t wait.').hold('"TRIM the wick," she\nsaid - don\'t wait.')).toBe(
      true,
    );
  });

  it('takes one other word in a long text for a copy, and in a short one not', () => {
    const changed = (count: number) => words(count).with(20, 'lantern').join(' ');
    expect(knowing(text).hold(changed(150))).toBe(true);
    expect(knowing(text).hold(changed(60))).toBe(false);
  });

  it('takes another figure for another text, however long that is', () => {
    const long = words(2_000).with(1_000, 'after 30 minutes').join(' ');
    expect(knowing(long).hold(long.replace('30', '60'))).toBe(false);
    expect(knowing(long).hold(long)).toBe(true);
  });

  it('holds no text that says more, nor one of other words', () => {
    expect(knowing(words(80).join(' ')).hold(text)).toBe(false);
    expect(knowing(text).hold('Trim it.')).toBe(false);
    expect(knowing('Trim it.').hold('Trim it.')).toBe(true);
    expect(knowing().hold('Trim it.')).toBe(false);
  });
});
