import { OUTCOME_COLOURS } from './overview-report.ts';

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
