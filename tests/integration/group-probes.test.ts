import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import type { GroupKind, SharedRecords } from '#lib/contracts/group-shares.ts';
import { type AccessFronts, ACCESS_ENV, headersOf, openAccessFronts, WAYS } from '#tests/support/access-fronts.ts';
import { newCanary } from '#tests/support/canaries.ts';
import { type GuardedDocument, ingestGuarded, isAllowed, seededDraw } from '#tests/support/guarded-library.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { leaksIn, type ProbeReply, send } from '#tests/support/probe.ts';
import { trialsOf } from '#tests/support/trials.ts';

const PROBES = trialsOf({ usual: 150, deep: 2_000 });
const SEED = trialsOf({ usual: 57, deep: Date.now() % 2 ** 31 });
const LISTS = [['public'], ['department:sales'], ['org:acme'], ['department:legal', 'org:other'], ['user:reader-0']];
const DEPARTMENTS = ['sales', 'sales', 'legal', null];
const ORGANISATIONS = ['acme', 'acme', 'other', null];

interface Person {
  viewer: Viewer;
  way: (typeof WAYS)[number];
}

/** A note or a conversation, with the group that may read it, reckoned apart from the code under test. */
interface Item {
  kind: 'notes' | 'conversations';
  id: string;
  owner: Person;
  documents: GuardedDocument[];
  /** Stands in all of it. */
  secret: string;
  sharedWith: { kind: GroupKind; department: string | null; orgId: string | null } | null;
  /** Of a conversation, once a member has seen it. */
  shareId: string | null;
  isGone: boolean;
}

let app: TestRuntime;
let fronts: AccessFronts;
let documents: GuardedDocument[];
let people: Person[];
const items: Item[] = [];
const leaks: string[] = [];
let probes = 0;
let seen = 0;

const draw = seededDraw(SEED);
function pick<One>(from: readonly One[]): One {
  const one = from[draw(from.length)];
  if (one === undefined) throw new Error('There is nothing to draw from.');
  return one;
}

const mayRead = ({ viewer }: Person, all: readonly GuardedDocument[]) =>
  all.every(({ accessList }) => isAllowed(viewer, accessList));

function isMember({ viewer }: Person, { kind, department, orgId }: NonNullable<Item['sharedWith']>): boolean {
  if (kind === 'organisation') return viewer.orgId !== null && viewer.orgId === orgId;
  return viewer.department !== null && viewer.department === department && viewer.orgId === orgId;
}

const isShownTo = (person: Person, { owner, sharedWith, documents: named, isGone }: Item) =>
  !isGone && owner !== person && sharedWith !== null && isMember(person, sharedWith) && mayRead(person, named);

async function ask(person: Person, request: Parameters<typeof send>[1]): Promise<ProbeReply> {
  const headers = { ...(await headersOf(person.viewer, person.way)), ...request.headers };
  return send(fronts.trusting.url, { ...request, headers });
}

/** One request, its answer looked at for documents that its sender may not read, and for what others do not share with them. */
async function probe(person: Person, request: Parameters<typeof send>[1]): Promise<ProbeReply> {
  const reply = await ask(person, request);
  probes += 1;
  const asked = `${request.path} ${JSON.stringify(request.body ?? '')}`;
  const hidden = documents.filter((document) => !mayRead(person, [document]));
  const secrets = items.filter((item) => item.owner !== person && !isShownTo(person, item)).map(({ secret }) => secret);
  const told = [...leaksIn(reply, hidden, asked), ...secrets.filter((secret) => reply.body.includes(secret))];
  leaks.push(...told.map((mark) => `${JSON.stringify(person.viewer)} ${asked}: ${mark}`));
  return reply;
}

const place = ({ id, canary, pageIds }: GuardedDocument) => ({
  ...{ documentId: id, documentTitle: canary, pageId: pageIds[0] ?? '', pageTitle: canary, href: `/books/${id}/1` },
  ...{ pageVersion: 'a'.repeat(64), createdMs: 1, changedMs: 1 },
  anchor: { start: 0, end: 9, quote: canary, prefix: '', suffix: '', twins: null },
});

async function writeNote(owner: Person, document: GuardedDocument): Promise<void> {
  const [id, secret] = [crypto.randomUUID(), newCanary()];
  const body = { id, kind: 'highlight', ...place(document), colour: 'amber', text: secret };
  expect((await ask(owner, { method: 'PUT', path: `/api/reader/kept/notes/${id}`, body })).status).toBe(200);
  items.push({ kind: 'notes', id, owner, documents: [document], secret, ...NEW });
}

