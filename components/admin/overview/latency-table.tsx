import { Fragment } from 'react';

import { countText, latencyText } from './figure-text.ts';
import type { OverviewLatencies, OverviewPercentiles } from './overview-report.ts';

interface LatencyTableProps {
  now: OverviewLatencies;
  /** Null when there is nothing to compare with. */
  before: OverviewLatencies | null;
}

const MEASURES = [
  { key: 'first', name: 'To the first words' },
  { key: 'complete', name: 'To the end' },
] as const;

/** How long readers wait. */
export function LatencyTable({ now, before }: LatencyTableProps) {
  return (
    <div className="admin-scroll">
      <table className="admin-table overview-latencies">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col" className="figure">
              p50
            </th>
            <th scope="col" className="figure">
              p95
            </th>
            <th scope="col" className="figure">
              Answers
            </th>
          </tr>
        </thead>
        <tbody>
          {MEASURES.map(({ key, name }) => (
            <Fragment key={key}>
              <LatencyRow name={name} percentiles={now[key]} />
              {before !== null && <LatencyRow name="– before" percentiles={before[key]} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LatencyRow({ name, percentiles }: { name: string; percentiles: OverviewPercentiles }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figure">{latencyText(percentiles.p50)}</td>
      <td className="figure">{latencyText(percentiles.p95)}</td>
      <td className="figure">{countText(percentiles.turns)}</td>
    </tr>
  );
}
