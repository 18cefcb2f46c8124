import type { LanguageFigures } from '../languages/evaluate-languages.ts';
import type { ReportTable } from './report-page.ts';

/** What came of questions about paragraphs, by language. */
export function languageTable(figures: readonly LanguageFigures[]): ReportTable {
  return {
    columns: [
      'language',
      'questions',
      'right sentence cited %',
      'refused %',
      'of other paragraphs',
      'answered %',
      'of those, nearest subject',
      'answered %',
    ],
    rows: figures.map(({ language, asked, right, refused, elsewhere, answeredElsewhere, near, answeredNear }) => [
      language,
      asked,
      percent(right, asked),
      percent(refused, asked),
      elsewhere,
      percent(answeredElsewhere, elsewhere),
      near,
      percent(answeredNear, near),
    ]),
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}
