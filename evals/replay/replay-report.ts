import type { ReportTable } from '../report/report-page.ts';
import { aucOf } from '../report/auc.ts';
import type { Mark, MarkedLabel } from './replay-answer.ts';

const MARKS: readonly [Mark, string][] = [
  ['quoted', 'exact words'],
  ['supported', 'backed'],
  ['weak', 'check this'],
  ['withheld', 'withheld'],
  ['left out', 'left out'],
  ['neutral', 'neutral'],
];

/** What a reader found right, true; what is wrong by intent or not in the evidence, false; null where it is a matter of judgement. */
export function isRightLabel({ label, flaw }: Pick<MarkedLabel, 'label' | 'flaw'>): boolean | null {
  if (label === 'entailed') return true;
  if (label === 'not' || (label === 'partly' && typeof flaw === 'string')) return false;
  return null;
}

/** What the gate keeps of a replay. */
export interface ReplayFigures {
  shares: Record<string, number>;
  marks: ReportTable;
}

/** The figures of a replay in strict mode. */
export function replayFigures(labels: readonly MarkedLabel[]): ReplayFigures {
  return { shares: markShares(labels), marks: marksTable(labels) };
}

/** What readers found against what the product shows, one row a label of a set. */
export function marksTable(labels: readonly MarkedLabel[]): ReportTable {
  const groups = Map.groupBy(labels, ({ answer, label }) => `${answer.set}: ${label}`);
  return {
    columns: ['', 'sentences', ...MARKS.map(([, name]) => name)],
    rows: [...groups]
      .sort()
      .map(([group, members]) => [
        group,
        members.length,
        ...MARKS.map(([mark]) => members.filter((member) => member.mark === mark).length),
      ]),
  };
}

/** The shares that matter to a reader, of a replay in strict mode. */
function markShares(labels: readonly MarkedLabel[]): Record<string, number> {
  const right = labels.filter((label) => isRightLabel(label) === true);
  const wrong = labels.filter((label) => isRightLabel(label) === false);
  const leading = labels.filter(({ label }) => label === 'lead_in');
  const shareOf = (some: readonly MarkedLabel[], ...marks: Mark[]): number =>
    some.length === 0 ? 0 : some.filter(({ mark }) => marks.includes(mark)).length / some.length;
  return {
    'right/withheld': shareOf(right, 'withheld', 'left out'),
    'right/check-this': shareOf(right, 'weak'),
    'wrong/withheld-or-marked': shareOf(wrong, 'withheld', 'left out', 'weak'),
    'wrong/exact-words': shareOf(wrong, 'quoted'),
    'lead-ins/withheld': shareOf(leading, 'withheld', 'left out'),
  };
}

/** How often a right sentence is found more likely supported than a wrong one: over all, in each set, and without what is partly right. */
export function separationTable(labels: readonly MarkedLabel[]): ReportTable {
  const sets = [...new Set(labels.map(({ answer }) => answer.set))].sort();
  const rows = [null, ...sets].map((set) => {
    const some = labels.filter(({ answer }) => set === null || answer.set === set);
    return [set ?? 'all', some.length, rounded(separation(some)), rounded(separation(some.filter(isWhole)))];
  });
  return { columns: ['', 'sentences', 'AUC', 'AUC without partly'], rows };
}

function isWhole({ label }: MarkedLabel): boolean {
  return label !== 'partly';
}

function separation(labels: readonly MarkedLabel[]): number {
  const supportOf = (isRight: boolean) =>
    labels.filter((label) => isRightLabel(label) === isRight).flatMap(({ claims }) => claims[0]?.verdict.support ?? []);
  return aucOf(supportOf(true), supportOf(false));
}

function rounded(value: number): number | string {
  return Number.isNaN(value) ? 'one class' : Math.round(value * 1000) / 1000;
}
