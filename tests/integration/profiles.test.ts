import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { profileListSchema } from '#lib/contracts/agent-offers.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { type CapturedLog, captureLog } from '#tests/support/captured-log.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { answerEvents, eventsOf } from '#tests/support/scripted-runtime.ts';

const BOOKS = {
  legal: '# Lamps and law\n\nThe colour of the harbour lamp is red.\n',
  sales: '# Lamps for sale\n\nThe colour of the harbour lamp is green.\n',
};

const PROFILES = {
  'by-department.yaml': `
title: One department
template_parameters:
  - { name: department, description: Whose documents. }
filter_expression_template:
  department: "{department}"
audit_metadata:
  fields: { system: production, question: "{query}", department: "{department}" }
`,
  'wordy.yaml': `
title: Everything
top_k: 9
citation_style: inline
page_abbreviation: "S."
instructions: Answer at length.
language: German
prompt_rephrasing:
  template: "{query} Consider the harbour."
`,
};

const QUESTION = 'What colour is the harbour lamp?';

let folder: string;
let log: CapturedLog;
let app: TestRuntime;
let routes: ApiRoutes;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-profiles-'));
  await mkdir(join(folder, 'profiles'));
  for (const [name, text] of Object.entries(PROFILES)) await writeFile(join(folder, 'profiles', name), text);
  log = captureLog();
  app = await openTestRuntime({ PROFILES_FOLDER: join(folder, 'profiles') }, log.log);
  routes = await openApiRoutes(app.runtime);
  for (const [department, text] of Object.entries(BOOKS)) {
    const path = join(folder, `${department}.md`);
    await writeFile(path, text);
    for await (const event of app.runtime.ingest({ path, id: department, department }, new AbortController().signal)) {
      if (event.type === 'ingest-end') expect(event).toMatchObject({ indexed: 1, failed: 0 });
    }
  }
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(body: Record<string, unknown>) {
  const response = await routes.post('/chat', { query: QUESTION, ...body });
  expect(response.status).toBe(200);
  return chatResponseSchema.parse(await response.json());
}

async function refusal(body: Record<string, unknown>) {
  const response = await routes.post('/chat', { query: QUESTION, ...body });
  expect(response.status).toBe(400);
  return (await response.json()) as { error_code: string; details?: unknown };
}

async function titles(body: Record<string, unknown>): Promise<string[]> {
  const { sources } = await ask(body);
  return [...new Set(sources.map((source) => ('page_title' in source ? source.page_title : '')))].sort();
}

describe('a profile', () => {
  test('says how answers name their sources, where the request does not', async () => {
    const { answer } = await ask({ profile: 'wordy', filters: { page_title: 'Lamps and law' } });
    expect(answer).toBe('The colour of the harbour lamp is red. (Source: legal.md, S. 1)');
    const asked = { profile: 'wordy', filters: { page_title: 'Lamps and law' }, citation_style: 'footnote' };
    expect(await ask(asked)).toMatchObject({ answer: 'The colour of the harbour lamp is red. [1]' });
  });

  test('narrows every look at the library by its filter', async () => {
    expect(await titles({})).toEqual(['Lamps and law', 'Lamps for sale']);
    const filtered = { profile: 'by-department', profile_parameters: { department: 'legal' } };
    expect(await titles(filtered)).toEqual(['Lamps and law']);
    expect(await titles({ ...filtered, profile_parameters: { department: 'sales' } })).toEqual(['Lamps for sale']);
    expect(await titles({ ...filtered, scope: { document_ids: ['sales'] } })).toEqual([]);
    expect(await titles({ ...filtered, profile_parameters: { department: 'nobody' } })).toEqual([]);
  });

  test('is refused when it is not there, and when something is missing that its filter needs', async () => {
    expect(await refusal({ profile: 'nobody' })).toMatchObject({ error_code: 'validation_error' });
    expect(await refusal({ profile: 'by-department' })).toMatchObject({
      error_code: 'validation_error',
      details: { missing_filter_parameters: ['department'] },
    });
    expect(await refusal({ profile: 'by-department', profile_parameters: { department: ' ' } })).toMatchObject({
      error_code: 'validation_error',
      details: { missing_filter_parameters: ['department'] },
    });
  });

  test('keeps its audit and its filter with the turn, where readers do not see it', async () => {
    const sessionId = randomUUID();
    await ask({
      session_id: sessionId,
      profile: 'by-department',
      profile_parameters: { department: 'legal' },
    });
    const [turn] = await app.runtime.listTurns(ANONYMOUS, sessionId);
    expect(turn).toMatchObject({
      profile: 'by-department',
      audit: { system: 'production', question: QUESTION, department: 'legal' },
      filters: { request: {}, profile: { must: [{ key: 'department', match: { any: ['legal'] } }], should: [] } },
    });
    const seen = await (await routes.fetch(`/api/conversations/${sessionId}`)).text();
    expect(seen).toContain('by-department');
    expect(seen).not.toContain('production');
  });

  test('is listed with what a request may give, and nothing of its inside', async () => {
    const response = await routes.fetch('/api/profiles');
    const text = await response.text();
    const { profiles } = profileListSchema.parse(JSON.parse(text));
    expect(profiles.map(({ name, title }) => [name, title])).toEqual([
      ['wordy', 'Everything'],
      ['by-department', 'One department'],
    ]);
    expect(profiles[1]?.parameters).toEqual([{ name: 'department', description: 'Whose documents.', required: true }]);
    expect(profiles[0]).toMatchObject({ top_k: 9, language: 'German' });
    expect(text).not.toContain('at length');
    expect(text).not.toContain('production');
  });
});

