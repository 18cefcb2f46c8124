import type { Clarification, ClarificationOption } from '#lib/contracts/clarification.ts';

import type { ResumedQuestion, Turn } from './shown-turn.ts';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

/** Adds to each turn of a conversation the option that the next one chose, and the question that it continues. */
export function withChoices(turns: Turn[]): Turn[] {
  return turns.map((turn, index) => {
    const before = turns[index - 1];
    const resumed = before === undefined ? null : choiceBetween(before, turn);
    const next = turns[index + 1];
    const chosen = next === undefined ? null : choiceBetween(turn, next);
    if (resumed === null && chosen === null) return turn;
    return {
      ...turn,
      chosenOption: chosen?.number ?? null,
      resumes: resumed === null || before === undefined ? null : resumedQuestion(before, resumed),
    };
  });
}

function choiceBetween(turn: Turn, next: Turn): ClarificationOption | null {
  if (turn.clarification === null || turn.status !== 'clarification' || next.status === 'clarification') return null;
  const { options } = turn.clarification;
  if (next.option !== null) return options.find(({ number }) => number === next.option) ?? null;
  return chosenBy(next.question, turn.clarification);
}

/**
 * Returns the option a reply means, matched by its title, number, position in the list, or a part of exactly one title; null if the reply is another
 * question.
 */
export function chosenBy(reply: string, { options }: Clarification): ClarificationOption | null {
  const said = plain(reply);
  if (said === '') return null;
  const byTitle = options.filter(({ title }) => plain(title) === said);
  if (byTitle.length === 1) return byTitle[0] ?? null;
  const number = numberIn(said, options.length);
  if (number !== null) return options.find((option) => option.number === number) ?? null;
  const byPart = options.filter(({ title }) => plain(title).includes(said));
  return byPart.length === 1 ? (byPart[0] ?? null) : null;
}

function numberIn(said: string, count: number): number | null {
  const [, digits] = /^(?:option |number |no |#)?(\d{1,2})$/.exec(said) ?? [];
  if (digits !== undefined) return Number(digits);
  const [, word] = /^(?:the )?(\w+)(?: one| option)?$/.exec(said) ?? [];
  if (word === 'last') return count;
  const place = ORDINALS.indexOf(word ?? '');
  return place === -1 ? null : place + 1;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
}

function resumedQuestion({ question }: Turn, { doc_id: documentId, title }: ClarificationOption): ResumedQuestion {
  return { question, scope: { kind: 'document', documentId, title } };
}
