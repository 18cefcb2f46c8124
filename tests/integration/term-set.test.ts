import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { quoteTerm } from '#db/column-types.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { terms } from '#lib/foundation/text/terms.ts';
import { buildTurn } from '#tests/support/conversation-records.ts';
import { startLocalServer } from '#tests/support/open-server-under-test.ts';
import { openTestDatabase } from '#tests/support/open-test-database.ts';
import { propertyOf } from '#tests/support/trials.ts';

/** As many as a page of the longest words would have. */
const MANY = 10_000;

async function openEmbedded() {
  const database = await openTestDatabase();
  const rows = async (statement: string, parameters: unknown[]): Promise<unknown[]> =>
    (await database.client.query(statement, parameters)).rows;
  return { repository: new PostgresConversationRepository(database.db), rows, close: () => database.close() };
}

async function openServer() {
  const server = await startLocalServer('pg');
  const database = await server.open();
  const rows = (statement: string, parameters: string[]): Promise<unknown[]> =>
    server.rows(parameters.reduce((text, value, at) => text.replaceAll(`$${at + 1}`, () => literal(value)), statement));
  return {
    repository: new PostgresConversationRepository(database.db),
    rows,
    close: async () => {
      await database.close();
      await server.close();
    },
  };
}

function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

const anyString = fc.string({ unit: 'binary', maxLength: 200 });
const awkward = fc.constantFrom(
  "'",
  '\\',
  "\\'",
  "''",
  '\0',
  '\uD800',
  '\uDC00',
  '&',
  '|',
  '!',
  ':*',
  '<->',
  '😀',
  'é',
  ' ',
);
const anyTerm = fc.oneof(
  anyString,
  fc.array(fc.oneof(awkward, fc.string({ unit: 'grapheme' }))).map((parts) => parts.join('')),
);

describe.each([
  ['the embedded database', openEmbedded],
  ['a Postgres server', openServer],
])('the terms of turns in %s', (_, open) => {
  let opened: Awaited<ReturnType<typeof openEmbedded | typeof openServer>>;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  /** Whether the database finds a turn by a term. */
  async function isFoundBy(id: string, term: string): Promise<boolean> {
    const statement = 'select 1 from conversations where id = $1::uuid and terms @@ $2::tsquery';
    return (await opened.rows(statement, [id, quoteTerm(term)])).length > 0;
  }

  it('take any string as a term, which finds itself and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTerm.filter((term) => term !== ''),
        async (term) => {
          const statement =
            'select $1::text::tsvector @@ $1::text::tsquery as found, length($1::text::tsvector) as number';
          expect(await opened.rows(statement, [quoteTerm(term)])).toEqual([{ found: true, number: 1 }]);
        },
      ),
      propertyOf({ usual: 30, deep: 200 }),
    );
  });

  it('are found by every term of question and answer, whatever these are', async () => {
    await fc.assert(
      fc.asyncProperty(anyString, anyString, async (query, response) => {
        const turn = buildTurn({ query, response });
        await opened.repository.record(ANONYMOUS, turn);
        for (const term of terms(`${query} ${response}`).slice(0, 5)) {
          if (term.length <= 100) expect(await isFoundBy(turn.id, term)).toBe(true);
        }
        expect(await isFoundBy(turn.id, 'absent')).toBe(false);
      }),
      propertyOf({ usual: 15, deep: 40 }),
    );
  });

  it(`are recorded of an answer of ${MANY} words`, async () => {
    const word = (index: number): string => `w${index.toString(36)}x`;
    const response = Array.from({ length: MANY }, (_, index) => word(index)).join(' ');
    const turn = buildTurn({ response });
    await opened.repository.record(ANONYMOUS, turn);
    for (const index of [0, MANY / 2, MANY - 1]) expect(await isFoundBy(turn.id, word(index))).toBe(true);
  });

  it('are recorded of an answer that is one word of 100,000 letters', async () => {
    const turn = buildTurn({ query: 'Who sings?', response: `${'ä'.repeat(100_000)} lamp` });
    await opened.repository.record(ANONYMOUS, turn);
    expect(await isFoundBy(turn.id, 'lamp')).toBe(true);
  });

  it('are recorded of the longest answer without a space, in a script that has none', async () => {
    const characters = Array.from({ length: 100_000 }, (_, index) => String.fromCodePoint(0x4e00 + (index % 20_000)));
    const turn = buildTurn({ response: characters.join('') });
    await opened.repository.record(ANONYMOUS, turn);
    expect(await isFoundBy(turn.id, `${characters[7] ?? ''}${characters[8] ?? ''}`)).toBe(true);
  });
});
