import { countText, shareText } from './figure-text.ts';
import { type OverviewCounts, SHOWN_OUTCOMES } from './overview-report.ts';

/** What stands beside the point of a chart: its numbers. */
export function PointNote({ title, point }: { title: string; point: OverviewCounts }) {
  return (
    <div className="overview-note rounded-lg border border-control bg-raised px-3 py-2 text-[0.8125rem] text-ink shadow-popover">
      <p className="font-semibold">{title}</p>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 tabular-nums">
        <dt>Questions</dt>
        <dd className="text-end">{countText(point.turns)}</dd>
        {SHOWN_OUTCOMES.map(({ key, name }) => (
          <NoteLine key={key} name={name} part={point[key]} whole={point.turns} />
        ))}
        <NoteLine name="Something withheld" part={point.withheldTurns} whole={point.turns} />
      </dl>
    </div>
  );
}

function NoteLine({ name, part, whole }: { name: string; part: number; whole: number }) {
  if (part === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-end">
        {countText(part)} ({shareText(part, whole)})
      </dd>
    </>
  );
}
