import { describe, expect, it } from 'vitest';

import { RepetitionGuard } from './repetition.ts';

const LAMP = 'The keeper trims the wick of the lamp before dusk.';
const FOG = 'In fog the bell is rung by hand every minute.';

/** Shows the text piece by piece, as a model would write it. */
function show(text: string, size = 7): { text: string; isOver: boolean } {
  const guard = new RepetitionGuard();
  let shown = '';
  for (let at = 0; at < text.length; at += size) {
    const piece = guard.push(text.slice(at, at + size));
    shown += piece.text;
    if (piece.isOver) return { text: shown, isOver: true };
  }
  return { text: shown + guard.end(), isOver: false };
}

describe('RepetitionGuard', () => {
  it.each([1, 3, 7, 500])('stops before the third time of a sentence, in pieces of %i', (size) => {
    const before = `${LAMP} ${FOG} ${LAMP}`;
    expect(show(`${before} ${LAMP} And so on.`, size)).toEqual({ text: before, isOver: true });
  });

  it('takes a sentence for the same whatever it cites', () => {
    const cited = [1, 2, 3].map((number) => LAMP.replace('.', ` [${number}].`));
    expect(show(`${cited.join(' ')} `)).toEqual({ text: cited.slice(0, 2).join(' '), isOver: true });
  });

  it.each([
    ['lines', '- on\n- off\n- in between\n'],
    ['rows', '| on | off |\n| in | out |\n'],
    ['one line', 'and then the lamp\n'],
    ['numbered', '1. Trim the wick.\n2. Light the lamp.\n'],
  ])('stops a cycle of %s', (_, cycle) => {
    const { text, isOver } = show(cycle.repeat(60));
    expect(isOver).toBe(true);
    expect(text.length).toBeLessThan(Math.max(cycle.length * 4, 160));
  });

  it.each([
    ['words', 'and the lamp '],
    ['a letter', 'a'],
    ['space', ' '],
    ['line ends', '\n'],
    ['dashes', '- '],
    ['brackets', '['],
    ['empty rows', '| | |\n'],
  ])('stops %s without an end', (_, piece) => {
    const { text, isOver } = show(piece.repeat(3_000));
    expect(isOver).toBe(true);
    expect(text.length).toBeLessThan(800);
  });

  it('stops a line that does not end, whatever stands in it', () => {
    const words = Array.from({ length: 4_000 }, (_, index) => `word${index * index}`);
    expect(show(words.join(' ')).isOver).toBe(true);
  });

  it.each([
    ['an answer', `${LAMP} [1] ${FOG} [2]\n\n${LAMP} [1]\n`],
    ['what is short', 'Yes. No. Yes. No. Yes. No. Yes.'],
    [
      'lead-ins',
      ['first', 'second', 'third'].map((name) => `The following parameters are required:\n- ${name}\n`).join(''),
    ],
    ['chapters', Array.from({ length: 30 }, (_, index) => `- Chapter ${index + 1}\n`).join('')],
    ['a table', `| a | b |\n|---|---|\n${['x', 'y', 'z'].map((name) => `| ${name} | not supported |\n`).join('')}`],
    ['code', `\`\`\`rust\n${'    println!("again!");\n    }\n'.repeat(4)}\`\`\`\nIt says it four times [3].`],
    ['brackets', 'A list [a, b] and [12, 14] and [Link](x) and x[0].'],
  ])('shows %s as it is', (_, text) => {
    expect(show(text)).toEqual({ text, isOver: false });
  });
});
