import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { REVIEWED_TURN_COLUMNS, reviewedTurnOf } from '#db/repositories/turn-rows.ts';
import { conversations } from '#db/schema.ts';
import { ANONYMOUS, ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { turnFilterSchema } from '#lib/contracts/admin/turn-filter.ts';
import { claimSchema } from '#lib/contracts/claim.ts';
import { sourceSchema } from '#lib/contracts/source.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { buildTurn } from '#tests/support/conversation-records.ts';
import { FIXTURE_BOOKS, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';
import { seedingOver, seedingTarget, type SeedOptions } from '#tools/seed/open-seeding.ts';
import { seededId } from '#tools/seed/seeded-id.ts';

const BOOK = join(FIXTURE_BOOKS, 'field-guide');
const UNTIL = new Date('2026-03-18T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const OPTIONS: SeedOptions = {
  turns: 1_200,
  days: 30,
  seed: 7,
  until: UNTIL,
  besideRealTurns: false,
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

let library: TestLibrary;

beforeAll(async () => {
  library = await openTestLibrary();
});
afterAll(() => library.close());

const seeding = () => seedingOver(library.database, 'https://books.example.org');
const seed = (changes: Partial<SeedOptions> = {}): Promise<number> => seeding().seed({ ...OPTIONS, ...changes });
const remove = (): Promise<number> => seeding().remove(() => undefined);

async function recordedTurns(): Promise<ReviewedTurn[]> {
  const rows = await library.database.db
    .select(REVIEWED_TURN_COLUMNS)
    .from(conversations)
    .orderBy(conversations.position);
  return rows.map(reviewedTurnOf);
}

const record = (viewer: Viewer, sessionId = newId()): Promise<void> =>
  new PostgresConversationRepository(library.database.db).record(viewer, buildTurn({ id: newId(), sessionId }));

describe('what the seed command makes', () => {
  let turns: ReviewedTurn[];

  beforeAll(async () => {
    await library.empty();
    await library.ingest(BOOK);
    expect(await seed()).toBe(OPTIONS.turns);
    turns = await recordedTurns();
  });

  it('is as many turns as were asked for, of the days that were asked for, recorded in the order they were asked', () => {
    const times = turns.map(({ createdAt }) => createdAt.getTime());
    expect(turns).toHaveLength(OPTIONS.turns);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(UNTIL.getTime() - OPTIONS.days * DAY_MS);
    expect(Math.max(...times)).toBeLessThan(UNTIL.getTime());
    expect(new Set(turns.map(({ id }) => id)).size).toBe(OPTIONS.turns);
  });

  it('has conversations of one to six turns, each of one reader, named as the table filters them', () => {
    const bySession = Map.groupBy(turns, ({ sessionId }) => sessionId);
    const lengths = new Set([...bySession.values()].map((own) => own.length));
    expect(lengths.has(1) && lengths.has(2)).toBe(true);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(6);
    for (const [sessionId, own] of bySession) {
      expect(new Set(own.map(({ viewerId }) => viewerId)).size).toBe(1);
      expect(turnFilterSchema.parse({ session: sessionId }).session).toBe(sessionId);
    }
  });

  it('has every way a turn can end and everything that can be found about it, in plausible shares', () => {
    const share = (holds: (turn: ReviewedTurn) => boolean): number => turns.filter(holds).length / turns.length;
    expect(share(({ outcome }) => outcome === 'answered')).toBeGreaterThan(0.7);
    expect(share(({ outcome }) => outcome === 'not_found')).toBeGreaterThan(0.08);
    for (const outcome of ['failed', 'stopped'])
      expect(share((turn) => turn.outcome === outcome)).toBeGreaterThan(0.01);
    expect(share(({ mode }) => mode === 'selected_text')).toBeGreaterThan(0.1);
    expect(share(({ withheld }) => withheld.length > 0)).toBeGreaterThan(0.01);
    expect(share(({ claims }) => claims.some(({ status }) => status === 'weak'))).toBeGreaterThan(0.01);
    expect(share(({ feedback }) => feedback !== null)).toBeGreaterThan(0.04);
    expect(share(({ review }) => review !== null)).toBeGreaterThan(0);
    expect(share(({ outcome, errorCode }) => (outcome === 'failed') !== (errorCode !== null))).toBe(0);
    expect(share(({ firstEventMs, latencyMs }) => firstEventMs !== null && firstEventMs > latencyMs)).toBe(0);
  });

  it('cites real pages: every quote is what stands at its range of the page version, or of the selected text', async () => {
    const cited = turns.flatMap(({ sources, selectedText }) => sources.map((source) => ({ source, selectedText })));
    expect(cited.length).toBeGreaterThan(OPTIONS.turns);
    const texts = new Map<string, string>();
    for (const { source, selectedText } of cited) {
      sourceSchema.parse(source);
      if ('char_start' in source) {
        expect(selectedText?.slice(source.char_start, source.char_end)).toBe(source.quote);
        continue;
      }
      const { page_id: pageId, page_version: version } = source;
      const text =
        texts.get(pageId) ??
        (await library.library.findPageVersion(ANONYMOUS, pageId, version))?.text ??
        'no such page';
      texts.set(pageId, text);
      for (const { start, end, quote } of source.ranges) expect(text.slice(start, end)).toBe(quote);
      expect(source.ranges.length).toBeGreaterThan(0);
    }
  });

  it('has claims whose places are those of the answer, with the markers of what they cite', () => {
    for (const { response, claims, sources } of turns) {
      for (const claim of claims) {
        claimSchema.parse(claim);
        const words = response.slice(claim.start, claim.end);
        expect(words.trim()).toBe(words);
        expect(words.length).toBeGreaterThan(10);
        for (const { position } of claim.citations) {
          expect(words.endsWith(`[${position}]`)).toBe(true);
          expect(sources[position - 1]).toBeDefined();
        }
      }
      const joined = claims.map(({ start, end }) => response.slice(start, end)).join(' ');
      if (claims.length > 0) expect(joined).toBe(response);
    }
  });

  it('is counted by the roll-ups of the overview', async () => {
    const sum = `select sum(turns)::int4 as turns from turn_counts where unit = 'day'`;
    expect((await library.database.client.query(sum)).rows).toEqual([{ turns: OPTIONS.turns }]);
  });

  it('is the same for the same seed, and is not added twice', async () => {
    expect(await seed()).toBe(0);
    expect(await recordedTurns()).toEqual(turns);
  });

  it('is removed as a whole, and nothing else is', async () => {
    // Somebody whose name begins alike, and a session whose id does not.
    const namesake = { ...ANONYMOUS, userId: 'seed:reader-1' };
    await record(ANONYMOUS);
    await record(namesake);
    await record(namesake, seededId(7, 'session', 1_000_000));
    expect(await remove()).toBe(OPTIONS.turns);
    const left = await recordedTurns();
    expect(left.map(({ viewerId }) => viewerId)).toEqual([null, ownerOf(namesake), ownerOf(namesake)]);
    expect(await remove()).toBe(0);
  });
});

describe('the seed command refuses', () => {
  beforeAll(() => library.empty());

  it('a library without a book, and says what to do', async () => {
    await expect(seed()).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('npm run ingest') as string,
    });
    expect(await recordedTurns()).toEqual([]);
  });

  it('a database in which somebody has asked something, unless told otherwise', async () => {
    await library.ingest(BOOK);
    await record(ANONYMOUS);
    await expect(seed({ turns: 10 })).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringContaining('--beside-real-turns') as string,
    });
    expect(await recordedTurns()).toHaveLength(1);
    expect(await seed({ turns: 10, besideRealTurns: true })).toBe(10);
    expect(await remove()).toBe(10);
  });

  it('to do anything without --yes, and says what it would do and where, without the password', async () => {
    const untouched = join(tmpdir(), `lectern-test-${newId()}`);
    const args = ['--turns', '10'];
    const embedded = await runCommand(args, { LECTERN_DATA: untouched });
    expect(embedded).toMatchObject({ code: 64, said: expect.stringContaining(`database in ${untouched}`) as string });
    expect(existsSync(untouched)).toBe(false);
    const server = await runCommand(args, {
      LECTERN_DATA: untouched,
      DATABASE_URL: 'postgres://someone:hush-hush@db.example.org:5433/books',
    });
    expect(server.said).toContain('db.example.org:5433/books');
    expect(server.said).toContain('--yes');
    expect(server.said).not.toMatch(/hush-hush|someone/);
  });
});

it('names a server by host and database alone', () => {
  const env = parseEnv({ DATABASE_URL: 'postgres://someone:hush-hush@db.example.org/books?sslmode=require' });
  expect(seedingTarget(env)).toBe('the database db.example.org/books');
});

async function runCommand(
  args: string[],
  variables: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['tools/seed/main.ts', ...args], { env: { ...process.env, ...variables } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
