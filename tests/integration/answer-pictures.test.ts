import { loadImage } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { signPictureLink } from '#lib/people/access/picture-link.ts';
import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { parseAnswer } from '#lib/answering/answers/verify-answer.ts';
import { figuresMarkdown, withoutFigures } from '#lib/contracts/answer-figures.ts';
import { chatResponseSchema, chatStreamEventSchema } from '#lib/contracts/chat-response.ts';
import { conversationResponseSchema } from '#lib/contracts/conversation.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';
import { VIEWER_HEADER, writeViewer } from '#lib/serving/http/trusted-headers.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { CAPTION, PALLETS_QUESTION, PICTURE_QUESTION, writePictureBook } from '#tests/support/picture-book.ts';

const ADMIN = { name: 'admin', role: 'admin' } as const;
const BASE = 'http://localhost:3000';
const HOUR = 60 * 60 * 1000;
const MIRA: Viewer = { userId: 'mira', department: 'sales', orgId: null };
const NOAH: Viewer = { userId: 'noah', department: 'sales', orgId: null };

let app: TestRuntime;
let routes: ApiRoutes;
let book: Awaited<ReturnType<typeof writePictureBook>>;

beforeAll(async () => {
  book = await writePictureBook();
  app = await openTestRuntime({ PICTURE_LINK_HOURS: '2' });
  routes = await openApiRoutes(app.runtime);
  await collect(app.runtime.ingest({ path: book.path }, new AbortController().signal));
});

afterEach(async () => {
  vi.useRealTimers();
  await app.runtime.administration.setAccess(ADMIN, 'clock', ['public']);
});

afterAll(async () => {
  await app.close();
  await book.remove();
});

function as(viewer: Viewer, headers: Record<string, string> = {}): RequestInit {
  return { headers: { [VIEWER_HEADER]: writeViewer(viewer), ...headers } };
}

async function ask(query: string, viewer: Viewer = MIRA) {
  const reply = await routes.post('/chat', { query, include: ['claims'] }, as(viewer));
  return chatResponseSchema.parse(await reply.json());
}

function pictureOf({ sources }: { sources: unknown[] }): LibrarySource & { image_url: string } {
  const found = (sources as LibrarySource[]).find(({ image_url }) => image_url !== undefined);
  if (found?.image_url === undefined) throw new Error('A picture has to be cited.');
  return { ...found, image_url: found.image_url };
}

function get(address: string, viewer: Viewer, headers?: Record<string, string>): Promise<Response> {
  return routes.fetch(address.slice(BASE.length), as(viewer, headers));
}

/** What a client learns of a refusal. */
async function refusal(address: string, viewer: Viewer) {
  const reply = await get(address, viewer);
  const error = errorResponseSchema.parse(await reply.json());
  const { etag, 'cache-control': kept, 'content-type': type } = Object.fromEntries(reply.headers);
  return { status: reply.status, error, etag, kept, type };
}

