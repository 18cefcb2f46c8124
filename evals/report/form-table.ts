import type { FormFigures } from '../worded/worded-figures.ts';
import type { ReportTable } from './report-page.ts';

/** What came of questions, by what they ask for. */
export function formTable(figures: readonly FormFigures[]): ReportTable {
  return {
    columns: ['', 'questions', 'good', 'wrong', 'closest passages', 'refused'],
    rows: figures.map(({ form, asked, good, wrong, closest, refused }) => [form, asked, good, wrong, closest, refused]),
  };
}
