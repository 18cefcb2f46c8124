import { describe, expect, it } from 'vitest';

import { inProject } from '#scripts/lib/project.mjs';

import { resolveCitation } from './resolve-citation.ts';
import { scoreAnswers } from './score-answers.ts';
import { parseScoreFile, readScoreFile } from './score-file.ts';

const SOURCES = [
  { id: 'manual', text: 'The 🗼 is 42 metres high. Visitors must “not” enter. ' + 'Oil is kept below. '.repeat(60) },
];

describe('parseScoreFile', () => {
  const answer = { sources: SOURCES, text: 'The tower is 42 metres high [1].' };

  it('reads the smallest file there is', () => {
    expect(parseScoreFile({ system: 's', answers: [answer] })).toMatchObject({ offsets: 'utf-16' });
  });

  it.each([
    ['no answers', { system: 's', answers: [] }],
    ['neither text nor sentences', { system: 's', answers: [{ sources: SOURCES }] }],
    ['both', { system: 's', answers: [{ ...answer, sentences: [] }] }],
    ['a start without an end', { system: 's', answers: [{ ...answer, citations: [{ source: 'manual', start: 1 }] }] }],
    ['a field it does not know', { system: 's', answers: [{ ...answer, quotes: [] }] }],
  ])('rejects a file with %s', (_, json) => {
    expect(() => parseScoreFile(json)).toThrow('This is no file of answers');
  });
});

describe('resolveCitation', () => {
  it.each([
    ['exact', { quote: 'Visitors must “not” enter.' }],
    ['typography', { quote: 'visitors must "not"  enter' }],
    ['altered', { quote: 'Visitors must enter.' }],
    ['exact', { start: 0, end: 25 }],
    ['misplaced', { start: 0, end: 25, quote: 'The 🗼 is 43 metres high.' }],
    ['misplaced', { start: 0, end: 100_000 }],
    ['misplaced', { start: 7, end: 7 }],
    ['document', {}],
  ])('finds it %s: %j', (outcome, citation) => {
    const resolved = resolveCitation({ source: 'manual', ...citation }, SOURCES, 'utf-16');
    expect(resolved.outcome).toBe(outcome);
    expect(resolved.cited.length > 0).toBe(['exact', 'typography', 'document'].includes(outcome));
  });

  it('counts code points where the file says so', () => {
    const range = { source: 'manual', start: 0, end: 24, quote: 'The 🗼 is 42 metres high.' };
    expect(resolveCitation(range, SOURCES, 'code-points').outcome).toBe('exact');
    expect(resolveCitation(range, SOURCES, 'utf-16').outcome).toBe('misplaced');
  });

  it('knows a source that is not there', () => {
    expect(resolveCitation({ source: 'other' }, SOURCES, 'utf-16')).toEqual({ outcome: 'unknown', cited: [] });
  });
});

describe('scoreAnswers', () => {
  const score = async (answer: object) => scoreAnswers(parseScoreFile({ system: 's', answers: [answer] }));

  it('judges the example of the handbook', async () => {
    const report = await scoreAnswers(readScoreFile(inProject('content', 'handbook', 'examples', 'answers.json')));
    expect(report.claims.map(({ answer, status, isDocumentLevel }) => [answer, status, isDocumentLevel])).toEqual([
      [1, 'quoted', false],
      [1, 'weak', false],
      [1, 'uncited', false],
      [2, 'quoted', true],
      [2, 'uncited', false],
    ]);
    expect(report.citations).toEqual({ exact: 2, typography: 0, altered: 1, misplaced: 0, document: 1, unknown: 0 });
    expect(report.deadMarkers).toBe(0);
  });

  it('takes markers for sources where no citations are given', async () => {
    const report = await score({ sources: SOURCES, text: 'Oil is kept below [1]. Rum is kept above [2].' });
    expect(report.claims.map(({ status, isDocumentLevel }) => [status, isDocumentLevel])).toEqual([
      ['quoted', true],
      ['uncited', false],
    ]);
    expect(report.citations.document).toBe(1);
    expect(report.deadMarkers).toBe(1);
  });

  it('cuts lists as answers are cut', async () => {
    const report = await score({ sources: SOURCES, text: '- Oil is kept below. [1]\n- Oil is kept below. [1]\n' });
    expect(report.claims.map(({ kind }) => kind)).toEqual(['item', 'item']);
  });
});
