import { HALVES } from '#tools/half.ts';

import type { CatalogueFigures } from '../catalogue/catalogue-figures.ts';
import type { GateReport } from '../gate/gate-report.ts';
import { shareChart } from './charts.ts';
import type { ReportSection, ReportTable } from './report-page.ts';

const PARTS: readonly { part: keyof CatalogueFigures; name: string }[] = [
  { part: 'answered', name: 'lists, counts and metadata, answered' },
  { part: 'catalogue', name: 'of the answered, exact' },
  { part: 'nearMisses', name: 'near misses, searched for' },
  { part: 'content', name: 'questions of content, searched for' },
  { part: 'identifiers', name: 'identifiers at rank one' },
  { part: 'dates', name: 'date phrases' },
  { part: 'ambiguous', name: 'ambiguous references, asked back' },
  { part: 'resumed', name: 'gone on with after a choice' },
  { part: 'clear', name: 'clear references, not asked back' },
  { part: 'clearAbout', name: 'clear references, about what was meant (no promise)' },
];

/** What the questions about the generated catalogue came to, by half. */
export function catalogueTable({ catalogue }: GateReport): ReportTable {
  return {
    columns: ['', 'asked', 'right'],
    rows: HALVES.flatMap((half) =>
      PARTS.map(({ part, name }) => {
        const { asked, right } = catalogue[half][part];
        return [`${name}, ${half} half`, asked, right];
      }),
    ),
  };
}

export function catalogueSection(report: GateReport): ReportSection {
  const shares = HALVES.flatMap((half) =>
    PARTS.map(({ part, name }) => {
      const { asked, right } = report.catalogue[half][part];
      return { name: `${name}, ${half}`, share: asked === 0 ? 0 : right / asked };
    }),
  );
  return {
    heading: 'Questions about a generated catalogue',
    text: 'A thousand documents whose titles are hard to tell apart, asked about in words that the rules were not made from.',
    charts: [{ label: 'Share that came out right', svg: shareChart(shares) }],
    tables: [catalogueTable(report)],
  };
}
