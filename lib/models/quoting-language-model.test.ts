import { generateText, isStepCount, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { QuotingRequest } from '#lib/quoting/quoting-request.ts';
import { splitSelection } from '#lib/text/split-selection.ts';

import { QuotingLanguageModel } from './quoting-language-model.ts';

const TEXT = `The Royal Castle in Warsaw was built in the 14th century.[12] It was the residence of the kings of Poland. In 1944 it was
blown up by German troops. The reconstruction of the castle took thirteen years.`;

/** `answer` is how the sentence begins that answers, as the reading model sees it. */
function requestFor(question: string, answer: string | null, { text = TEXT, firstNumber = 1 } = {}): QuotingRequest {
  const sentences = splitSelection(text).map(({ start, end, kind }, index) => ({
    number: firstNumber + index,
    start,
    text: text.slice(start, end),
    kind,
    logOdds: answer !== null && text.startsWith(answer, start) ? 4 : -8,
  }));
  const passage = {
    pageId: 'p',
    pageTitle: '',
    documentTitle: '',
    filename: '',
    headingPath: [],
    relevance: 1,
    sentences,
  };
  return { question, mode: 'selected_text', history: [], passages: [passage], statistics: null };
}

async function ask(request: QuotingRequest): Promise<string> {
  const { text } = await generateText({
    model: new QuotingLanguageModel(),
    prompt: 'Prompt text is not read.',
    providerOptions: { lectern: request },
  });
  return text;
}

describe('QuotingLanguageModel', () => {
  it('answers with a sentence of the evidence and its number', async () => {
    expect(
      await ask(
        requestFor('How long did the reconstruction of the castle take?', 'The reconstruction', { firstNumber: 7 }),
      ),
    ).toBe('The reconstruction of the castle took thirteen years. [10]');
  });

  it('escapes the brackets of the source that look like its own markers', async () => {
    expect(await ask(requestFor('When was the Royal Castle in Warsaw built?', 'The Royal'))).toBe(
      'The Royal Castle in Warsaw was built in the 14th century.\\[12\\] [1]',
    );
  });

  it('says nothing when the evidence does not answer', async () => {
    const result = await generateText({
      model: new QuotingLanguageModel(),
      prompt: 'ignored',
      providerOptions: { lectern: requestFor('Which enzymes digest proteins in the stomach?', null) },
    });
    expect(result.text).toBe('');
    expect(result.finishReason).toBe('stop');
  });

  it('puts code in a fence with its numbers behind it', async () => {
    const text = 'Declare a mutable variable with the mut keyword:\n\n```\nlet mut x = 5;\nx = 6;\n```\n';
    expect(await ask(requestFor('How do I declare a mutable variable?', 'Declare', { text }))).toBe(
      'Declare a mutable variable with the mut keyword: [1]\n\n```\nlet mut x = 5;\nx = 6;\n```\n[3,4]',
    );
  });

  it('streams sentence by sentence', async () => {
    const text = 'To install Lectern:\n- Download the archive.\n- Unpack the archive.\n- Run npm start.';
    const result = streamText({
      model: new QuotingLanguageModel(),
      prompt: 'ignored',
      providerOptions: { lectern: requestFor('How do I install Lectern?', 'To install', { text }) },
    });
    const deltas: string[] = [];
    for await (const delta of result.textStream) deltas.push(delta);
    expect(deltas).toEqual([
      'To install Lectern: [1]',
      '\n\n- Download the archive. [2]',
      '\n- Unpack the archive. [3]',
      '\n- Run npm start. [4]',
    ]);
    expect(await result.finishReason).toBe('stop');
    expect((await result.usage).outputTokens).toBeGreaterThan(10);
  });

  it('searches when there is no evidence, and answers from what the tool returns', async () => {
    const queries: string[] = [];
    const result = await generateText({
      model: new QuotingLanguageModel(),
      prompt: 'When was the Royal Castle built?',
      stopWhen: isStepCount(3),
      tools: {
        search_documentation: tool({
          inputSchema: z.object({ query: z.string() }),
          execute: ({ query }) => {
            queries.push(query);
            return { quoting: requestFor(query, 'The Royal') };
          },
        }),
      },
    });
    expect(queries).toEqual(['When was the Royal Castle built?']);
    expect(result.text).toContain('built in the 14th century');
  });

  it('searches for the standalone question', async () => {
    const request = {
      ...requestFor('Why?', null),
      passages: [],
      history: [{ question: 'Was the castle blown up?', answer: 'Yes.' }],
    };
    const result = await generateText({
      model: new QuotingLanguageModel(),
      prompt: 'Why?',
      providerOptions: { lectern: request },
      tools: { search_documentation: tool({ inputSchema: z.object({ query: z.string() }) }) },
    });
    expect(result.toolCalls.map(({ input }) => input)).toEqual([{ query: 'Why? castle blown' }]);
    expect(result.finishReason).toBe('tool-calls');
  });

  it('does not search a second time', async () => {
    let calls = 0;
    const result = await generateText({
      model: new QuotingLanguageModel(),
      prompt: 'When was the Royal Castle built?',
      stopWhen: isStepCount(5),
      tools: {
        search_documentation: tool({
          inputSchema: z.object({ query: z.string() }),
          execute: () => {
            calls += 1;
            return { success: false };
          },
        }),
      },
    });
    expect(calls).toBe(1);
    expect(result.text).toBe('');
  });

  it('rejects provider options that are no quoting request', async () => {
    const run = generateText({
      model: new QuotingLanguageModel(),
      prompt: 'ignored',
      maxRetries: 0,
      providerOptions: { lectern: { question: 1 } },
    });
    await expect(run).rejects.toThrow();
  });

  it('honours an aborted signal', async () => {
    const run = generateText({
      model: new QuotingLanguageModel(),
      prompt: 'ignored',
      providerOptions: { lectern: requestFor('When was the castle built?', null) },
      abortSignal: AbortSignal.abort(new Error('left')),
    });
    await expect(run).rejects.toThrow('left');
  });
});
