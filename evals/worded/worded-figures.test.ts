import { describe, expect, it } from 'vitest';

import { formFigures, wordedFigures, type WordedResult } from './worded-figures.ts';

function result(changes: Partial<WordedResult>): WordedResult {
  return {
    half: 'tune',
    question: '?',
    kind: 'own',
    rank: null,
    outcome: 'refused',
    holdsAnswer: false,
    form: null,
    isGood: false,
    ...changes,
  };
}

describe('wordedFigures', () => {
  it('counts by half, and what is foreign apart', () => {
    const { tune, 'held-out': heldOut } = wordedFigures([
      result({ rank: 1, outcome: 'right', holdsAnswer: true, isGood: true }),
      result({ rank: 5, outcome: 'right' }),
      result({ rank: 6, outcome: 'wrong' }),
      result({ outcome: 'closest' }),
      result({ kind: 'foreign', outcome: 'wrong' }),
      result({ kind: 'foreign' }),
      result({ kind: 'unanswered' }),
      result({ half: 'held-out', outcome: 'clarified' }),
    ]);
    expect(tune).toEqual({
      questions: 4,
      pageAmong: { one: 0.25, five: 0.5, twenty: 0.75 },
      outcomes: { right: 0.5, wrong: 0.25, near: 0, closest: 0.25, refused: 0, clarified: 0 },
      holdsAnswer: 0.25,
      good: 0.25,
      foreign: { asked: 2, answered: 0.5 },
      unanswered: { asked: 1, answered: 0 },
    });
    expect(heldOut).toMatchObject({ questions: 1, outcomes: { clarified: 1 }, foreign: { asked: 0, answered: 0 } });
  });
});

describe('formFigures', () => {
  it('takes for wrong whatever was answered and is not good', () => {
    const asked = formFigures([
      result({ form: 'how', outcome: 'right', isGood: true }),
      result({ form: 'how', outcome: 'right' }),
      result({ form: 'when', outcome: 'wrong' }),
      result({ form: 'when', outcome: 'closest' }),
      result({ kind: 'foreign', outcome: 'wrong' }),
    ]);
    expect(asked).toEqual([
      { form: 'how', asked: 2, good: 1, wrong: 1, near: 0, closest: 0, refused: 0 },
      { form: 'when', asked: 2, good: 0, wrong: 1, near: 0, closest: 1, refused: 0 },
      { form: 'all', asked: 4, good: 1, wrong: 2, near: 0, closest: 1, refused: 0 },
    ]);
  });
});
