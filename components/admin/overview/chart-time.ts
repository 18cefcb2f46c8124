import type { OverviewUnit } from './overview-report.ts';

const HOUR = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const WHOLE_HOUR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const WHOLE_DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Under an axis. Hours are those of whoever looks; days are counted in UTC, and told so. */
export function tickText(at: string, unit: OverviewUnit): string {
  return (unit === 'hour' ? HOUR : DAY).format(new Date(at));
}

/** Where it stands alone. */
export function momentText(at: string, unit: OverviewUnit): string {
  return unit === 'hour' ? WHOLE_HOUR.format(new Date(at)) : `${WHOLE_DAY.format(new Date(at))} (UTC)`;
}
