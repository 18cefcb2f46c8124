import { describe, expect, it } from 'vitest';

import { buildHistory, type FittedHistory } from './build-history.ts';
import type { Turn } from './turn.ts';

function turn(query: string, changes: Partial<Turn> = {}): Turn {
  return {
    id: query,
    sessionId: 's',
    viewerId: null,
    query,
    response: `answer to ${query}`,
    sources: [],
    claims: [],
    withheld: [],
    grounding: 'strict',
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
    firstEventMs: null,
    stages: {},
    tokens: null,
    documentIds: [],
    feedback: null,
    plan: null,
    prompts: null,
    toolCalls: [],
    clarification: null,
    resumes: null,
    profile: null,
    audit: null,
    filters: null,
    seenDocumentIds: [],
    ...changes,
  };
}

const ample = { maxMessages: 10, maxTokens: 8000 };
const questions = ({ turns }: FittedHistory) => turns.map((entry) => entry.question);

describe('buildHistory', () => {
  it('keeps the latest turns, oldest first, within the message limit', () => {
    const turns = ['1', '2', '3', '4'].map((query) => turn(query));
    expect(questions(buildHistory(turns, { ...ample, maxMessages: 5 }, null))).toEqual(['3', '4']);
  });

  it('keeps whole turns within the token limit', () => {
    const turns = [turn('early', { response: 'x'.repeat(400) }), turn('late', { response: 'x'.repeat(400) })];
    const history = buildHistory(turns, { ...ample, maxTokens: 150 }, null);
    expect(questions(history)).toEqual(['late']);
    expect(history.leftOut).toBe(1);
  });

  it('leaves out what failed or was stopped', () => {
    const turns = [
      turn('a', { outcome: 'failed' }),
      turn('b', { outcome: 'stopped' }),
      turn('c', { outcome: 'not_found' }),
    ];
    expect(questions(buildHistory(turns, ample, null))).toEqual(['c']);
  });

  describe('with a selection', () => {
    const about = (query: string, selectedText: string, selection: Turn['selection'] = null) =>
      turn(query, { mode: 'selected_text', selectedText, selection });
    const place = { pageId: 'p', pageVersion: 'v', start: 3, end: 4 };

    it('holds nothing but turns about the very selection', () => {
      const turns = [turn('library'), about('other', 'y'), about('same', 'x'), turn('later')];
      expect(questions(buildHistory(turns, ample, { text: 'x', place: null }))).toEqual(['same']);
    });

    it('holds no turn of another mode, whatever is recorded with it', () => {
      const turns = [turn('library', { selectedText: 'x' })];
      expect(questions(buildHistory(turns, ample, { text: 'x', place: null }))).toEqual([]);
    });

    it('takes the same words in another place, or in none, for another selection', () => {
      const turns = [
        about('here', 'x', place),
        about('further on', 'x', { ...place, start: 9, end: 10 }),
        about('on another page', 'x', { ...place, pageId: 'q' }),
        about('in another version', 'x', { ...place, pageVersion: 'w' }),
        about('nowhere', 'x'),
      ];
      expect(questions(buildHistory(turns, ample, { text: 'x', place }))).toEqual(['here']);
      expect(questions(buildHistory(turns, ample, { text: 'x', place: null }))).toEqual(['nowhere']);
    });
  });
});