describe('what the agent is asked', () => {
  type Question = Parameters<Runtime['answerQuestion']>[0];

  async function asked(body: Record<string, unknown>): Promise<Question | undefined> {
    const questions: Question[] = [];
    const answerQuestion = (question: Question) => {
      questions.push(question);
      return eventsOf(answerEvents(question, ['Yes.']));
    };
    const recording = await openApiRoutes({ ...app.runtime, answerQuestion });
    await recording.post('/chat', { query: QUESTION, ...body });
    await openApiRoutes(app.runtime);
    return questions[0];
  }

  test('is as the profile has it, unless the request says otherwise', async () => {
    expect(await asked({})).toMatchObject({ topK: 5, profile: null, option: null });
    expect(await asked({ profile: 'wordy' })).toMatchObject({
      text: QUESTION,
      topK: 9,
      profile: { instructions: 'Answer at length.', language: 'German', prompt: `${QUESTION} Consider the harbour.` },
    });
    expect(await asked({ profile: 'wordy', top_k: 2, option: 3 })).toMatchObject({ topK: 2, option: 3 });
  });

  test('is so about a selection too, which stays a wall', async () => {
    const body = { mode: 'selected_text', selected_text: 'The lamp burns.', profile: 'wordy' };
    expect(await asked(body)).toMatchObject({ scope: { kind: 'selection' }, profile: { language: 'German' } });
  });

  test('has the calendar of the server in the time zone of the request', async () => {
    const { calendar } = app.runtime.env;
    expect((await asked({}))?.calendar).toEqual(calendar);
    expect((await asked({ time_zone: 'Asia/Tokyo' }))?.calendar).toEqual({ ...calendar, timeZone: 'Asia/Tokyo' });
  });
});

describe('an edit', () => {
  const path = () => join(folder, 'profiles', 'edited.yaml');
  const named = async () => (await app.runtime.profiles.list()).find(({ name }) => name === 'edited')?.title;

  test('holds from the next question, and a broken one leaves what was', async () => {
    await writeFile(path(), 'title: First\nfilter_expression_template: { department: legal }\n');
    expect(await titles({ profile: 'edited' })).toEqual(['Lamps and law']);
    await writeFile(path(), 'title: Second\nfilter_expression_template: { department: sales }\n');
    expect(await titles({ profile: 'edited' })).toEqual(['Lamps for sale']);
    await writeFile(path(), 'title: Third\nfilter_expresion_template: { department: legal }\n');
    expect(await titles({ profile: 'edited' })).toEqual(['Lamps for sale']);
    expect(await named()).toBe('Second');
    expect(log.text()).toContain('edited.yaml:2:1: the key');
    await rm(path());
    expect(await named()).toBeUndefined();
  });

  test('that is broken at the start stops the start, with file, line and column', async () => {
    const broken = join(folder, 'broken');
    await mkdir(broken);
    await writeFile(join(broken, 'a.yaml'), 'title: A\ntop_k: 0\n');
    await expect(openTestRuntime({ PROFILES_FOLDER: broken })).rejects.toThrow(
      'The profiles are not valid: a.yaml:2:8:',
    );
  });
});

describe('the default profile', () => {
  test('answers what names none, and goes on when its file goes', async () => {
    const own = join(folder, 'own');
    await mkdir(own);
    await writeFile(join(own, 'house.yaml'), 'top_k: 3\nfilter_expression_template: { department: legal }\n');
    const other = await openTestRuntime({ PROFILES_FOLDER: own, DEFAULT_PROFILE: 'house' });
    const request = { name: null, parameters: {}, query: QUESTION, viewer: ANONYMOUS };
    try {
      expect(await other.runtime.profiles.apply(request)).toMatchObject({ topK: 3, applied: { name: 'house' } });
      await rm(join(own, 'house.yaml'));
      expect(await other.runtime.profiles.apply(request)).toMatchObject({ applied: { name: 'house' } });
    } finally {
      await other.close();
    }
  });

  test('has to be there', async () => {
    await expect(
      openTestRuntime({ PROFILES_FOLDER: join(folder, 'profiles'), DEFAULT_PROFILE: 'nobody' }),
    ).rejects.toThrow('there is no profile "nobody"');
  });
});
