import { describe, expect, it } from 'vitest';

import type { JudgedStatus } from '#lib/contracts/claim.ts';

import { judgeTrials, type ClaimTrial } from './claim-trial.ts';
import { confirmed, groupOutcomes, joinOutcomes, withheld } from './group-outcome.ts';

const STATUSES: JudgedStatus[] = ['supported', 'quoted', 'weak', 'uncited', 'contradicted', 'neutral'];

/** Each claim is the name of its verdict. */
function outcomes(...claims: [group: string, status: JudgedStatus][]) {
  const trials = claims.map(([group, markdown]): ClaimTrial => ({
    group,
    claim: { kind: 'sentence', markdown },
    cited: [],
  }));
  const judged = judgeTrials(trials, ({ markdown }) => ({
    status: STATUSES.find((status) => status === markdown) ?? 'neutral',
    reasons: [],
    support: null,
  }));
  return groupOutcomes(judged);
}

describe('groupOutcomes', () => {
  it('counts each group by status', () => {
    const [first, second] = outcomes(['a', 'supported'], ['b', 'contradicted'], ['a', 'quoted'], ['a', 'weak']);
    expect(first).toMatchObject({ group: 'a', claims: 3, statuses: { supported: 1, quoted: 1, weak: 1, uncited: 0 } });
    expect(second).toMatchObject({ group: 'b', claims: 1, statuses: { contradicted: 1 } });
  });

  it('calls supported and quoted confirmed, uncited and contradicted withheld', () => {
    const all = joinOutcomes('all', outcomes(...STATUSES.map((status): [string, JudgedStatus] => [status, status])));
    expect(all.claims).toBe(6);
    expect(confirmed(all)).toBe(2);
    expect(withheld(all)).toBe(2);
  });
});
