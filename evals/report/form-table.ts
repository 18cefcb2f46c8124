import type { FormFigures } from '../worded/worded-figures.ts';
import type { ReportTable } from './report-page.ts';

/** What came of questions, by what they ask for. */
export function formTable(figures: readonly FormFigures[]): ReportTable {
  return {
    columns: ['', 'questions', 'good', 'wrong', 'near', 'closest passages', 'refused'],
    rows: figures.map(({ form, asked, good, wrong, near, closest, refused }) => [
      ...[form, asked, good, wrong, near, closest, refused],
    ]),
  };
}
