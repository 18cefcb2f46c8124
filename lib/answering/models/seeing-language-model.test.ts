import { APICallError, type LanguageModelV4, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';

import { captureLog } from '#tests/support/captured-log.ts';

import { SeeingLanguageModel } from './seeing-language-model.ts';

const WORDS: LanguageModelV4CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'What is it?' }] }],
};
const WITH_PICTURE: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: 'Answer.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is it?' },
        { type: 'text', text: '[1]' },
        { type: 'file', data: { type: 'data', data: new Uint8Array([1]) }, mediaType: 'image/png' },
      ],
    },
  ],
};

function refusal(statusCode: number): APICallError {
  return new APICallError({ message: 'No.', url: 'http://here', requestBodyValues: {}, statusCode });
}

/** A model that refuses as it is told to, and what it was asked: the number of parts of the last message, call by call. */
function open(vision: 'auto' | 'on' | 'off', refuse: (parts: number) => Error | null) {
  const asked: number[] = [];
  const captured = captureLog();
  const inner: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('It only streams.')),
    doStream: ({ prompt }) => {
      const parts = prompt.at(-1)?.content.length ?? 0;
      asked.push(parts);
      const error = refuse(parts);
      return error === null ? Promise.resolve({ stream: new ReadableStream() }) : Promise.reject(error);
    },
  };
  return { asked, captured, model: new SeeingLanguageModel({ model: inner, vision, log: captured.log }) };
}

const sees = () => null;
const isBlind = (parts: number) => (parts > 1 ? refusal(400) : null);

describe('a model that is shown pictures', () => {
  it('gets them unless that is turned off', async () => {
    for (const [vision, parts] of [
      ['auto', 3],
      ['on', 3],
      ['off', 1],
    ] as const) {
      const { model, asked } = open(vision, sees);
      await model.doStream(WITH_PICTURE);
      expect([model.canSee(), asked]).toEqual([vision !== 'off', [parts]]);
    }
  });

  it('is asked once more without them when it refuses, and remembers', async () => {
    const { model, asked, captured } = open('auto', isBlind);
    await model.doStream(WITH_PICTURE);
    await model.doStream(WITH_PICTURE);
    expect([asked, model.canSee()]).toEqual([[3, 1, 1], false]);
    expect(captured.lines()).toHaveLength(1);
  });

  it('has shown nothing by refusing both, or for a reason that no picture is', async () => {
    const both = open('auto', () => refusal(400));
    await expect(both.model.doStream(WITH_PICTURE)).rejects.toMatchObject({ statusCode: 400 });
    expect([both.asked, both.model.canSee()]).toEqual([[3, 1], true]);
    const busy = open('auto', () => refusal(429));
    await expect(busy.model.doStream(WITH_PICTURE)).rejects.toMatchObject({ statusCode: 429 });
    expect(busy.asked).toEqual([3]);
  });

  it('fails where it is said to see and refuses', async () => {
    const { model, asked } = open('on', isBlind);
    await expect(model.doStream(WITH_PICTURE)).rejects.toMatchObject({ statusCode: 400 });
    expect(asked).toEqual([3]);
  });

  it('is asked once about words alone, whatever becomes of it', async () => {
    const { model, asked } = open('auto', () => refusal(400));
    await expect(model.doStream(WORDS)).rejects.toMatchObject({ statusCode: 400 });
    expect([asked, model.canSee()]).toEqual([[1], true]);
  });
});
