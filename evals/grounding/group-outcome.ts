import { JUDGED_STATUSES, type JudgedStatus } from '#lib/contracts/claim.ts';

import { isConfirmed, isExact, isWithheld, type JudgedTrial } from './claim-trial.ts';

type StatusCounts = Record<JudgedStatus, number>;

/** What became of the claims of one group. */
export interface GroupOutcome {
  group: string;
  claims: number;
  statuses: StatusCounts;
}

/** One outcome a group, in the order in which groups first occur. */
export function groupOutcomes(judged: JudgedTrial[]): GroupOutcome[] {
  return [...Map.groupBy(judged, ({ group }) => group)].map(([group, trials]) => outcomeOf(group, trials));
}

/** Several groups as one. */
export function joinOutcomes(group: string, outcomes: GroupOutcome[]): GroupOutcome {
  const total = emptyCounts();
  for (const { statuses } of outcomes) for (const status of JUDGED_STATUSES) total[status] += statuses[status];
  return { group, claims: outcomes.reduce((sum, { claims }) => sum + claims, 0), statuses: total };
}

/** How many got the mark of exact words. */
export function exact({ statuses }: GroupOutcome): number {
  return sumOf(statuses, isExact);
}

/** How many were taken as confirmed (`supported` or `quoted`). */
export function confirmed({ statuses }: GroupOutcome): number {
  return sumOf(statuses, isConfirmed);
}

/** How many a strict answer would leave out. */
export function withheld({ statuses }: GroupOutcome): number {
  return sumOf(statuses, isWithheld);
}

function outcomeOf(group: string, trials: JudgedTrial[]): GroupOutcome {
  const statuses = emptyCounts();
  for (const { verdict } of trials) statuses[verdict.status] += 1;
  return { group, claims: trials.length, statuses };
}

function emptyCounts(): StatusCounts {
  return { supported: 0, quoted: 0, weak: 0, uncited: 0, contradicted: 0, neutral: 0 };
}

function sumOf(statuses: StatusCounts, test: (status: JudgedStatus) => boolean): number {
  return JUDGED_STATUSES.filter(test).reduce((sum, status) => sum + statuses[status], 0);
}
