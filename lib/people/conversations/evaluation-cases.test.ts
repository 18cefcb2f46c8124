import { describe, expect, it } from 'vitest';

import { buildSource } from '#tests/support/conversation-records.ts';

import { evaluationFile, expectationOf, isMet } from './evaluation-cases.ts';

const OWN = buildSource('page-1', 'v1');
const [RANGE] = 'ranges' in OWN ? OWN.ranges : [];
if (RANGE === undefined) throw new Error('A source cites nothing.');
const saying = (quote: string, pageId = 'page-1') => ({
  ...buildSource(pageId, 'v2'),
  ranges: [{ ...RANGE, quote }],
});
const SOURCES = [saying('The lamp is lit half an hour before sunset.')];
const answered = (...sources: ReturnType<typeof saying>[]) => ({ outcome: 'answered' as const, sources });
const NOTHING = { outcome: 'not_found' as const, sources: [] };

describe('what is expected of a case', () => {
  it.each([
    ['answered', 'correct', 'cites'],
    ['answered', null, 'cites'],
    ['answered', 'incomplete', 'cites'],
    ['answered', 'wrong', 'other'],
    ['not_found', 'correct', 'nothing'],
    ['not_found', null, 'answer'],
    ['not_found', 'wrong', 'answer'],
    ['failed', null, 'answer'],
  ] as const)('of a turn that was %s and found %s is “%s”', (outcome, verdict, expected) => {
    expect(expectationOf({ outcome, verdict })).toBe(expected);
  });
});

describe('an answer', () => {
  const does = (expects: 'cites' | 'other' | 'nothing' | 'answer', again: Parameters<typeof isMet>[1]) =>
    isMet({ expects, sources: SOURCES }, again);

  it.each([
    ['the same words', saying('The lamp is lit half an hour before sunset.'), true],
    ['them with more', saying('Note: the lamp is lit half an hour BEFORE sunset, by hand.'), true],
    ['some of them', saying('lit half an hour before sunset'), true],
    ['part of a word of them', saying('amp is lit'), false],
    ['them on another page', saying('The lamp is lit half an hour before sunset.', 'page-2'), false],
    ['other words', saying('The horn sounds in fog.'), false],
  ])('that cites %s does as expected, or the contrary where it was wrong', (_, source, isSame) => {
    expect([does('cites', answered(source)), does('other', answered(source))]).toEqual([isSame, !isSame]);
    expect(does('cites', answered(saying('Of something else.'), source))).toBe(isSame);
  });

  it('that finds nothing does what is expected where nothing is to be found', () => {
    expect(does('nothing', NOTHING)).toBe(true);
    expect(does('nothing', answered(...SOURCES))).toBe(false);
    expect([does('answer', NOTHING), does('answer', answered(...SOURCES))]).toEqual([false, true]);
    expect([does('cites', NOTHING), does('other', NOTHING)]).toEqual([false, true]);
  });
});

it('cases are half of a question set', () => {
  const made = { turnId: 't', sessionId: 's', madeBy: 'ann', madeAt: new Date(), wasMet: null, sources: SOURCES };
  const quotes = ['The lamp is lit half an hour before sunset.'];
  expect(
    evaluationFile([
      { ...made, query: 'When is it lit?', expects: 'cites' },
      { ...made, query: 'Who lights it?', expects: 'other' },
      { ...made, query: 'Which train?', expects: 'nothing' },
      { ...made, query: 'What of fog?', expects: 'answer', sources: [] },
    ]),
  ).toEqual({
    questions: [
      { question: 'When is it lit?', answers: [{ page: 'page-1', quotes }] },
      { question: 'Who lights it?', answers: [], never: [{ quote: quotes[0] }] },
      { question: 'What of fog?', answers: [] },
    ],
    unanswered: ['Which train?'],
  });
});
