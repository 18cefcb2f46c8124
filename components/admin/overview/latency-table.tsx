import { Fragment } from 'react';

import { Cell, ColumnHead, FigureTable, RowHead } from '../figure-table.tsx';
import { countText, latencyText } from '../figure-text.ts';
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
    <div className="relative overflow-x-auto">
      <FigureTable>
        <thead>
          <tr>
            <ColumnHead className="ps-0">Time</ColumnHead>
            <ColumnHead isFigure>p50</ColumnHead>
            <ColumnHead isFigure>p95</ColumnHead>
            <ColumnHead isFigure className="pe-0">
              Answers
            </ColumnHead>
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
      </FigureTable>
    </div>
  );
}

function LatencyRow({ name, percentiles }: { name: string; percentiles: OverviewPercentiles }) {
  return (
    <tr>
      <RowHead className="ps-0">{name}</RowHead>
      <Cell isFigure>{latencyText(percentiles.p50)}</Cell>
      <Cell isFigure>{latencyText(percentiles.p95)}</Cell>
      <Cell isFigure className="pe-0">
        {countText(percentiles.turns)}
      </Cell>
    </tr>
  );
}
