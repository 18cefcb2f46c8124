import { describe, expect, it } from 'vitest';

import type { Clarification } from '#lib/contracts/clarification.ts';

import { chosenBy, withChoices } from './chosen-option.ts';
import { liveTurns, type ReaderMessage } from './live-turns.ts';
import type { Turn } from './shown-turn.ts';

const option = (number: number, title: string) => ({
  number,
  doc_id: `doc-${number}`,
  title,
  url: `/books/doc-${number}`,
  detail: '',
});
const CLARIFICATION: Clarification = {
  question: 'Which report do you mean?',
  options: [option(1, 'Report 2024: North'), option(2, 'Report 2024: South'), option(3, 'Annual report')],
};

describe('a reply to a question of ours', () => {
  it.each([
    ['report 2024 south', 2],
    ['2', 2],
    ['#3', 3],
    ['option 1.', 1],
    ['the second', 2],
    ['The third one', 3],
    ['last', 3],
    ['south', 2],
    ['annual', 3],
  ])('“%s” chooses an option', (reply, number) => {
    expect(chosenBy(reply, CLARIFICATION)?.number).toBe(number);
  });

  it.each(['', '?!', '4', 'report 2024', 'Who wrote them?'])('“%s” chooses none', (reply) => {
    expect(chosenBy(reply, CLARIFICATION)).toBeNull();
  });
});

describe('the turns of a conversation', () => {
  const turnOf = (question: string, changes: Partial<Turn> = {}): Turn => {
    const message: ReaderMessage = { id: question, role: 'user', parts: [{ type: 'text', text: question }] };
    const [turn] = liveTurns({ messages: [message], isBusy: true, endings: {} });
    if (turn === undefined) throw new Error('A question has to make a turn.');
    return { ...turn, status: 'answered', ...changes };
  };
  const asked = turnOf('Summarise the report', { status: 'clarification', clarification: CLARIFICATION });

  it('are told what was chosen, and which question goes on', () => {
    const [first, second, third] = withChoices([asked, turnOf('Annual report', { option: 3 }), turnOf('Thanks')]);
    expect(first).toMatchObject({ chosenOption: 3, resumes: null });
    expect(second).toMatchObject({
      chosenOption: null,
      resumes: {
        question: 'Summarise the report',
        scope: { kind: 'document', documentId: 'doc-3', title: 'Annual report' },
      },
    });
    expect(third).toMatchObject({ chosenOption: null, resumes: null });
  });

  it('are told so for what was typed too, also while it is being answered', () => {
    expect(withChoices([asked, turnOf('the first', { status: 'waiting' })])[0]?.chosenOption).toBe(1);
  });

  it('stay as they are where something else was asked', () => {
    const turns = [asked, turnOf('What is a value?'), turnOf('2')];
    expect(withChoices(turns)).toEqual(turns);
  });
});
