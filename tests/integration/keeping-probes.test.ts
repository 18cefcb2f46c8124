import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { KeptKind } from '#lib/contracts/kept-records.ts';
import { type AccessFronts, ACCESS_ENV, headersOf, openAccessFronts, WAYS } from '#tests/support/access-fronts.ts';
import { newCanary } from '#tests/support/canaries.ts';
import { type GuardedDocument, ingestGuarded, isAllowed } from '#tests/support/guarded-library.ts';
import { bookOn, entryOf, noteOn, questionOn } from '#tests/support/kept-of-documents.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { leaksIn, type ProbeReply, send } from '#tests/support/probe.ts';
import { trialsOf } from '#tests/support/trials.ts';

const READERS = trialsOf({ usual: 4, deep: 14 });
const FEWEST_PROBES = trialsOf({ usual: 150, deep: 2_000 });

interface Reader {
  viewer: Viewer;
  headers: Record<string, string>;
  /** Stands in all that this reader keeps. */
  secret: string;
  sessionId: string;
  streamId: string;
  noteIds: string[];
  questionIds: string[];
  /** Of what they did with books, all of them in one collection. */
  bookIds: string[];
  collectionId: string;
  shareId: string;
}

let app: TestRuntime;
let fronts: AccessFronts;
let documents: GuardedDocument[];
let readers: Reader[];
let probes = 0;
const leaks: string[] = [];

const forbiddenTo = ({ viewer }: Reader) => documents.filter(({ accessList }) => !isAllowed(viewer, accessList));
const allowedTo = ({ viewer }: Reader) => documents.filter(({ accessList }) => isAllowed(viewer, accessList));

/** One request, its answer looked at for what its sender may not read, and for what others keep. */
async function probe(reader: Reader, request: Parameters<typeof send>[1]): Promise<ProbeReply> {
  const reply = await send(fronts.trusting.url, { ...request, headers: { ...reader.headers, ...request.headers } });
  probes += 1;
  const asked = `${request.path} ${JSON.stringify(request.body ?? '')}`;
  const secrets = readers.filter((other) => other !== reader).map(({ secret }) => secret);
  const told = [
    ...leaksIn(reply, forbiddenTo(reader), asked),
    ...secrets.filter((secret) => reply.body.includes(secret) && !asked.includes(secret)),
  ];
  leaks.push(...told.map((mark) => `${JSON.stringify(reader.viewer)} ${asked}: ${mark}`));
  return reply;
}

const kept = (kind: KeptKind, id = '') => `/api/reader/kept/${kind}${id === '' ? '' : `/${id}`}`;

/** Somebody who asks, keeps and shares. */
async function begin(index: number): Promise<Reader> {
  const userId = `reader-${index}`;
  const viewer: Viewer = { userId, department: index % 2 === 0 ? 'sales' : 'legal', orgId: null };
  const reader: Reader = {
    ...{ viewer, headers: await headersOf(viewer, WAYS[index % WAYS.length] ?? 'bearer'), secret: newCanary() },
    ...{ sessionId: crypto.randomUUID(), streamId: crypto.randomUUID(), noteIds: [], questionIds: [], shareId: '' },
    ...{ bookIds: [], collectionId: crypto.randomUUID() },
  };
  const url = fronts.trusting.url;
  const { headers, sessionId, secret, collectionId } = reader;
  const collection = { id: collectionId, name: secret, changedMs: 1 };
  const made = await send(url, { method: 'PUT', path: kept('collections', collectionId), headers, body: collection });
  expect(made.status, made.body).toBe(200);
  for (const document of allowedTo(reader)) {
    const body = { query: 'What is the harbour fee?', session_id: sessionId, scope: { document_ids: [document.id] } };
    reader.streamId = crypto.randomUUID();
    const named = { ...headers, 'lectern-answer': reader.streamId };
    await send(url, { method: 'POST', path: '/api/reader/chat', headers: named, body });
    const noteId = crypto.randomUUID();
    const note = noteOn(document, noteId, secret);
    const reply = await send(url, { method: 'PUT', path: kept('notes', noteId), headers, body: note });
    expect(reply.status, reply.body).toBe(200);
    reader.noteIds.push(noteId);
    const questionId = crypto.randomUUID();
    const asked = questionOn(document, questionId, reader);
    const placed = await send(url, { method: 'PUT', path: kept('questions', questionId), headers, body: asked });
    expect(placed.status, placed.body).toBe(200);
    reader.questionIds.push(questionId);
    const bookId = crypto.randomUUID();
    const shelved = bookOn(document, bookId, collectionId);
    const added = await send(url, { method: 'PUT', path: kept('books', bookId), headers, body: shelved });
    expect(added.status, added.body).toBe(200);
    reader.bookIds.push(bookId);
  }
  const entry = entryOf(reader, allowedTo(reader));
  const named = await send(url, { method: 'PUT', path: kept('conversations', sessionId), headers, body: entry });
  expect(named.status, named.body).toBe(200);
  const shared = await send(url, { method: 'POST', path: `/api/conversations/${sessionId}/share`, headers });
  reader.shareId = (JSON.parse(shared.body) as { share: { share_id: string } }).share.share_id;
  return reader;
}

