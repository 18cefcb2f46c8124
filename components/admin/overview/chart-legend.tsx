import type { ReactNode } from 'react';

import type { TurnCounts } from '#lib/contracts/admin/overview.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { countText, shareText } from '../figure-text.ts';
import { OUTCOME_COLOURS, SHOWN_OUTCOMES } from './overview-report.ts';

const LEGEND = 'overview-legend my-2 flex flex-wrap gap-x-4 gap-y-1';

interface LegendEntryProps {
  outcome: keyof typeof OUTCOME_COLOURS;
  name: string;
  figure: string;
  /** The icon of the entry, and its width. */
  width: number;
  children: ReactNode;
}

function LegendEntry({ outcome, name, figure, width, children }: LegendEntryProps) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg
        viewBox={`0 0 ${width} 14`}
        width={width}
        height="14"
        aria-hidden="true"
        className={OUTCOME_COLOURS[outcome]}
      >
        {children}
      </svg>
      {name} <span className="inline-block text-[0.8125rem]/[1.2] whitespace-nowrap text-ink-2">{figure}</span>
    </li>
  );
}

/** The fill of each kind of bar, and the total number of its questions. */
export function VolumeLegend({ totals }: { totals: TurnCounts }) {
  return (
    <ul className={LEGEND}>
      {SHOWN_OUTCOMES().map(({ key, name }) => (
        <LegendEntry key={key} outcome={key} name={name} figure={countText(totals[key])} width={14}>
          <rect x="0.5" y="0.5" width="13" height="13" rx="2" fill={`url(#overview-${key})`} stroke="currentColor" />
        </LegendEntry>
      ))}
    </ul>
  );
}

/** The legend of the lines, with the overall share of each. */
export function RateLegend({ totals }: { totals: TurnCounts }) {
  const lines = [
    { key: 'notFound', name: adminWording().common.outcome.notFound, part: totals.notFound, dashes: undefined },
    { key: 'withheld', name: adminWording().overview.figure.withheld, part: totals.withheldTurns, dashes: '5 4' },
  ] as const;
  return (
    <ul className={LEGEND}>
      {lines.map(({ key, name, part, dashes }) => (
        <LegendEntry key={key} outcome={key} name={name} figure={shareText(part, totals.turns)} width={24}>
          <path d="M0 7h24" stroke="currentColor" strokeWidth="2" strokeDasharray={dashes} />
        </LegendEntry>
      ))}
    </ul>
  );
}

/** The patterns that fill the bars of each outcome. They distinguish the outcomes where colours do not. */
export function OutcomePatterns() {
  return (
    <svg className="absolute size-0" aria-hidden="true">
      <defs>
        <Pattern outcome="notFound" size={5} ground="fill-raised">
          <path d="M-1 1l2-2M0 5l5-5M4 6l2-2" stroke="currentColor" strokeWidth="2" />
        </Pattern>
        <Pattern outcome="failed" size={4} ground="fill-current">
          <circle cx="2" cy="2" r="0.8" className="fill-raised" />
        </Pattern>
        <Pattern outcome="stopped" size={4} ground="fill-raised">
          <path d="M0 1h4" stroke="currentColor" strokeWidth="1.25" />
        </Pattern>
        <Pattern outcome="answered" size={4} ground="fill-current" />
      </defs>
    </svg>
  );
}

interface PatternProps {
  outcome: keyof typeof OUTCOME_COLOURS;
  size: number;
  ground: string;
  children?: ReactNode;
}

function Pattern({ outcome, size, ground, children }: PatternProps) {
  return (
    <pattern
      id={`overview-${outcome}`}
      className={OUTCOME_COLOURS[outcome]}
      width={size}
      height={size}
      patternUnits="userSpaceOnUse"
    >
      <rect width={size} height={size} className={ground} />
      {children}
    </pattern>
  );
}
