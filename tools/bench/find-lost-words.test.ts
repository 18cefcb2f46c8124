import { describe, expect, it } from 'vitest';

import type { ChatStreamEvent } from '#lib/contracts/chat-response.ts';

import { findLostWords } from './find-lost-words.ts';

const SAYS = 'The lamp is lit at dusk [4]. Two keepers watch it [7].';
const chunk = (content: string): ChatStreamEvent => ({ type: 'chunk', content });
const sources: ChatStreamEvent = { type: 'sources', sources: [], related: [] };
const done: ChatStreamEvent = {
  type: 'done',
  metadata: {
    query_time_ms: 1,
    chunks_retrieved: 1,
    model: 'm',
    session_id: 's',
    turn_id: 't',
    outcome: 'answered',
    grounding: 'strict',
    withheld: { count: 0, reasons: {} },
    removed_markers: 0,
  },
};

function lost(events: ChatStreamEvent[], failure: string | null = null): string | null {
  return findLostWords({ question: '', requestId: 'r', firstEventMs: 0, completeMs: 0, events, failure }, SAYS);
}

const CHUNKS = [chunk('The lamp is lit at dusk [1]. '), chunk('Two keepers watch it [2].')];

describe('findLostWords', () => {
  it('finds nothing in a stream that has every word in order, its sources once and its end once', () => {
    expect(lost([...CHUNKS, sources, done])).toBeNull();
    const picture = chunk('\n\n![The lamp, lit.](http://localhost/api/pictures/a.b) [1]');
    expect(lost([...CHUNKS, picture, sources, done])).toBeNull();
  });

  it('finds words that are missing, repeated or in another order', () => {
    const [first, second] = CHUNKS as [ChatStreamEvent, ChatStreamEvent];
    for (const chunks of [[first], [first, first, second], [second, first]]) {
      expect(lost([...chunks, sources, done])).toMatch(/^the model said/);
    }
  });

  it('finds an end, or sources, that are missing, twice or too early', () => {
    for (const end of [[], [done], [sources], [sources, sources, done], [sources, done, done], [done, sources]]) {
      expect(lost([...CHUNKS, ...end])).toMatch(/^the events are/);
    }
  });

  it('passes on what went wrong', () => {
    expect(lost([], '429: too many')).toBe('429: too many');
    const error: ChatStreamEvent = {
      type: 'error',
      error_code: 'agent_unavailable',
      message: 'm',
      details: null,
      retry_after: null,
    };
    expect(lost([...CHUNKS, error])).toContain('agent_unavailable');
  });
});