describe('an answer that cites a picture', () => {
  it('has it behind its words, with caption and address; words, claims and ranges are as without it', async () => {
    const { answer, sources, claims = [] } = await ask(PICTURE_QUESTION);
    const picture = pictureOf({ sources });
    const position = sources.findIndex((source) => source === sources.find((one) => 'image_url' in one)) + 1;
    expect(picture).toMatchObject({ block_type: 'image', image_path: 'img/drum.png', image_caption: CAPTION });
    expect(answer.endsWith(`\n\n![${CAPTION}](${picture.image_url}) [${position}]`)).toBe(true);
    const words = withoutFigures(answer, sources);
    expect(answer).toBe(words + figuresMarkdown(sources));
    expect(words).not.toContain('![');
    expect(claims.length).toBeGreaterThan(0);
    for (const { start, end } of claims) expect(words.slice(start, end).trim()).not.toBe('');
    expect(Math.max(...claims.map(({ end }) => end))).toBeLessThanOrEqual(words.length);
    const page = await app.runtime.findPageVersion(MIRA, picture.page_id, picture.page_version);
    for (const { start, end, quote } of picture.ranges) expect(page?.text.slice(start, end)).toBe(quote);
  });

  it('shows its viewer the picture, narrower where that is asked for, and nobody on the way may keep it', async () => {
    const { image_url: address } = pictureOf(await ask(PICTURE_QUESTION));
    const whole = await get(address, MIRA);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect((await loadImage(Buffer.from(await whole.arrayBuffer()))).width).toBe(2_400);
    const narrow = await get(`${address}?width=480`, MIRA);
    expect((await loadImage(Buffer.from(await narrow.arrayBuffer()))).width).toBe(480);
    const known = await get(address, MIRA, { 'if-none-match': whole.headers.get('etag') ?? '' });
    expect(known.status).toBe(304);
    expect((await get(`${address}?width=481`, MIRA)).status).toBe(400);
    await app.runtime.administration.setAccess(ADMIN, 'clock', ['user:mira']);
    expect((await get(address, MIRA)).headers.get('cache-control')).toBe('no-store');
  });

  it('streams the same text, its figures last', async () => {
    const body = { query: PICTURE_QUESTION };
    const frames = (await (await routes.post('/chat/stream', body, as(MIRA))).text()).trimEnd().split('\n\n');
    const events = frames.map((frame) => chatStreamEventSchema.parse(JSON.parse(frame.slice('data: '.length))));
    const text = events.map((event) => (event.type === 'chunk' ? event.content : '')).join('');
    const sources = events.flatMap((event) => (event.type === 'sources' ? event.sources : []));
    expect(text.endsWith(figuresMarkdown(sources))).toBe(true);
    expect((await get(pictureOf({ sources }).image_url, MIRA)).status).toBe(200);
  });

  it('has the picture that a sentence of its page speaks for', async () => {
    expect(pictureOf(await ask(PALLETS_QUESTION))).toMatchObject({ image_path: 'img/pallets.png' });
  });

  it('is recorded without addresses, and gets new ones whenever it is read', async () => {
    const { answer, sources, metadata } = await ask(PICTURE_QUESTION);
    const [turn] = await app.runtime.listTurns(MIRA, metadata.session_id);
    expect(JSON.stringify(turn)).not.toMatch(/image_url|api\/pictures/);
    expect(turn?.response).toBe(withoutFigures(answer, sources));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1.5 * HOUR });
    const read = await routes.fetch(`/api/conversations/${metadata.session_id}`, as(MIRA));
    const [again] = conversationResponseSchema.parse(await read.json()).turns;
    const picture = pictureOf(again ?? { sources: [] });
    expect(picture.image_url).not.toBe(pictureOf({ sources }).image_url);
    expect(again?.response.endsWith(`](${picture.image_url}) [1]`)).toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1.5 * HOUR });
    expect((await get(picture.image_url, MIRA)).status).toBe(200);
    expect((await get(pictureOf({ sources }).image_url, MIRA)).status).toBe(404);
  });

  it('is kept with the picture, whose address is made for whoever reads the file', async () => {
    const { metadata } = await ask(PICTURE_QUESTION);
    const turn = { sessionId: metadata.session_id, turnId: metadata.turn_id };
    const id = (await app.runtime.keepAnswer(MIRA, turn, null))?.response_artifact?.id ?? '';
    const markdown = (await app.runtime.readAnswer(MIRA, id, BASE))?.markdown ?? '';
    const [address = ''] = [...(parseAnswer(markdown)?.pictures.values() ?? [])];
    expect(markdown).toContain(`\n\n![${CAPTION}](${address}) [[1]](${BASE}/source/`);
    expect((await get(address, MIRA)).headers.get('content-type')).toBe('image/png');
    expect(await app.runtime.readAnswer(NOAH, id, BASE)).toBeNull();
    await app.runtime.administration.setAccess(ADMIN, 'clock', ['user:noah']);
    expect(await app.runtime.readAnswer(MIRA, id, BASE)).toBeNull();
    expect((await get(address, MIRA)).status).toBe(404);
  });
});

describe('the address of a picture', () => {
  it('that shows nothing is answered like one that there is not, whatever the reason', async () => {
    const answer = await ask(PICTURE_QUESTION);
    const picture = pictureOf(answer);
    const address = picture.image_url;
    const missing = await refusal(`${BASE}/api/pictures/nothing`, MIRA);
    expect(missing).toMatchObject({ status: 404, error: { error_code: 'not_found' }, etag: undefined });

    for (const other of [NOAH, ANONYMOUS, { ...MIRA, orgId: 'acme' }])
      expect(await refusal(address, other)).toEqual(missing);

    const token = address.slice(`${BASE}/api/pictures/`.length);
    for (let at = 0; at < token.length; at += 7) {
      const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect(await refusal(`${BASE}/api/pictures/${changed}`, MIRA)).toEqual(missing);
    }

    const link = { documentId: 'clock', pageId: picture.page_id, path: 'img/drum.png' };
    const soon = { viewer: MIRA, expiresAt: new Date(Date.now() + HOUR) };
    const foreign = await signPictureLink(new Uint8Array(32), link, soon);
    expect(await refusal(`${BASE}/api/pictures/${foreign}`, MIRA)).toEqual(missing);

    const kept = await app.runtime.keepAnswer(
      MIRA,
      { sessionId: answer.metadata.session_id, turnId: answer.metadata.turn_id },
      null,
    );
    const file = await app.runtime.readAnswer(MIRA, kept?.response_artifact?.id ?? '', BASE);
    const ofPage = /\/source\/([\w.-]+)#/.exec(file?.markdown ?? '')?.[1] ?? '';
    expect(ofPage).not.toBe('');
    expect(await refusal(`${BASE}/api/pictures/${ofPage}`, MIRA)).toEqual(missing);
    expect((await routes.fetch(`/source/${token}`, as(MIRA))).status).toBe(403);

    await app.runtime.administration.setAccess(ADMIN, 'clock', ['user:noah']);
    expect(await refusal(address, MIRA)).toEqual(missing);
    await app.runtime.administration.setAccess(ADMIN, 'clock', ['user:mira']);
    expect((await get(address, MIRA)).status).toBe(200);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2.1 * HOUR });
    expect(await refusal(address, MIRA)).toEqual(missing);
  });

  it('is nowhere in a conversation whose answer may not be read any more', async () => {
    const { metadata } = await ask(PICTURE_QUESTION);
    await app.runtime.administration.setAccess(ADMIN, 'clock', ['user:noah']);
    const read = await routes.fetch(`/api/conversations/${metadata.session_id}`, as(MIRA));
    const text = await read.text();
    expect(text).toContain('"unavailable":true');
    expect(text).not.toMatch(/api\/pictures|image_|drum\.png/);
  });
});
