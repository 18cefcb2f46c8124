import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, type Viewer } from '#lib/people/access/viewer.ts';
import { ACCESS_ENV } from '#tests/support/access-fronts.ts';
import { type GuardedDocument, ingestGuarded } from '#tests/support/guarded-library.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };
const ADMINISTRATOR = { name: 'admin', role: 'admin' } as const;

let app: TestRuntime;
let open: GuardedDocument[];
let hidden: GuardedDocument[];
let before: Map<string, unknown>;

async function search(viewer: Viewer, query: string, from = 0) {
  return app.runtime.searchLibrary({ viewer, query, order: { from }, signal: new AbortController().signal });
}

/** A word with a letter of it left out. */
function mistyped(word: string): string {
  return `${word.slice(0, 7)}${word.slice(8)}`;
}

/** Words of all documents, typed well and badly, and what nothing of the open ones holds. */
const SHARED = ['harbour', 'harbour fee', 'habrour fees', 'fee crowns', 'light', 'ZQX', 'nihgt rules'];

beforeAll(async () => {
  app = await openTestRuntime(ACCESS_ENV);
  open = await ingestGuarded(app.runtime, [['public'], ['public']]);
  before = new Map();
  for (const query of SHARED) before.set(query, await search(ANONYMOUS, query));
  hidden = await ingestGuarded(app.runtime, [['user:ann'], [], ['department:sales']]);
});
afterAll(() => app.close());

describe('a search over all books', () => {
  it.each(SHARED)('of %j says the same as if what may not be read were not there', async (query) => {
    expect(await search(ANONYMOUS, query)).toEqual(before.get(query));
  });

  it('neither finds nor counts nor corrects towards the words of what may not be read', async () => {
    for (const { canary, identifier, marks } of hidden) {
      for (const query of [canary, mistyped(canary), `${mistyped(canary)} lights`, `harbour ${canary}`]) {
        const found = await search(ANONYMOUS, query);
        expect(found).toMatchObject({ kind: 'related', total: 0, corrected: null, next: null });
        const told = JSON.stringify(found);
        // The open ones have tickets of the same numbers.
        expect(marks.filter((mark) => mark !== identifier && told.includes(mark))).toEqual([]);
      }
    }
  });

  it('finds and corrects towards the words of what may be read', async () => {
    const [canary] = open.map((document) => document.canary);
    expect(await search(ANONYMOUS, mistyped(canary ?? ''))).toMatchObject({ kind: 'exact', corrected: canary });
    const [hers, nobodys] = hidden.map((document) => document.canary);
    expect(await search(ANN, mistyped(hers ?? ''))).toMatchObject({ kind: 'exact', corrected: hers });
    expect(await search(ANN, mistyped(nobodys ?? ''))).toMatchObject({ kind: 'related', corrected: null });
    const all = await search(ANN, 'harbour');
    expect(all.total).toBeGreaterThan((await search(ANONYMOUS, 'harbour')).total);
    expect(new Set(all.places.map(({ documentTitle }) => documentTitle)).size).toBe(3);
  });

  it('goes on where the last answer ended, and follows rights that change in between', async () => {
    const first = await search(ANN, 'e');
    expect(first.places).toHaveLength(50);
    const [hers] = hidden;
    const isSet = await app.runtime.administration.setAccess(ADMINISTRATOR, hers?.id ?? '', []);
    expect(isSet).toBe(true);
    const next = await search(ANN, 'e', first.next ?? 0);
    expect(next.total).toBe((await search(ANONYMOUS, 'e')).total);
    expect(JSON.stringify(next)).not.toContain(hers?.canary);
    expect(await search(ANN, hers?.canary ?? '')).toMatchObject({ total: 0, corrected: null });
  });
});
