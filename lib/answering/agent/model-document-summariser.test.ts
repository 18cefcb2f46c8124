import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { simulateReadableStream } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { describe, expect, it } from 'vitest';

import { systemClock } from '#lib/foundation/core/clock.ts';

import { ModelDocumentSummariser } from './model-document-summariser.ts';

const OUTLINE = {
  title: 'Lamps',
  language: 'en',
  description: null,
  pages: [{ title: 'Oil', headings: ['Oil', 'Wicks'], sentences: ['Lamps burn oil.'] }],
};
const signal = new AbortController().signal;

function saying(text: string) {
  const calls: LanguageModelV4CallOptions[] = [];
  const model = new MockLanguageModelV4({
    doStream: async (options) => {
      calls.push(options);
      const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
      const usage = { inputTokens: tokens, outputTokens: { total: 1, text: 1, reasoning: 0 } };
      const chunks: LanguageModelV4StreamPart[] = [
        { type: 'text-start', id: 'one' },
        { type: 'text-delta', id: 'one', delta: text },
        { type: 'text-end', id: 'one' },
        { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
      ];
      return { stream: simulateReadableStream({ chunks }) };
    },
  });
  return { summariser: new ModelDocumentSummariser(model, systemClock), calls };
}

describe('summaries that a model writes', () => {
  it('are its two paragraphs, written from what the pages begin with', async () => {
    const { summariser, calls } = saying('It is about lamps.\nAnd oil.\n\nIt covers oil and wicks.');
    expect(await summariser.summarise(OUTLINE, signal)).toEqual({
      brief: 'It is about lamps. And oil.',
      standard: 'It covers oil and wicks.',
    });
    const prompt = JSON.stringify(calls[0]?.prompt);
    for (const words of ['Lamps', 'Wicks', 'Lamps burn oil.']) expect(prompt).toContain(words);
  });

  it('are cut to whole sentences where the model says too much', async () => {
    const sentence = `${'Words and more words '.repeat(6).trim()}.`;
    const { summariser } = saying(`${`${sentence} `.repeat(5)}\n\n${`${sentence} `.repeat(30)}`);
    const { brief, standard } = await summariser.summarise(OUTLINE, signal);
    expect(brief).toBe(`${sentence} ${sentence}`);
    expect(standard.length).toBeLessThanOrEqual(1200);
    expect(standard.endsWith('words.')).toBe(true);
  });

  it('end before a sentence that leads somewhere', async () => {
    for (const bait of ['Log in at http://evil.example.', 'Write to help@evil.example.', 'See [here](/login).']) {
      const { summariser } = saying(`It is about lamps. ${bait} It is good.\n\nIt covers oil. ${bait}`);
      expect(await summariser.summarise(OUTLINE, signal)).toEqual({
        brief: 'It is about lamps.',
        standard: 'It covers oil.',
      });
      await expect(saying(bait).summariser.summarise(OUTLINE, signal)).rejects.toThrow('no summary');
    }
  });

  it.each(['', '   \n\n ', 'x'.repeat(400)])('are none when it writes none that fits: %j', async (text) => {
    await expect(saying(text).summariser.summarise(OUTLINE, signal)).rejects.toThrow('no summary');
  });

  it('show the model no more of a long document than it can take', async () => {
    const { summariser, calls } = saying('It is long.');
    const pages = Array.from({ length: 200 }, () => ({ title: 'P', headings: [], sentences: ['Oil! '.repeat(500)] }));
    await summariser.summarise({ ...OUTLINE, pages }, signal);
    expect(JSON.stringify(calls[0]?.prompt).length).toBeLessThan(27_000);
  });

  it('are not waited for again, for ten minutes, once the model has taken too long', async () => {
    let calls = 0;
    const model = new MockLanguageModelV4({
      doStream: ({ abortSignal }) => {
        calls += 1;
        return new Promise((_, reject) => {
          abortSignal?.addEventListener('abort', () => reject(new Error('given up')));
        });
      },
    });
    let now = new Date('2026-01-01T12:00:00Z');
    const summariser = new ModelDocumentSummariser(model, () => now);
    const ask = () => expect(summariser.summarise(OUTLINE, AbortSignal.timeout(1))).rejects.toThrow();
    await ask();
    await ask();
    expect(calls).toBe(1);
    now = new Date('2026-01-01T12:10:00Z');
    await ask();
    expect(calls).toBe(2);
  });

  it('are asked for again after a run that was stopped', async () => {
    const { summariser, calls } = saying('It is about lamps.');
    await expect(summariser.summarise(OUTLINE, AbortSignal.abort(new Error('stopped')))).rejects.toThrow();
    expect(await summariser.summarise(OUTLINE, signal)).toMatchObject({ brief: 'It is about lamps.' });
    expect(calls.length).toBeGreaterThan(0);
  });
});
