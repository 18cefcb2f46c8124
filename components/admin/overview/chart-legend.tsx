import { countText, shareText } from './figure-text.ts';
import { OUTCOME_COLOURS, type OverviewCounts, SHOWN_OUTCOMES } from './overview-report.ts';

const LEGEND = 'overview-legend my-2 flex flex-wrap gap-x-4 gap-y-1';

/** What fills which bars, and how many questions they are altogether. */
export function VolumeLegend({ totals }: { totals: OverviewCounts }) {
  return (
    <ul className={LEGEND}>
      {SHOWN_OUTCOMES.map(({ key, name }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" className={OUTCOME_COLOURS[key]}>
            <rect x="0.5" y="0.5" width="13" height="13" rx="2" fill={`url(#overview-${key})`} stroke="currentColor" />
          </svg>
          {name}{' '}
          <span className="inline-block text-[0.8125rem]/[1.2] whitespace-nowrap text-ink-2">
            {countText(totals[key])}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Which line is which, and where they stand altogether. */
export function RateLegend({ totals }: { totals: OverviewCounts }) {
  const lines = [
    { key: 'notFound', name: 'Not found', part: totals.notFound, dashes: undefined },
    { key: 'withheld', name: 'Something withheld', part: totals.withheldTurns, dashes: '5 4' },
  ] as const;
  return (
    <ul className={LEGEND}>
      {lines.map(({ key, name, part, dashes }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 24 14" width="24" height="14" aria-hidden="true" className={OUTCOME_COLOURS[key]}>
            <path d="M0 7h24" stroke="currentColor" strokeWidth="2" strokeDasharray={dashes} />
          </svg>
          {name}{' '}
          <span className="inline-block text-[0.8125rem]/[1.2] whitespace-nowrap text-ink-2">
            {shareText(part, totals.turns)}
          </span>
        </li>
      ))}
    </ul>
  );
}
