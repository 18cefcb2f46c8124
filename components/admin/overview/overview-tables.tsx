import { Fragment } from 'react';

import type { LatencySummary, Percentiles, TurnCounts } from '#lib/contracts/admin/overview.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { Cell, ColumnHead, FigureTable, RowHead } from '../figure-table.tsx';
import { countText, latencyText, shareText } from '../figure-text.ts';
import { LocalTime } from '../local-time.tsx';
import { type OverviewPoint, type OverviewUnit, SHOWN_OUTCOMES, SUMMARY } from './overview-report.ts';

interface VolumeTableProps {
  points: OverviewPoint[];
  totals: TurnCounts;
  unit: OverviewUnit;
}

const DAY = () =>
  new Intl.DateTimeFormat(wording().common.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** The numbers behind the charts, newest first. */
export function VolumeTable({ points, totals, unit }: VolumeTableProps) {
  return (
    <details className="overview-numbers">
      <summary className={SUMMARY}>
        {formatMessage(adminWording().overview.table.title, { unit: adminWording().overview.unit[unit] })}
      </summary>
      <div
        className="relative max-h-120 overflow-x-auto rounded-lg border border-line"
        tabIndex={0}
        role="region"
        aria-label={formatMessage(adminWording().overview.table.title, { unit: adminWording().overview.unit[unit] })}
      >
        <FigureTable>
          <thead className="[&_th]:sticky [&_th]:top-0 [&_th]:bg-surface">
            <tr>
              <ColumnHead>
                {unit === 'hour' ? adminWording().common.from : adminWording().overview.table.day}
              </ColumnHead>
              <ColumnHead isFigure>{adminWording().overview.figure.questions}</ColumnHead>
              {SHOWN_OUTCOMES().map(({ key, name }) => (
                <ColumnHead key={key} isFigure>
                  {name}
                </ColumnHead>
              ))}
              <ColumnHead isFigure>{adminWording().common.outcome.withheld}</ColumnHead>
              <ColumnHead isFigure>{adminWording().overview.table.notFoundShare}</ColumnHead>
              <ColumnHead isFigure>{adminWording().overview.table.withheldShare}</ColumnHead>
              <ColumnHead isFigure>{adminWording().common.rating.up}</ColumnHead>
              <ColumnHead isFigure>{adminWording().common.rating.down}</ColumnHead>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <VolumeRow key={point.at} counts={point}>
                {unit === 'hour' ? <LocalTime at={point.at} format="short" /> : DAY().format(new Date(point.at))}
              </VolumeRow>
            ))}
          </tbody>
          <tfoot className="[&_:is(th,td)]:border-b-0 [&_:is(th,td)]:font-semibold [&_:is(th,td)]:text-ink">
            <VolumeRow counts={totals}>{adminWording().overview.table.total}</VolumeRow>
          </tfoot>
        </FigureTable>
      </div>
    </details>
  );
}

function VolumeRow({ counts, children }: { counts: TurnCounts; children: React.ReactNode }) {
  const { turns, notFound, withheldTurns, likes, dislikes } = counts;
  const figures = [
    countText(turns),
    ...SHOWN_OUTCOMES().map(({ key }) => countText(counts[key])),
    countText(withheldTurns),
    shareText(notFound, turns),
    shareText(withheldTurns, turns),
    countText(likes),
    countText(dislikes),
  ];
  return (
    <tr>
      <RowHead>{children}</RowHead>
      {figures.map((figure, index) => (
        <Cell key={index} isFigure>
          {figure}
        </Cell>
      ))}
    </tr>
  );
}

interface LatencyTableProps {
  now: LatencySummary;
  /** Null when there is no previous period to compare with. */
  before: LatencySummary | null;
}

const MEASURES = () =>
  [
    { key: 'first', name: adminWording().overview.table.firstWords },
    { key: 'complete', name: adminWording().overview.table.fullAnswer },
  ] as const;

/** Response times that readers experience. */
export function LatencyTable({ now, before }: LatencyTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <FigureTable>
        <thead>
          <tr>
            <ColumnHead className="ps-0">{adminWording().overview.responseTimes}</ColumnHead>
            <ColumnHead isFigure>p50</ColumnHead>
            <ColumnHead isFigure>p95</ColumnHead>
            <ColumnHead isFigure className="pe-0">
              {adminWording().overview.table.answers}
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {MEASURES().map(({ key, name }) => (
            <Fragment key={key}>
              <LatencyRow name={name} percentiles={now[key]} />
              {before !== null && <LatencyRow name={adminWording().overview.table.before} percentiles={before[key]} />}
            </Fragment>
          ))}
        </tbody>
      </FigureTable>
    </div>
  );
}

function LatencyRow({ name, percentiles }: { name: string; percentiles: Percentiles }) {
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
