import { describe, expect, it } from 'vitest';

import type { AskedAnswer } from '../catalogue/ask-runtime.ts';
import { type AnswerPlace, judgeWorded, rankOf } from './judge-worded.ts';

const PLACES: AnswerPlace[] = [
  { page: 'eggs.md', text: 'Boil until *desired* [consistency](x) is reached, about\n5 minutes for soft.' },
  { page: 'bread.md', text: null },
];

const RANGE = { start: 0, end: 1, start_cp: 0, end_cp: 1 };

function answer(quotes: [string, string][], changes: Partial<AskedAnswer> = {}): AskedAnswer {
  const sources = quotes.map(([filename, quote]): AskedAnswer['sources'][number] => ({
    source_url: '/books/cookery',
    page_title: 'A page',
    section_heading: 'A section',
    chunk_text: quote,
    relevance_score: 1,
    chunk_id: 'chunk',
    doc_id: 'cookery',
    filename,
    page_id: filename,
    page_version: 'v1',
    page_number: 1,
    block_type: 'text',
    ranges: [{ ...RANGE, quote }],
  }));
  return {
    ...{ text: '', outcome: 'answered', isOfCatalogue: false, sources, clarification: null, related: [] },
    ...{ sessionId: '', ...changes },
  };
}

describe('judgeWorded', () => {
  it('tells an answer from its page alone', () => {
    const held = answer([['eggs.md', 'It is about 5 minutes for soft ones.']]);
    expect(judgeWorded(held, { places: PLACES })).toMatchObject({ outcome: 'right', holdsAnswer: true });
    const elsewhere = answer([['eggs.md', 'Crack them into a pan and let them set.']]);
    expect(judgeWorded(elsewhere, { places: PLACES })).toMatchObject({ outcome: 'right', holdsAnswer: false });
  });

  it('takes any words of a page that answers as a whole', () => {
    expect(judgeWorded(answer([['bread.md', 'Knead.']]), { places: PLACES })).toMatchObject({
      outcome: 'right',
      holdsAnswer: true,
    });
  });

  it('needs one right page among those that are cited', () => {
    const both = answer([
      ['rice.md', 'Add water.'],
      ['bread.md', 'Knead.'],
    ]);
    expect(judgeWorded(both, { places: PLACES }).outcome).toBe('right');
    expect(judgeWorded(answer([['rice.md', 'Add water.']]), { places: PLACES }).outcome).toBe('wrong');
  });

  it('wants all the words that answer, none that must not be cited, and an answer that stands alone', () => {
    const places = [{ page: 'eggs.md', text: '', quotes: ['5 minutes', '10 minutes'] }];
    const both = answer([['eggs.md', 'Soft: 5 minutes. Hard: 10 minutes.']], { text: 'Soft: 5 minutes. [1]' });
    const good = { outcome: 'right', holdsAnswer: true, isGood: true };
    expect(judgeWorded(both, { places })).toEqual(good);
    expect(judgeWorded(answer([['eggs.md', 'Soft: 5 minutes.']]), { places }).holdsAnswer).toBe(false);
    expect(judgeWorded(both, { places, never: [{ quote: 'soft' }] })).toEqual({ ...good, isGood: false });
    expect(judgeWorded(both, { places, never: [{ page: 'eggs.md' }] }).isGood).toBe(false);
    expect(judgeWorded({ ...both, text: 'It takes 5 minutes. [1]' }, { places }).isGood).toBe(false);
  });

  it('tells the ways not to answer apart', () => {
    const link = {
      source_url: '/books/cookery',
      page_title: 'A page',
      section_heading: '',
      relevance_score: 1,
      page_id: 'p',
    };
    const near = (quote: string) => ({ ...link, near: { page_version: 'v1', ranges: [{ ...RANGE, quote }] } });
    const outcomes = [
      answer([], { outcome: 'not_found' }),
      answer([], { outcome: 'not_found', related: [link] }),
      answer([], { outcome: 'not_found', related: [link, near('It is about 5 minutes for soft ones.')] }),
      answer([], { outcome: 'not_found', related: [near('Crack them into a pan and let them set.')] }),
      answer([], { outcome: 'clarification' }),
    ].map((given) => judgeWorded(given, { places: PLACES.slice(0, 1) }).outcome);
    expect(outcomes).toEqual(['refused', 'closest', 'near', 'closest', 'clarified']);
  });
});

describe('rankOf', () => {
  it('is that of the first passage on a page that answers', () => {
    expect(rankOf(['rice.md', 'bread.md', 'eggs.md'], PLACES)).toBe(2);
    expect(rankOf(['rice.md'], PLACES)).toBeNull();
  });
});