beforeAll(async () => {
  app = await openTestRuntime(ACCESS_ENV);
  const lists = Array.from({ length: READERS }, (_, index) => [`user:reader-${index}`]);
  documents = await ingestGuarded(app.runtime, [['public'], ['department:sales'], ['department:legal'], ...lists]);
  fronts = await openAccessFronts(app.runtime);
  readers = [];
  for (let index = 0; index < READERS; index += 1) readers.push(await begin(index));
}, 240_000);
afterAll(async () => {
  process.stdout.write(`probes of what is kept and shared: ${probes}, leaks: ${leaks.length}\n`);
  await fronts.close();
  await app.close();
});

const pairs = () =>
  readers.flatMap((reader) => readers.filter((other) => other !== reader).map((other) => ({ reader, other })));

const body = (reply: ProbeReply) => JSON.parse(reply.body) as Record<string, unknown>;

const idsIn = (reply: ProbeReply) => (body(reply)['records'] as { id: string }[]).map(({ id }) => id);

describe('what a reader keeps', () => {
  it('is there for them, and for nobody else', async () => {
    for (const reader of readers) {
      for (const [kind, own] of [
        ['notes', reader.noteIds],
        ['questions', reader.questionIds],
        ['collections', [reader.collectionId]],
      ] as const) {
        const reply = await probe(reader, { path: kept(kind) });
        expect(idsIn(reply).toSorted()).toEqual(own.toSorted());
        expect(reply.body).toContain(reader.secret);
      }
      expect(idsIn(await probe(reader, { path: kept('books') })).toSorted()).toEqual(reader.bookIds.toSorted());
      expect((await probe(reader, { path: kept('conversations') })).body).toContain(reader.secret);
    }
    expect(leaks).toEqual([]);
  });

  it('is neither changed nor deleted by others who know its name', async () => {
    for (const { reader, other } of pairs()) {
      const [noteId = ''] = other.noteIds;
      const [own] = allowedTo(reader);
      if (own === undefined) throw new Error('Everybody may read something.');
      await probe(reader, { method: 'DELETE', path: kept('notes', noteId) });
      await probe(reader, { method: 'DELETE', path: kept('conversations', other.sessionId) });
      const mine = { ...noteOn(own, noteId, reader.secret), changedMs: 5 };
      expect((await probe(reader, { method: 'PUT', path: kept('notes', noteId), body: mine })).status).toBe(200);
      await probe(reader, { method: 'DELETE', path: kept('notes', noteId) });
      expect(idsIn(await probe(other, { path: kept('notes') }))).toContain(noteId);
      await probe(reader, { method: 'DELETE', path: kept('questions', other.questionIds[0] ?? '') });
      await probe(reader, { method: 'DELETE', path: `/api/conversations/${other.sessionId}` });
      expect(idsIn(await probe(other, { path: kept('questions') })).toSorted()).toEqual(other.questionIds.toSorted());
      expect((await probe(other, { path: kept('conversations') })).body).toContain(other.secret);
      // Naming another reader's collection opens nothing of it, and changes nothing for them.
      const [bookId = ''] = other.bookIds;
      const intruder = bookOn(own, bookId, other.collectionId);
      expect((await probe(reader, { method: 'PUT', path: kept('books', bookId), body: intruder })).status).toBe(200);
      await probe(reader, { method: 'DELETE', path: kept('books', bookId) });
      await probe(reader, { method: 'DELETE', path: kept('collections', other.collectionId) });
      expect(idsIn(await probe(other, { path: kept('books') })).toSorted()).toEqual(other.bookIds.toSorted());
      expect((await probe(other, { path: kept('collections') })).body).toContain(other.secret);
    }
    expect(leaks).toEqual([]);
  });

  it('is nothing on what they may not read, which looks like what is not there', async () => {
    for (const reader of readers) {
      for (const document of forbiddenTo(reader)) {
        const id = crypto.randomUUID();
        const there = await probe(reader, { method: 'PUT', path: kept('notes', id), body: noteOn(document, id, '') });
        const missing = noteOn({ ...document, id: 'no-such-book' }, id, '');
        const absent = await probe(reader, { method: 'PUT', path: kept('notes', id), body: missing });
        expect([there.status, there.body]).toEqual([404, absent.body]);
        const asked = questionOn(document, id, { ...reader, secret: '' });
        expect((await probe(reader, { method: 'PUT', path: kept('questions', id), body: asked })).status).toBe(404);
        const answer = { id, turnId: id, question: '', filename: document.canary, keptMs: 1, documentTitle: '' };
        const answerOn = (documentId: string) => ({
          method: 'PUT' as const,
          path: kept('answers', id),
          body: { ...answer, documentId },
        });
        const [thereToo, absentToo] = [
          await probe(reader, answerOn(document.id)),
          await probe(reader, answerOn('no-such-book')),
        ];
        expect([thereToo.status, thereToo.body]).toEqual([404, absentToo.body]);
        const [shelf, noShelf] = [
          await probe(reader, {
            method: 'PUT',
            path: kept('books', id),
            body: bookOn(document, id, reader.collectionId),
          }),
          await probe(reader, {
            method: 'PUT',
            path: kept('books', id),
            body: bookOn({ id: 'no-such-book' }, id, reader.collectionId),
          }),
        ];
        expect([shelf.status, shelf.body]).toEqual([404, noShelf.body]);
        const entry = { ...entryOf(reader, [document]), timeMs: 0 };
        await probe(reader, { method: 'PUT', path: kept('conversations', crypto.randomUUID()), body: entry });
        await probe(reader, { path: kept('conversations') });
      }
    }
    expect(leaks).toEqual([]);
  });

  it('needs a name', async () => {
    const [first] = readers;
    if (first === undefined) throw new Error('There are readers.');
    const departments = await headersOf({ userId: null, department: 'sales', orgId: null }, 'bearer');
    for (const headers of [{}, departments]) {
      const nobody = { ...first, viewer: ANONYMOUS, headers };
      for (const kind of ['notes', 'questions', 'conversations', 'answers', 'collections', 'books'] as const) {
        const path = kept(kind);
        const reply = await send(fronts.trusting.url, { path, headers: nobody.headers });
        expect(reply.status).toBe(401);
      }
    }
  });
});