async function talk(owner: Person, about: GuardedDocument[]): Promise<void> {
  const [id, secret] = [crypto.randomUUID(), newCanary()];
  for (const { id: documentId } of about) {
    const scope = { document_ids: [documentId] };
    const body = { query: `What is the harbour fee? ${secret}`, session_id: id, scope };
    await ask(owner, { method: 'POST', path: '/api/reader/chat', body });
  }
  const stored = await ask(owner, { path: `/api/conversations/${id}` });
  const { turns } = JSON.parse(stored.body) as { turns: { turn_id: string }[] };
  expect(turns).toHaveLength(about.length);
  for (const [index, document] of about.entries()) {
    const turnId = turns[index]?.turn_id ?? '';
    const body = { id: turnId, kind: 'question', ...place(document), text: secret, sessionId: id };
    expect((await ask(owner, { method: 'PUT', path: `/api/reader/kept/questions/${turnId}`, body })).status).toBe(200);
  }
  items.push({ kind: 'conversations', id, owner, documents: about, secret, ...NEW });
}

const NEW = { sharedWith: null, shareId: null, isGone: false };

beforeAll(async () => {
  app = await openTestRuntime(ACCESS_ENV);
  documents = await ingestGuarded(app.runtime, LISTS);
  fronts = await openAccessFronts(app.runtime);
  people = Array.from({ length: 6 }, (_, index) => ({
    viewer: { userId: `reader-${index}`, department: index % 3 === 2 ? 'legal' : 'sales', orgId: pick(ORGANISATIONS) },
    way: WAYS[index % WAYS.length] ?? 'bearer',
  }));
  for (const owner of people.slice(0, 4)) {
    const readable = documents.filter((document) => mayRead(owner, [document]));
    for (const document of readable) await writeNote(owner, document);
    await talk(owner, readable.slice(0, 1));
    await talk(owner, readable.slice(-2));
  }
  // Members without a name of their own, and nobody in particular.
  people.push({ viewer: { userId: null, department: 'sales', orgId: 'acme' }, way: 'proxy' });
  people.push({ viewer: ANONYMOUS, way: 'bearer' });
  for (let shares = 0; shares < items.length; shares += 1) await share();
}, 240_000);
afterAll(async () => {
  process.stdout.write(
    `probes of what groups share: ${probes}, seen: ${seen}, leaks: ${leaks.length} (seed ${SEED})\n`,
  );
  await fronts.close();
  await app.close();
});

const addressOf = ({ kind, id }: Item) => `/api/reader/groups/${kind}/${id}`;

/** Somebody shares something, or takes it back or away; rights or groups change. */
const CHANGES: (() => Promise<void>)[] = [share, share, share, revoke, changeRights, changeGroup, remove];

async function share(): Promise<void> {
  const item = pick(items);
  const { owner } = item;
  const group = pick(['department', 'organisation'] as const);
  const { status } = await ask(owner, { method: 'PUT', path: addressOf(item), body: { group } });
  const { department, orgId } = owner.viewer;
  const isIn = (group === 'department' ? department : orgId) !== null;
  const isThere = !item.isGone && (item.kind === 'conversations' || mayRead(owner, item.documents));
  if (!isIn) expect(status).toBe(403);
  else expect(status).toBe(isThere ? 200 : 404);
  if (isIn && isThere) Object.assign(item, { sharedWith: { kind: group, department, orgId }, shareId: null });
}

async function revoke(): Promise<void> {
  const item = pick(items);
  expect((await ask(item.owner, { method: 'DELETE', path: addressOf(item) })).status).toBe(200);
  item.sharedWith = null;
}

async function changeRights(): Promise<void> {
  const document = pick(documents);
  document.accessList = pick([...LISTS, [], ['public'], ['department:sales', 'department:legal']]);
  await app.runtime.editDocument(document.id, { access_list: document.accessList, follow_source: [] });
}

function changeGroup(): Promise<void> {
  const person = pick(people.slice(0, 6));
  const department = pick(DEPARTMENTS);
  // Somebody of another organisation is somebody else, and has nothing.
  const isVisitor = people.indexOf(person) >= 4;
  person.viewer = { ...person.viewer, department, ...(isVisitor && { orgId: pick(ORGANISATIONS) }) };
  return Promise.resolve();
}

async function remove(): Promise<void> {
  if (draw(8) > 0) return;
  const item = pick(items);
  const { kind, id, owner } = item;
  await ask(owner, {
    method: 'DELETE',
    path: kind === 'notes' ? `/api/reader/kept/notes/${id}` : `/api/conversations/${id}`,
  });
  item.isGone = true;
}

