import { describe, expect, it } from 'vitest';

import { buildHistory } from './build-history.ts';
import type { Turn } from './turn.ts';

function turn(query: string, changes: Partial<Turn> = {}): Turn {
  return {
    id: query,
    sessionId: 's',
    viewerId: null,
    query,
    response: `answer to ${query}`,
    sources: [],
    mode: 'general',
    selectedText: null,
    selection: null,
    scope: null,
    chunksRetrieved: 0,
    latencyMs: 1,
    createdAt: new Date(0),
    outcome: 'answered',
    model: 'm',
    retrievedChunks: [],
    related: [],
    errorCode: null,
    ...changes,
  };
}

const ample = { maxMessages: 10, maxTokens: 8000 };
const questions = (history: { question: string }[]) => history.map((entry) => entry.question);

describe('buildHistory', () => {
  it('keeps the latest turns, oldest first, within the message limit', () => {
    const turns = ['1', '2', '3', '4'].map((query) => turn(query));
    expect(questions(buildHistory(turns, { ...ample, maxMessages: 5 }, null))).toEqual(['3', '4']);
  });

  it('keeps whole turns within the token limit', () => {
    const turns = [turn('early', { response: 'x'.repeat(400) }), turn('late', { response: 'x'.repeat(400) })];
    expect(questions(buildHistory(turns, { ...ample, maxTokens: 150 }, null))).toEqual(['late']);
  });

  it('leaves out what failed or was stopped', () => {
    const turns = [
      turn('a', { outcome: 'failed' }),
      turn('b', { outcome: 'stopped' }),
      turn('c', { outcome: 'not_found' }),
    ];
    expect(questions(buildHistory(turns, ample, null))).toEqual(['c']);
  });

  it('holds nothing but turns about the very selection', () => {
    const turns = [turn('library'), turn('other', { selectedText: 'y' }), turn('same', { selectedText: 'x' })];
    expect(questions(buildHistory(turns, ample, 'x'))).toEqual(['same']);
  });
});