describe('a conversation that is shared', () => {
  it('is shown to each as far as they may read', async () => {
    for (const { reader, other } of pairs()) {
      const reply = await probe(reader, { path: `/api/shared/${other.shareId}` });
      expect(reply.status).toBe(200);
      const turns = body(reply)['turns'] as { unavailable?: boolean; query: string; response: string }[];
      const readable = allowedTo(other).filter((document) => !forbiddenTo(reader).includes(document));
      expect(turns.filter(({ unavailable }) => unavailable !== true)).toHaveLength(readable.length);
      for (const { canary } of readable) expect(reply.body).toContain(canary);
      expect(reply.body).not.toContain(other.sessionId);
    }
    expect(leaks).toEqual([]);
  });

  it('is shared, and taken back, by nobody else', async () => {
    for (const { reader, other } of pairs()) {
      const path = `/api/conversations/${other.sessionId}/share`;
      expect(body(await probe(reader, { path }))).toEqual({ share: null });
      expect((await probe(reader, { method: 'POST', path })).status).toBe(404);
      await probe(reader, { method: 'DELETE', path });
      expect((await probe(other, { path: `/api/shared/${other.shareId}` })).status).toBe(200);
      expect((await probe(reader, { path: `/api/conversations/${other.sessionId}` })).status).toBe(404);
      expect((await probe(reader, { path: `/api/reader/chat/${other.streamId}` })).status).toBe(404);
      expect(body(await probe(reader, { path: `/api/reader/chat?session_id=${other.sessionId}` }))).toEqual({
        open: null,
      });
    }
    expect(leaks).toEqual([]);
  });

  it('and what is kept, says nothing more of a document once its rights are gone', async () => {
    const [shared] = documents;
    if (shared === undefined) throw new Error('There is a document for all.');
    const before = await Promise.all(readers.map((reader) => probe(reader, { path: kept('books') })));
    for (const reply of before) expect(reply.body).toContain(`"${shared.id}"`);
    const collections = await Promise.all(readers.map((reader) => probe(reader, { path: kept('collections') })));
    await app.runtime.editDocument(shared.id, { access_list: [], follow_source: [] });
    shared.accessList = [];
    for (const reader of readers) {
      for (const path of [kept('notes'), kept('questions'), kept('conversations'), `/api/shared/${reader.shareId}`])
        await probe(reader, { path });
    }
    for (const { reader, other } of pairs()) await probe(reader, { path: `/api/shared/${other.shareId}` });
    for (const [index, reader] of readers.entries()) {
      const left = await probe(reader, { path: kept('books') });
      expect(left.body).not.toContain(`"${shared.id}"`);
      expect(idsIn(left)).toHaveLength(reader.bookIds.length - 1);
      // The collections say the same as if the book had never been in them.
      expect((await probe(reader, { path: kept('collections') })).body).toBe(collections[index]?.body);
    }
    expect(leaks).toEqual([]);
    // With the right, the book is in its collection again.
    await app.runtime.editDocument(shared.id, { access_list: ['public'], follow_source: [] });
    shared.accessList = ['public'];
    for (const [index, reader] of readers.entries())
      expect((await probe(reader, { path: kept('books') })).body).toBe(before[index]?.body);
  });

  it('is gone for all once it is taken back, shared anew, or deleted', async () => {
    for (const [index, owner] of readers.entries()) {
      const path = `/api/conversations/${owner.sessionId}${index % 3 === 2 ? '' : '/share'}`;
      await probe(owner, { method: index % 3 === 1 ? 'POST' : 'DELETE', path });
      // The places of its questions go with a conversation.
      const left = idsIn(await probe(owner, { path: kept('questions') }));
      if (index % 3 === 2) expect(left).toEqual([]);
      else expect(left.length).toBeGreaterThan(0);
      for (const reader of readers) {
        const [gone, absent] = [owner.shareId, crypto.randomUUID()].map((id) => `/api/shared/${id}`);
        const reply = await probe(reader, { path: gone ?? '' });
        expect([reply.status, reply.body]).toEqual([404, (await probe(reader, { path: absent ?? '' })).body]);
      }
    }
    expect(leaks).toEqual([]);
    expect(probes).toBeGreaterThanOrEqual(FEWEST_PROBES);
  });
});
