import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { readEvidence } from './read-evidence.ts';
import { readRecordedAnswers } from './recorded-answers.ts';
import { renumber } from './renumber.ts';
import { replayAll } from './replay-answer.ts';

const FOLDER = fileURLToPath(new URL('./handbook/', import.meta.url));

function evidenceOf(...lines: string[]) {
  const numbered = lines.map((line, index) => `[${String(index + 1)}] ${line}`);
  return readEvidence(
    ['=== EVIDENCE ===', 'Passage: A', ...numbered, '=== END OF EVIDENCE ===', '', 'Question: Why?'].join('\n'),
  );
}

describe('readEvidence', () => {
  it('reads numbered sentences as they were in the book, and the question', () => {
    const { question, evidence } = evidenceOf('See \\[1] there.', 'It rains.');
    expect(question).toBe('Why?');
    expect([...evidence.values()].map(({ text }) => text)).toEqual(['See [1] there.', 'It rains.']);
  });
});

describe('renumber', () => {
  it('gives sentences the numbers that they have in other evidence, and none that exists to those that are gone', () => {
    const from = evidenceOf('One.', 'Two.', 'Three.').evidence;
    const to = evidenceOf('Three.', 'New.', 'One.').evidence;
    expect(renumber('A [1]. B [2, 3]. C [1-3]. `x[7]`', from, to)).toBe('A [3]. B [4, 1]. C [3, 4, 1]. `x[7]`');
  });
});

describe('a replay', () => {
  it('marks every labelled sentence, and shows lead-ins with what follows', async () => {
    const labels = await replayAll(readRecordedAnswers(FOLDER), { mode: 'strict' });
    expect(labels.filter(({ claims }) => claims.length === 0)).toEqual([]);
    expect(new Set(labels.filter(({ label }) => label === 'lead_in').map(({ mark }) => mark))).toEqual(
      new Set(['neutral']),
    );
  });

  it('is the same for the same requests', async () => {
    const marksOf = async (requests?: string) =>
      (await replayAll(readRecordedAnswers(FOLDER, requests), { mode: 'strict' })).map(({ mark }) => mark);
    expect(await marksOf(`${FOLDER}requests`)).toEqual(await marksOf());
  });

  it('refuses a folder without recorded answers', () => {
    expect(() => readRecordedAnswers(`${FOLDER}requests`)).toThrow('no recorded answers');
  });
});
