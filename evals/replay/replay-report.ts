import type { ReportTable } from '../report/report-page.ts';
import type { ValidatedExample } from './cross-validate.ts';
import type { Mark, MarkedLabel } from './replay-answer.ts';
import { separation, type Scored } from './separation.ts';
import { isRightLabel } from './support-examples.ts';

const MARKS: readonly [Mark, string][] = [
  ['quoted', 'exact words'],
  ['supported', 'backed'],
  ['weak', 'check this'],
  ['withheld', 'withheld'],
  ['left out', 'left out'],
  ['neutral', 'neutral'],
];
const BINS = 10;

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

/** How well a score tells right from wrong: over all, in each set that has both, and without what is partly right. */
export function separationTable(
  name: string,
  examples: readonly (Scored & Pick<ValidatedExample, 'label'>)[],
): ReportTable {
  const sets = [...new Set(examples.map(({ label }) => label.answer.set))].sort();
  const whole = (some: typeof examples) => some.filter(({ label }) => label.label !== 'partly');
  const rows = [null, ...sets].map((set) => {
    const some = examples.filter(({ label }) => set === null || label.answer.set === set);
    return [set ?? 'all', some.length, rounded(separation(some)), rounded(separation(whole(some)))];
  });
  return { columns: ['', 'sentences', name, `${name}, without partly`], rows };
}

/** Of the sentences with about the same score, the share that readers found right. */
export function calibrationTable(examples: readonly Scored[]): ReportTable {
  const bins = Map.groupBy(examples, ({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)));
  const rows = [...bins]
    .sort(([one], [other]) => one - other)
    .map(([bin, members]) => [
      `${(bin / BINS).toFixed(1)} to ${((bin + 1) / BINS).toFixed(1)}`,
      members.length,
      rounded(members.reduce((sum, { score }) => sum + score, 0) / members.length),
      rounded(members.filter(({ isRight }) => isRight).length / members.length),
    ]);
  return { columns: ['score', 'sentences', 'mean score', 'right'], rows };
}

function rounded(value: number): number | string {
  return Number.isNaN(value) ? 'one class' : Math.round(value * 1000) / 1000;
}
