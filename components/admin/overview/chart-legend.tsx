import { countText, shareText } from '../figure-text.ts';
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

/** What fills the bars of each outcome. The pattern tells them apart where colours do not. */
export function OutcomePatterns() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      <defs>
        <pattern
          id="overview-notFound"
          className={OUTCOME_COLOURS.notFound}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
        >
          <rect width="5" height="5" className="fill-raised" />
          <path d="M-1 1l2-2M0 5l5-5M4 6l2-2" stroke="currentColor" strokeWidth="2" />
        </pattern>
        <pattern
          id="overview-failed"
          className={OUTCOME_COLOURS.failed}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
        >
          <rect width="4" height="4" fill="currentColor" />
          <circle cx="2" cy="2" r="0.8" className="fill-raised" />
        </pattern>
        <pattern
          id="overview-stopped"
          className={OUTCOME_COLOURS.stopped}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
        >
          <rect width="4" height="4" className="fill-raised" />
          <path d="M0 1h4" stroke="currentColor" strokeWidth="1.25" />
        </pattern>
        <pattern
          id="overview-answered"
          className={OUTCOME_COLOURS.answered}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
        >
          <rect width="4" height="4" fill="currentColor" />
        </pattern>
      </defs>
    </svg>
  );
}
