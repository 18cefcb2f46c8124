import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { documentDetailsSchema } from '#lib/contracts/document-details.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { DOCUMENT_REMOVED } from '#lib/people/conversations/turn.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { PIXEL } from '#tests/support/build-epub.ts';
import { canariesInFiles, newCanary } from '#tests/support/canaries.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { answerOf, buildQuestion } from '#tests/support/open-test-runtime.ts';

const ADMIN = { name: 'admin', role: 'admin' } as const;
const NEVER = new AbortController().signal;
const PASSWORD = 'a-password-for-tests';

describe('a document that is removed', () => {
  const captured = captureLog();
  let folder: string;
  let dataFolder: string;
  let runtime: Runtime;
  let routes: ApiRoutes;
  let headers: { cookie: string };
  let sessionWithWord: string;

  /** Words of the document: in its title, its text, an identifier and the name of a picture. */
  const words = { title: newCanary(), text: newCanary(), alt: newCanary(), file: newCanary() };
  const question = `What does ${words.text} mean for the tide?`;

  async function open(): Promise<void> {
    const env = parseEnv({
      LECTERN_DATA: dataFolder,
      API_RATE_LIMIT: '0',
      EMBEDDINGS: 'off',
      ADMIN_PASSWORD: PASSWORD,
    });
    runtime = await createRuntime(env, captured.log);
    await runtime.administration.openAccounts();
    routes = await openApiRoutes(runtime);
    const signedIn = await routes.post('/api/admin/session', { name: 'admin', password: PASSWORD });
    headers = { cookie: (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  }

  const ingest = (path: string, id: string) => collect(runtime.ingest({ path, id }, NEVER));
  const remove = (id: string) => routes.fetch(`/api/documents/${id}`, { method: 'DELETE', headers });
  const toldOf = async (address: string) => {
    const reply = await routes.fetch(address);
    return { status: reply.status, body: (await reply.text()).replaceAll(/[0-9a-f-]{36}/g, '') };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-removed-'));
    const page = `# ${words.title}\n\nThe tide means ${words.text} for whoever waits.\n\n![${words.alt}](${words.file}.png)\n`;
    await writeFile(join(folder, 'tides.md'), page);
    await writeFile(join(folder, `${words.file}.png`), PIXEL);
    await writeFile(join(folder, 'stays.md'), '# Stays\n\nThe harbour closes at dusk every evening.\n');
    dataFolder = await makeDataFolder();
    await open();
  });
  afterAll(async () => {
    await runtime.close();
    removeDataFolder(dataFolder);
    await rm(folder, { recursive: true, force: true });
  });

  it('is nowhere any more, and answers that rested on it say so', async () => {
    await ingest(join(folder, 'tides.md'), 'tides');
    await ingest(join(folder, 'stays.md'), 'stays');
    const asked = await answerOf(runtime.answerQuestion(buildQuestion('What does the tide mean for whoever waits?')));
    expect(asked.answer).toContain(words.text);
    const other = await answerOf(runtime.answerQuestion(buildQuestion('When does the harbour close?')));
    const turn = { sessionId: asked.metadata.session_id, turnId: asked.metadata.turn_id };
    const kept = await runtime.keepAnswer(ANONYMOUS, turn, null);
    const keptId = kept?.response_artifact?.id ?? '';
    expect((await routes.fetch(`/api/answers/${keptId}`)).status).toBe(200);
    const details = documentDetailsSchema.parse(await (await routes.fetch('/api/documents/tides')).json());
    const [page] = details.contents;
    expect(page).toMatchObject({ title: words.title, number: 1 });
    const pageId = page?.page_id ?? '';
    const picture = `/api/documents/tides/assets/${words.file}.png`;
    expect((await routes.fetch(picture)).status).toBe(200);

    expect(await (await remove('tides')).json()).toEqual({ doc_id: 'tides', status: 'removed' });

    const absent = { tides: 'never', [pageId]: '00000000-0000-5000-8000-000000000000' };
    for (const address of ['/api/documents/tides', picture, `/api/pages/${pageId}`]) {
      const unknown = Object.entries(absent).reduce((text, [name, other]) => text.replace(name, other), address);
      expect(await toldOf(address)).toEqual(await toldOf(unknown));
      expect((await toldOf(address)).status).toBe(404);
    }
    expect((await remove('tides')).status).toBe(404);
    expect(JSON.stringify(await runtime.administration.readLibrary(ADMIN))).not.toContain(words.title);
    expect((await runtime.listDocuments(ANONYMOUS)).map(({ id }) => id)).toEqual(['stays']);

    const [gone] = await runtime.listTurns(ANONYMOUS, turn.sessionId);
    expect(gone).toMatchObject({ isUnavailable: true, sources: [], claims: [] });
    expect(gone?.response).toContain('was removed');
    const [recorded] = await runtime.administration.readConversation(ADMIN, turn.sessionId);
    expect(recorded).toMatchObject({ response: DOCUMENT_REMOVED, sources: [], retrievedChunks: [] });
    const keptNow = await routes.fetch(`/api/answers/${keptId}`);
    expect(keptNow.status).toBe(404);
    expect(await keptNow.text()).toContain('was removed');
    const [stays] = await runtime.listTurns(ANONYMOUS, other.metadata.session_id);
    expect(stays).toMatchObject({ isUnavailable: false, response: other.answer });

    const again = await answerOf(runtime.answerQuestion(buildQuestion(question)));
    expect(again.answer.replaceAll(words.text, '')).not.toContain('waits');
    expect(again.sources).toEqual([]);
    sessionWithWord = again.metadata.session_id;
  });

  longIt('leaves the files of the database with the next start', async () => {
    // The question of the test before holds the word of the text, and stays.
    await runtime.administration.deleteConversation(ADMIN, sessionWithWord);
    await runtime.close();
    await open();
    expect(await canariesInFiles(dataFolder, words)).toEqual({});
    const found = await answerOf(runtime.answerQuestion(buildQuestion('When does the harbour close?')));
    expect(found.answer).toContain('dusk');
  });

  longIt('can be put in again, and is a new one', async () => {
    await ingest(join(folder, 'tides.md'), 'tides');
    expect((await runtime.findDocument(ANONYMOUS, 'tides'))?.title).toBe(words.title);
    await remove('tides');
    expect(await runtime.findDocument(ANONYMOUS, 'tides')).toBeNull();
  });

  it('is removed by administrators alone, and by the command line', async () => {
    await ingest(join(folder, 'tides.md'), 'tides');
    expect((await routes.fetch('/api/documents/tides', { method: 'DELETE' })).status).toBe(401);
    expect((await routes.fetch('/api/documents/absent', { method: 'DELETE' })).status).toBe(401);
    const foreign = { ...headers, origin: 'https://elsewhere.example' };
    expect((await routes.fetch('/api/documents/tides', { method: 'DELETE', headers: foreign })).status).toBe(403);
    expect(await runtime.findDocument(ANONYMOUS, 'tides')).not.toBeNull();
    expect(await runtime.removeDocument('tides')).toBe('removed');
    expect(await runtime.removeDocument('tides')).toBeNull();
  });
});
