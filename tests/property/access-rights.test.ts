import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ANONYMOUS, grantsOf, mayRead, ownerOf, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import { viewerOf, writeViewer } from '#lib/serving/http/trusted-headers.ts';
import { isAllowed } from '#tests/support/guarded-library.ts';

const NAMES = ['ann', 'public', 'user:ann', 'org:acme', ',', '', '"', 'ann","org'];
const name = fc.option(fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary' })), { nil: null });
const viewers: fc.Arbitrary<Viewer> = fc.record({ userId: name, department: name, orgId: name });
const grants = fc.oneof(
  fc.constant('public'),
  fc.tuple(fc.constantFrom('user', 'department', 'org'), name).map(([kind, who]) => `${kind}:${who ?? ''}`),
);

describe('access rights', () => {
  it('are what the list says, for any viewer and any list', () => {
    fc.assert(
      fc.property(viewers, fc.array(grants), (viewer, list) => {
        expect(mayRead(viewer, list)).toBe(isAllowed(viewer, list));
      }),
    );
  });

  it('are nobody’s for an empty list, and everybody’s for a public one', () => {
    fc.assert(
      fc.property(viewers, (viewer) => {
        expect(mayRead(viewer, [])).toBe(false);
        expect(mayRead(viewer, ['public'])).toBe(true);
      }),
    );
    expect(mayRead(UNRESTRICTED, [])).toBe(true);
  });

  it('only grow with what is known of a viewer', () => {
    fc.assert(
      fc.property(viewers, (viewer) => {
        expect(grantsOf(viewer)).toEqual(expect.arrayContaining(grantsOf(ANONYMOUS)));
      }),
    );
  });
});

describe('whose a conversation is', () => {
  it('is the same for two viewers only when they are the same user of the same organisation, or the same department of one', () => {
    fc.assert(
      fc.property(viewers, viewers, (one, other) => {
        const isSame =
          one.orgId === other.orgId &&
          one.userId === other.userId &&
          (one.userId !== null || one.department === other.department);
        expect(ownerOf(one) === ownerOf(other)).toBe(isSame);
      }),
    );
    expect(ownerOf(ANONYMOUS)).toBeNull();
  });
});

describe('the header that says who is asking', () => {
  it('says it to the letter, in letters that a header may have', () => {
    const known = fc.option(fc.string({ unit: 'grapheme' }), { nil: null });
    fc.assert(
      fc.property(fc.record({ userId: known, department: known, orgId: known }), (viewer) => {
        const headers = new Headers({ 'x-lectern-viewer': writeViewer(viewer) });
        expect(viewerOf({ headers })).toEqual(viewer);
      }),
    );
    expect(viewerOf({ headers: new Headers() })).toEqual(ANONYMOUS);
    expect(() => viewerOf({ headers: new Headers({ 'x-lectern-viewer': 'e30' }) })).toThrow();
  });
});
