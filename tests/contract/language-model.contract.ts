import { tool } from 'ai';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { HostedLanguageModel } from '#lib/answering/models/hosted-language-model.ts';
import { askModel } from '#tests/support/services/model/ask-model.ts';
import type { ModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

interface ModelsUnderTest {
  /** With changed variables, where a test needs them. */
  open(changes?: { key?: string; model?: string }): HostedLanguageModel;
  /** Tells a fake what to say; a real model knows by itself. */
  script(reply: ModelEndpoint['reply']): void;
}

const lampColour = tool({
  description: 'Tells which colour a lamp has.',
  inputSchema: z.object({ lamp: z.string() }),
  execute: () => 'vermilion',
});

/** What every hosted model does, whoever made it. Not every server wants a key. */
export function describeLanguageModel(name: string, hasKey: boolean, models: () => ModelsUnderTest): void {
  describe(name, () => {
    let test: ModelsUnderTest;
    beforeEach(() => {
      test = models();
    });

    it('streams what it says, with its end and its tokens', async () => {
      test.script(() => ({ text: ['It is ', 'vermilion.'] }));
      const said = await askModel(test.open(), { prompt: 'Reply with exactly: It is vermilion.' });
      expect(said.text).toContain('vermilion');
      expect(said).toMatchObject({ errors: [], finishReason: 'stop' });
      expect(said.outputTokens).toBeGreaterThan(0);
    });

    it('calls a tool and answers from what that says', async () => {
      test.script(({ messages }) =>
        messages.at(-1)?.role === 'tool'
          ? { text: `The lamp is ${JSON.stringify(messages.at(-1)?.content)}.` }
          : { toolCalls: [{ name: 'lamp_colour', arguments: '{"lamp":"main"}' }] },
      );
      const said = await askModel(test.open(), {
        prompt: 'Ask the tool lamp_colour for the colour of the lamp "main". Then tell me what it said.',
        tools: { lamp_colour: lampColour },
      });
      expect(said.errors).toEqual([]);
      expect(said.calls.map((call) => call.name)).toContain('lamp_colour');
      expect(said.text).toContain('vermilion');
    });

    it('stops in the middle when it is told to', async () => {
      test.script(() => ({ text: ['One, ', 'two, '], hangs: true }));
      const leaving = new AbortController();
      const said = await askModel(test.open(), {
        prompt: 'Count from one to three hundred in words.',
        signal: leaving.signal,
        onText: () => leaving.abort(),
      });
      expect(said).toMatchObject({ isAborted: true, errors: [] });
    });

    it('says that a model does not exist, and which variable names it', async () => {
      const said = await askModel(test.open({ model: 'no-such-model' }));
      expect(said.errors).toMatchObject([{ code: 'agent_unavailable', cause: { kind: 'not_found' } }]);
      expect(String((said.errors[0] as Error).cause)).toMatch(/(GEMINI|LLM)_MODEL/);
    });

    const itWithKey = hasKey ? it : () => undefined;
    itWithKey('says that a key is refused, and not which', async () => {
      const said = await askModel(test.open({ key: 'a-wrong-key' }));
      expect(said.errors).toMatchObject([{ code: 'agent_unavailable', cause: { kind: 'unauthorized' } }]);
      expect(String((said.errors[0] as Error).cause)).toMatch(/(GEMINI|LLM)_API_KEY/);
      expect(String((said.errors[0] as Error).cause)).not.toContain('a-wrong-key');
    });

    it('is up when it is probed, and degraded under a name that is not listed', async () => {
      const signal = new AbortController().signal;
      expect(await test.open().probe(signal)).toMatchObject({ status: 'up' });
      const report = await test.open({ model: 'no-such-model' }).probe(signal);
      expect(report).toMatchObject({ status: 'degraded' });
      expect(report.message).toMatch(/no-such-model.*(GEMINI|LLM)_MODEL/);
    });
  });
}
