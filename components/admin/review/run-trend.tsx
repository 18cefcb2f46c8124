import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { LocalTime } from '../local-time.tsx';

/** How the cases went once. */
export interface ShownRun {
  id: string;
  /** ISO 8601. */
  at: string;
  asked: number;
  met: number;
  /** Neither under way here nor ended. */
  isBroken: boolean;
}

const LISTED = 5;

/** In pixels. */
const HEIGHT = 64;
const BAR = 12;
const STEP = 16;

/** How the cases went each time: a bar for each run, the oldest first, and the last ones in words. */
export function RunTrend({ runs }: { runs: readonly ShownRun[] }) {
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-8 gap-y-4">
      {/* The list says the same. */}
      <svg
        aria-hidden="true"
        className="border-b border-control"
        width={runs.length * STEP}
        height={HEIGHT}
        viewBox={`0 0 ${runs.length * STEP} ${HEIGHT}`}
      >
        {runs.toReversed().map(({ id, asked, met }, index) => {
          const height = asked === 0 ? 0 : (HEIGHT * met) / asked;
          return (
            <g key={id}>
              <rect className="fill-sunken" x={index * STEP} y={0} width={BAR} height={HEIGHT} />
              <rect className="fill-ink-2" x={index * STEP} y={HEIGHT - height} width={BAR} height={height} />
            </g>
          );
        })}
      </svg>
      <ol className="grid gap-1 tabular-nums">
        {runs.slice(0, LISTED).map(({ id, at, asked, met, isBroken }) => (
          <li key={id}>
            <span className="text-ink-2">
              <LocalTime at={at} format="short" />
            </span>{' '}
            <b className="font-medium">{formatMessage(adminWording().case.run.summary, { met, asked })}</b>
            {isBroken && <span className="text-danger"> {adminWording().case.run.interrupted}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
