import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';

import { readParts } from './started-stream.ts';

const IDLE_MS = 60;
const word = (delta: string): LanguageModelV4StreamPart => ({ type: 'text-delta', id: '1', delta });

/** A server that says some words at once, and nothing after them. */
function speaking(words: readonly string[]): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const delta of words) controller.enqueue(word(delta));
    },
  });
}

it('does not take a slow listener for a silent server, and a silent server for what it is', async () => {
  const rest = speaking(['two', 'three']).getReader();
  const heard: LanguageModelV4StreamPart[] = [];
  for await (const part of readParts({ head: [word('one')], rest }, { idleMs: IDLE_MS, toFault: (error) => error })) {
    heard.push(part);
    await pause(2 * IDLE_MS);
  }
  expect(heard.slice(0, 3)).toEqual(['one', 'two', 'three'].map(word));
  const [end, ...others] = heard.slice(3);
  expect(others).toEqual([]);
  expect(end?.type === 'error' ? String((end.error as Error).cause) : end).toContain(`silent for ${IDLE_MS} ms`);
});
