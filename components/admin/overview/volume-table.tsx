import { LocalTime } from '../local-time.tsx';
import { countText, shareText } from './figure-text.ts';
import { type OverviewCounts, type OverviewPoint, type OverviewUnit, SHOWN_OUTCOMES } from './overview-report.ts';

interface VolumeTableProps {
  points: OverviewPoint[];
  totals: OverviewCounts;
  unit: OverviewUnit;
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The numbers behind the charts, newest first. */
export function VolumeTable({ points, totals, unit }: VolumeTableProps) {
  return (
    <details className="overview-numbers">
      <summary>The numbers by {unit}</summary>
      <div className="admin-scroll" tabIndex={0} role="region" aria-label={`The numbers by ${unit}`}>
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{unit === 'hour' ? 'From' : 'Day (UTC)'}</th>
              <th scope="col" className="figure">
                Questions
              </th>
              {SHOWN_OUTCOMES.map(({ key, name }) => (
                <th key={key} scope="col" className="figure">
                  {name}
                </th>
              ))}
              <th scope="col" className="figure">
                Withheld
              </th>
              <th scope="col" className="figure">
                Not found, share
              </th>
              <th scope="col" className="figure">
                Withheld, share
              </th>
              <th scope="col" className="figure">
                Up
              </th>
              <th scope="col" className="figure">
                Down
              </th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <VolumeRow key={point.at} counts={point}>
                {unit === 'hour' ? <LocalTime at={point.at} format="short" /> : DAY.format(new Date(point.at))}
              </VolumeRow>
            ))}
          </tbody>
          <tfoot>
            <VolumeRow counts={totals}>Altogether</VolumeRow>
          </tfoot>
        </table>
      </div>
    </details>
  );
}

function VolumeRow({ counts, children }: { counts: OverviewCounts; children: React.ReactNode }) {
  const { turns, notFound, withheldTurns, likes, dislikes } = counts;
  const figures = [
    countText(turns),
    ...SHOWN_OUTCOMES.map(({ key }) => countText(counts[key])),
    countText(withheldTurns),
    shareText(notFound, turns),
    shareText(withheldTurns, turns),
    countText(likes),
    countText(dislikes),
  ];
  return (
    <tr>
      <th scope="row">{children}</th>
      {figures.map((figure, index) => (
        <td key={index} className="figure">
          {figure}
        </td>
      ))}
    </tr>
  );
}