/** What a member can ask for, and what others try. */
const REQUESTS: ((person: Person) => Promise<void>)[] = [
  list,
  list,
  listOfDocument,
  open,
  open,
  takeAway,
  lookElsewhere,
];

async function list(person: Person): Promise<void> {
  const reply = await probe(person, { path: '/api/reader/shared' });
  expect(reply.status, reply.body).toBe(200);
  const { notes, conversations } = JSON.parse(reply.body) as SharedRecords;
  const shown = [
    ...notes.map(({ note }) => note.text),
    ...conversations.map(({ question }) => question.split(' ').at(-1)),
  ];
  const expected = items.filter((item) => isShownTo(person, item));
  expect(shown.toSorted()).toEqual(expected.map(({ secret }) => secret).toSorted());
  seen += shown.length;
  for (const { share_id, question, places } of conversations) {
    const item = expected.find(({ secret }) => question.endsWith(secret));
    expect(places).toHaveLength(item?.documents.length ?? NaN);
    if (item) item.shareId = share_id;
  }
}

async function listOfDocument(person: Person): Promise<void> {
  const document = pick(documents);
  const reply = await probe(person, { path: `/api/reader/shared?document_id=${document.id}` });
  const { notes } = JSON.parse(reply.body) as SharedRecords;
  const expected = items.filter(
    (item) => item.kind === 'notes' && item.documents[0] === document && isShownTo(person, item),
  );
  expect(notes).toHaveLength(expected.length);
}

async function open(person: Person): Promise<void> {
  const item = items.find(({ shareId }) => shareId !== null && draw(3) === 0);
  if (item === undefined) return list(person);
  const reply = await probe(person, { path: `/api/shared/${item.shareId}` });
  if (isShownTo(person, item)) expect(reply.body).toContain(item.secret);
  else if (item.owner !== person) {
    const absent = await probe(person, { path: `/api/shared/${crypto.randomUUID()}` });
    expect([reply.status, reply.body]).toEqual([404, absent.body]);
  }
}

/** By the ids that only the owner has. */
async function takeAway(person: Person): Promise<void> {
  const item = pick(items.filter(({ owner }) => owner !== person));
  const absent = { ...item, id: crypto.randomUUID() };
  for (const method of ['PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { group: 'department' } : undefined;
    const [reply, other] = [
      await probe(person, { method, path: addressOf(item), body }),
      await probe(person, { method, path: addressOf(absent), body }),
    ];
    expect([reply.status, reply.body]).toEqual([other.status, other.body]);
  }
  await probe(person, { method: 'DELETE', path: `/api/reader/kept/notes/${item.id}` });
  await probe(person, { path: `/api/conversations/${item.id}` });
}

/** Where only what is the reader's own may stand. */
async function lookElsewhere(person: Person): Promise<void> {
  const [first] = items;
  const path = pick([
    ...['/api/reader/kept/notes', '/api/reader/kept/questions', '/api/reader/kept/conversations', '/api/reader/groups'],
    ...['/api/reader/notes?format=jsonld', '/api/reader/notes?format=readwise', '/opds', '/opds/v2', '/llms.txt'],
    ...[`/api/search?q=${first?.secret ?? ''}`, `/api/documents/${pick(documents).id}`],
  ]);
  const reply = await ask(person, { path });
  probes += 1;
  const others = items.filter(({ owner }) => owner !== person && !path.includes(first?.secret ?? ''));
  leaks.push(...others.filter(({ secret }) => reply.body.includes(secret)).map(({ secret }) => `${path}: ${secret}`));
}

describe('what readers share with their groups', () => {
  it('is seen by its members as far as they may read, and by nobody else, whatever changes', async () => {
    while (probes < PROBES) {
      if (draw(2) === 0) await pick(CHANGES)();
      await pick(REQUESTS)(pick(people));
      expect(leaks).toEqual([]);
    }
    expect(seen).toBeGreaterThanOrEqual(PROBES / 10);
  });

  it('is not shared by who has no name', async () => {
    const [item] = items;
    if (item === undefined) throw new Error('There is something to share.');
    for (const person of people.slice(-2)) {
      const reply = await ask(person, { method: 'PUT', path: addressOf(item), body: { group: 'department' } });
      expect(reply.status).toBe(401);
      expect((await ask(person, { path: '/api/reader/groups' })).status).toBe(401);
    }
  });
});
