import { expect } from 'vitest';

import type { ClaimKind, ClaimReason, JudgedStatus } from '#lib/contracts/claim.ts';
import { checkClaim } from '#lib/answering/grounding/claims/check-claim.ts';
import type { CitedText, ClaimVerdict } from '#lib/answering/grounding/claims/claim-text.ts';

/** What is found of a claim that cites these words. */
export function check(markdown: string, cited: string | string[], kind: ClaimKind = 'sentence'): ClaimVerdict {
  const citedKind: CitedText['kind'] = kind === 'row' || kind === 'code' ? kind : 'prose';
  return checkClaim(
    { kind, markdown },
    [cited].flat().map((text) => ({ kind: citedKind, text })),
  );
}

/** A claim and the words it cites. */
type Row = [claim: string, cited: string | string[]];

/** Fails with every claim whose status is another, and what was found of it. */
export function expectStatus(rows: Row[], statuses: JudgedStatus[]): void {
  const others = rows.filter(([claim, cited]) => !statuses.includes(check(claim, cited).status));
  expect(others.map(([claim, cited]) => ({ claim, cited, ...check(claim, cited) }))).toEqual([]);
}

/** Fails with every claim that is not contradicted for this reason. */
export function expectReason(rows: Row[], reason: ClaimReason): void {
  const others = rows.filter(([claim, cited]) => {
    const { status, reasons } = check(claim, cited);
    return status !== 'contradicted' || !reasons.includes(reason);
  });
  expect(others.map(([claim, cited]) => ({ claim, cited, ...check(claim, cited) }))).toEqual([]);
}
