import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { instructions, type EvidenceOrigin } from '#lib/answering/agent/prompts.ts';
import { DEFAULT_TOOLS } from '#lib/answering/agent/tools/default-tools.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { askRuntime, citing } from '#tests/support/services/model/asked-runtime.ts';
import type { ModelFailure } from '#tests/support/services/model/model-dialect.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';

// Offered only where a question points at a passage.
const TOOLS = DEFAULT_TOOLS.map(({ name }) => name).filter((name) => name !== 'read_passage');

function told(origin: EvidenceOrigin): string {
  return instructions({ origin, tools: origin === 'library' ? TOOLS : [], instructions: null, language: null });
}

const CHAIR = 'How long should I sit still in the chair?';
const TEN_MINUTES = 'Sit still for ten minutes';

const REFUSALS: [string, ModelFailure][] = [
  ['Ollama', { status: 400, message: 'registry.ollama.ai/library/gemma:2b does not support tools' }],
  [
    'vLLM',
    { status: 400, message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set' },
  ],
  ['OpenRouter', { status: 404, message: 'No endpoints found that support tool use.' }],
  ['a strict server', { status: 422, message: 'Extra inputs are not permitted: tools' }],
  ['a server that breaks', { status: 500, message: 'tools param requires --jinja flag' }],
];

let endpoint: ModelEndpoint;
let test: TestRuntime;

/** The sent questions, as far as they differ: how they were told of tools, and whether those were there. */
function sent(): { instructions: string; tools: boolean; roles: string[] }[] {
  return endpoint.requests.map(({ messages, tools }) => ({
    instructions: contentOf(messages[0]),
    tools: tools !== undefined,
    roles: messages.map(({ role }) => role),
  }));
}

const WITH = { instructions: told('library'), tools: true, roles: ['system', 'user'] };
const WITHOUT = { instructions: told('search'), tools: false, roles: ['system', 'user'] };

function describeTools(tools: string, run: () => void): void {
  describe(`with LLM_TOOLS=${tools}`, () => {
    beforeAll(async () => {
      endpoint = await startModelEndpoint();
      test = await openTestRuntime({ ...endpoint.variables, LLM_TOOLS: tools });
      await collect(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
    });
    beforeEach(() => endpoint.requests.splice(0));
    afterAll(async () => {
      await test.close();
      await endpoint.close();
    });
    run();
  });
}

/** A server that takes no tools, and answers without. */
function refusing(failure: ModelFailure): void {
  endpoint.reply = (body) => (body.tools === undefined ? { text: citing(body, TEN_MINUTES) } : { failure });
}

describeTools('auto', () => {
  it.each(REFUSALS)('a refusal of tools costs one more request, and from then on none: %s', async (_, failure) => {
    await test.reopen();
    refusing(failure);
    expect((await askRuntime(test, CHAIR)).turn).toMatchObject({ outcome: 'answered' });
    expect(sent()).toEqual([WITH, WITHOUT]);
    endpoint.requests.splice(0);
    expect((await askRuntime(test, CHAIR)).turn).toMatchObject({ outcome: 'answered' });
    expect(sent()).toEqual([WITHOUT]);
    const { gemini } = (await test.runtime.checkHealth()).services;
    expect(gemini).toMatchObject({ status: 'up', message: expect.stringContaining('cannot use tools') as string });
  });

  it.each<[string, ModelFailure]>([
    ['another objection', { status: 400, message: 'max_tokens is too large' }],
    ['one that speaks of tools in passing', { status: 429, message: 'Too many tool calls, unsupported plan' }],
  ])('is not taken for a refusal of tools: %s', async (_, failure) => {
    await test.reopen();
    refusing(failure);
    expect((await askRuntime(test, CHAIR)).turn).toMatchObject({ outcome: 'failed', errorCode: 'agent_unavailable' });
    expect(sent()).not.toContainEqual(WITHOUT);
  });

  it('a selection is asked about without tools from the start', async () => {
    await test.reopen();
    refusing({ status: 400, message: 'does not support tools' });
    const scope = { kind: 'selection' as const, text: `${TEN_MINUTES}.`, place: null };
    expect((await askRuntime(test, CHAIR, { scope })).turn).toMatchObject({ outcome: 'answered' });
    expect(sent()).toEqual([{ ...WITHOUT, instructions: told('selection') }]);
  });
});

describeTools('off', () => {
  it('no tool is offered, and the prompt speaks of none', async () => {
    refusing({ status: 400, message: 'does not support tools' });
    expect((await askRuntime(test, CHAIR)).turn).toMatchObject({ outcome: 'answered' });
    expect(sent()).toEqual([WITHOUT]);
  });

  it('a call that the model makes up is not run', async () => {
    endpoint.reply = (body) => ({
      text: citing(body, TEN_MINUTES),
      toolCalls: [{ name: 'search_documentation', arguments: '{"query":"feeder"}' }],
    });
    expect((await askRuntime(test, CHAIR)).turn).toMatchObject({ outcome: 'answered' });
    expect(sent()).toEqual([WITHOUT]);
  });
});

describeTools('on', () => {
  it('tools are always offered; a refusal fails and says what to change', async () => {
    refusing({ status: 400, message: 'does not support tools' });
    for (let asked = 0; asked < 2; asked += 1) {
      const { error } = await askRuntime(test, CHAIR);
      expect(error).toMatchObject({ code: 'agent_unavailable', cause: { kind: 'rejected' } });
      expect(String((error as Error).cause)).toContain('LLM_TOOLS=off');
    }
    expect(sent()).toEqual([WITH, WITH]);
  });
});
