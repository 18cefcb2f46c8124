import { aucOf } from '../report/auc.ts';
import type { ClaimOutcome } from './judge-written.ts';

/** Shares, from 0 to 1. */
export interface ClaimFigures {
  labels: Record<string, { claims: number; exact: number; supported: number; warned: number; withheld: number }>;
  /** How likely a right one has more support than another, by chance 0.5. */
  auc: { wrong: number; added: number };
  /** Of wrong ones, by what is wrong: the share without a mark. */
  kinds: Record<string, { claims: number; unmarked: number }>;
  /** Of doubted places in wrong ones those that are right, and of wrong ones those in which one is. */
  doubts: { right: number; found: number };
}

/** What the product makes of claims whose labels are known. */
export function claimFigures(outcomes: readonly ClaimOutcome[]): ClaimFigures {
  const of = (label: ClaimOutcome['claim']['label']) => outcomes.filter(({ claim }) => claim.label === label);
  const [supported, wrong, added] = [of('supported'), of('wrong'), of('added')];
  const supportOf = (group: ClaimOutcome[]) => group.map(({ support }) => support);
  const kinds = Map.groupBy(wrong, ({ claim }) => claim.kind);
  const doubted = wrong.flatMap(({ doubts }) => doubts);
  return {
    labels: Object.fromEntries(
      Object.entries({ supported, wrong, added }).map(([label, group]) => [label, shares(group)]),
    ),
    auc: { wrong: aucOf(supportOf(supported), supportOf(wrong)), added: aucOf(supportOf(supported), supportOf(added)) },
    kinds: Object.fromEntries(
      [...kinds]
        .toSorted()
        .map(([kind, group]) => [kind, { claims: group.length, unmarked: share(group, isUnmarked) }]),
    ),
    doubts: {
      right: share(doubted, (isRight) => isRight),
      found: share(wrong, ({ doubts }) => doubts.includes(true)),
    },
  };
}

function shares(group: ClaimOutcome[]) {
  const shareOf = (...statuses: ClaimOutcome['status'][]) => share(group, ({ status }) => statuses.includes(status));
  return {
    claims: group.length,
    exact: shareOf('quoted'),
    supported: shareOf('supported', 'neutral'),
    warned: shareOf('weak'),
    withheld: shareOf('contradicted', 'uncited'),
  };
}

function isUnmarked({ status }: ClaimOutcome): boolean {
  return status === 'quoted' || status === 'supported' || status === 'neutral';
}

function share<T>(group: readonly T[], is: (one: T) => boolean): number {
  return group.length === 0 ? 0 : group.filter(is).length / group.length;
}
