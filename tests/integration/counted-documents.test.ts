import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { ingestReports } from '#tests/support/report-library.ts';
import { type AskedQuestion, askRuntime } from '#tests/support/services/model/asked-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

const ADMIN = { name: 'admin', role: 'admin' } as const;
const SHUT = 'lamp-manual';

let test: TestRuntime;

/** Whether the readers of a document may read it. */
async function setOpen(isOpen: boolean): Promise<void> {
  expect(await test.runtime.administration.setAccess(ADMIN, SHUT, isOpen ? ['public'] : [])).toBe(true);
}

/** The turn as its reader sees it now. */
async function turnNow({ sessionId }: Turn) {
  return (await test.runtime.listTurns(ANONYMOUS, sessionId)).at(-1);
}

/** What was counted is gone with the right to read one of the documents, from turn, history and kept file, and comes back with it. */
async function expectToEndWithRights({ turn, text }: AskedQuestion): Promise<void> {
  const kept = await test.runtime.keepAnswer(ANONYMOUS, { sessionId: turn.sessionId, turnId: turn.id }, null);
  const file = () => test.runtime.readAnswer(ANONYMOUS, kept?.response_artifact?.id ?? '', 'http://here');
  expect(await turnNow(turn)).toMatchObject({ isUnavailable: false, response: text });
  expect(await file()).not.toBeNull();
  await setOpen(false);
  expect(await turnNow(turn)).toMatchObject({ isUnavailable: true, toolCalls: [], plan: null });
  expect(JSON.stringify(await turnNow(turn))).not.toContain(text);
  expect(await file()).toBeNull();
  await setOpen(true);
  expect(await turnNow(turn)).toMatchObject({ isUnavailable: false, response: text });
}

describe('an answer that counts documents ends with the right to read one of them', () => {
  beforeAll(async () => {
    test = await openTestRuntime();
    await ingestReports(test);
  });
  afterAll(() => test.close());

  it.each([
    ['List the documents by department', /\| engineering \| 1 \|/i],
    ['Which department has the most documents?', /finance/i],
    ['How many documents do you have?', /There are 3 documents/],
    ['How many manuals are there?', /There is 1 manual/],
    ['Which is the newest document?', /Annual Report 2024/],
  ])('%s', async (question, answer) => {
    const asked = await askRuntime(test, question);
    expect(asked.text).toMatch(answer);
    await expectToEndWithRights(asked);
  });

  it('and one that counts none of it stays', async () => {
    const asked = await askRuntime(test, 'How many reports are there?');
    expect(asked.text).toContain('There are 2 reports');
    await setOpen(false);
    expect(await turnNow(asked.turn)).toMatchObject({ isUnavailable: false, response: asked.text });
    await setOpen(true);
  });
});

describe('what a model has counted ends so too', () => {
  let endpoint: ModelEndpoint;
  beforeAll(async () => {
    endpoint = await startModelEndpoint();
    test = await openTestRuntime({ ...endpoint.variables, LLM_TOOLS: 'on' });
    await ingestReports(test);
  });
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });

  it.each([{ group_by: 'department' }, { limit: 1 }, { limit: 1, sort_by: 'title' }])('%j', async (input) => {
    endpoint.reply = ({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { text: 'Done.' }
        : { toolCalls: [{ name: 'list_documents', arguments: JSON.stringify(input) }] };
    const asked = await askRuntime(test, 'How many documents are there in each department?');
    expect(asked.turn.outcome).toBe('answered');
    await expectToEndWithRights(asked);
  });
});
