import { describe, expect, it } from 'vitest';

import { definitionEntries } from './definition-entries.ts';

describe('the entries of definition lists', () => {
  /** Each block states where its text starts, as ingest writes it. */
  const entriesIn = (html: string, text: string) =>
    definitionEntries({ html, text }).map(({ term, meaning }) => [
      text.slice(term.start, term.end),
      text.slice(meaning.start, meaning.end),
    ]);

  it('are terms with their meanings, also where a meaning is made of paragraphs', () => {
    const text = 'Words\nWick\nA cord.\nIt burns.\nEnd';
    const html =
      '<h1 data-start="0">Words</h1><dl><dt data-start="6">Wick</dt><dd><p data-start="11">A cord.</p><p data-start="19">It burns.</p></dd></dl><p data-start="29">End</p>';
    expect(entriesIn(html, text)).toEqual([['Wick', 'A cord.\nIt burns.']]);
  });

  it('are told for each term of a meaning, and for each meaning of a term', () => {
    const text = 'Lamp\nLight\nIt glows.\nIt warns.\nOil\nIt burns.';
    const html =
      '<dl><div><dt data-start="0">Lamp</dt><dt data-start="5">Light</dt><dd data-start="11">It glows.</dd><dd data-start="21">It warns.</dd></div><dt data-start="31">Oil</dt><dd data-start="35">It burns.</dd></dl>';
    expect(entriesIn(html, text)).toEqual([
      ['Lamp', 'It glows.'],
      ['Light', 'It glows.'],
      ['Lamp', 'It warns.'],
      ['Light', 'It warns.'],
      ['Oil', 'It burns.'],
    ]);
  });

  it('are none where there is no list, or a term without a meaning', () => {
    expect(entriesIn('<ul><li data-start="0">Wick: a cord</li></ul>', 'Wick: a cord')).toEqual([]);
    expect(entriesIn('<dl><dt data-start="0">Wick</dt></dl>', 'Wick')).toEqual([]);
  });
});
