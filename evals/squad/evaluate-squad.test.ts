import { describe, expect, it } from 'vitest';

import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import type { SelectionSource } from '#lib/contracts/source.ts';
import { parseSquad } from '#tools/squad/squad-file.ts';

import { evaluateSquad } from './evaluate-squad.ts';
import { judgeAnswer } from './judge-answer.ts';

const FIRST = 'Zoé 🦓 counted zebras. She counted 12 of them.';
const SECOND = 'Lions sleep a lot. They hunt at night.';

const SET = parseSquad({
  data: [
    {
      title: 'Zebras',
      paragraphs: [
        {
          context: FIRST,
          qas: [
            // Code points: the zebra is one of them and two UTF-16 units.
            { id: 'a', question: 'How many zebras?', answers: [{ text: '12', answer_start: 34 }] },
            { id: 'b', question: 'How many lions?', is_impossible: true, answers: [] },
          ],
        },
      ],
    },
    {
      title: 'Lions',
      paragraphs: [
        {
          context: SECOND,
          qas: [{ id: 'c', question: 'When do lions hunt?', answers: [{ text: 'at night', answer_start: 29 }] }],
        },
      ],
    },
  ],
});

const GROUNDED = { grounding: 'strict' as const, withheld: { count: 0, reasons: {} }, removed_markers: 0 };

function response(selection: string, ranges: [number, number][]): ChatResponse {
  const sources = ranges.map(([start, end]): SelectionSource => ({
    source_url: 'selected_text',
    page_title: 'User Selection',
    section_heading: 'Selected text',
    chunk_text: selection.slice(start, end),
    relevance_score: 1,
    quote: selection.slice(start, end),
    char_start: start,
    char_end: end,
    char_start_cp: start,
    char_end_cp: end,
    line_start: 1,
    line_end: 1,
  }));
  const outcome = ranges.length > 0 ? ('answered' as const) : ('not_found' as const);
  const metadata = {
    query_time_ms: 1,
    chunks_retrieved: 0,
    model: 'm',
    session_id: 's',
    turn_id: 't',
    outcome,
    ...GROUNDED,
  };
  return { answer: '', sources, mode: 'selected_text', metadata, related: [] };
}

describe('parseSquad', () => {
  it('turns code points into UTF-16 offsets', () => {
    const [range] = SET.questions[0]?.answers ?? [];
    expect(FIRST.slice(range?.start, range?.end)).toBe('12');
  });

  it('rejects an answer that is not where it says', () => {
    const qas = [{ id: 'a', question: '?', answers: [{ text: 'x', answer_start: 0 }] }];
    expect(() => parseSquad({ data: [{ title: 't', paragraphs: [{ context: 'abc', qas }] }] })).toThrow('not at 0');
  });
});

describe('judgeAnswer', () => {
  it('finds gold only wholly inside one range', () => {
    const gold = [{ start: 10, end: 20 }];
    expect(judgeAnswer(response(FIRST, [[5, 25]]), FIRST, gold).holdsGold).toBe(true);
    expect(
      judgeAnswer(
        response(FIRST, [
          [5, 15],
          [15, 25],
        ]),
        FIRST,
        gold,
      ).holdsGold,
    ).toBe(false);
  });

  it('counts what is cited once', () => {
    expect(
      judgeAnswer(
        response(FIRST, [
          [0, 10],
          [5, 15],
        ]),
        FIRST,
        [],
      ).citedLength,
    ).toBe(15);
  });

  it('notices a quote that is not at its range', () => {
    const wrong = response(FIRST, [[0, 10]]);
    expect(judgeAnswer(wrong, FIRST, []).inexact).toBe(0);
    expect(judgeAnswer(wrong, ` ${FIRST}`, []).inexact).toBe(1);
  });
});

describe('evaluateSquad', () => {
  it('counts hits, refusals and false answers', async () => {
    const ask = (_: string, selection: string) =>
      Promise.resolve(response(selection, selection === FIRST ? [[24, FIRST.length]] : []));
    const { all } = await evaluateSquad(SET, { ask, concurrency: 2 });
    expect(all).toEqual({
      answerable: 2,
      goldCited: 0.5,
      refused: 0.5,
      meanCitedLength: FIRST.length - 24,
      falseAnswers: { random: 0.5, likeParagraph: 0.5, likeQuestion: 0.5 },
      adversarial: 1,
      adversarialAnswered: 1,
      citations: 5,
      inexactCitations: 0,
    });
  });
});
