import { describe, expect, it } from 'vitest';

import { citedTextOf } from './cited-text.ts';
import { parseGroundingSet } from './grounding-set.ts';

const SET = {
  name: 'elm-tune',
  half: 'tune',
  passages: [
    {
      id: 'tower',
      title: 'The tower',
      sentences: ['The tower is 42 m high.', 'Warnings', '- Wipe the `lens` daily.', 'Oil | 2 l', '`wind --slow`'],
    },
  ],
  adversarial: [{ class: 'altered-number', claim: 'The tower is 24 m high.', cites: ['tower:1'] }],
  honest: [{ kind: 'form', claim: '- Wipe the lens', cites: ['tower:3', 'tower:1'], form: 'item' }],
};

describe('parseGroundingSet', () => {
  it('resolves citations to the sentences they name', () => {
    const set = parseGroundingSet(SET);
    expect(set.half).toBe('tune');
    expect(set.adversarial).toEqual([
      {
        group: 'altered-number',
        claim: { kind: 'sentence', markdown: 'The tower is 24 m high.' },
        cited: [{ kind: 'prose', text: 'The tower is 42 m high.' }],
      },
    ]);
    expect(set.honest[0]?.cited.map(({ text }) => text)).toEqual(['Wipe the lens daily.', 'The tower is 42 m high.']);
  });

  it('takes an answer’s list mark for no part of its claim', () => {
    expect(parseGroundingSet(SET).honest[0]?.claim).toEqual({ kind: 'item', markdown: 'Wipe the lens' });
  });

  it('rejects a citation of a sentence that is not there', () => {
    const honest = [{ kind: 'verbatim', claim: 'The tower is 42 m high.', cites: ['tower:6'] }];
    expect(() => parseGroundingSet({ ...SET, honest })).toThrow('"tower:6" is cited');
  });

  it('rejects a claim without citation', () => {
    const honest = [{ kind: 'verbatim', claim: 'The tower is 42 m high.', cites: [] }];
    expect(() => parseGroundingSet({ ...SET, honest })).toThrow();
  });
});

describe('citedTextOf', () => {
  it.each([
    ['The tower is 42 m high.', 'prose', 'The tower is 42 m high.'],
    ['Warnings', 'heading', 'Warnings'],
    ['注意事项', 'heading', '注意事项'],
    ['春茶在清明之前采摘。', 'prose', '春茶在清明之前采摘。'],
    ['- Wipe the `lens` daily.', 'item', 'Wipe the lens daily.'],
    ['1. Fold the dough.', 'item', 'Fold the dough.'],
    ['Oil | 2 l | winter', 'row', 'Oil | 2 l | winter'],
    ['`a | b`', 'code', 'a | b'],
  ])('reads %s as a book would give it', (written, kind, text) => {
    expect(citedTextOf(written)).toEqual({ kind, text });
  });
});
