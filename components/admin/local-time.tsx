'use client';

import { wording } from '#lib/contracts/wording/wording.ts';

import { useIsHydrated } from './use-is-hydrated.ts';

const FORMATS = {
  short: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  long: {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type TimeFormat = keyof typeof FORMATS;

interface LocalTimeProps {
  /** ISO 8601. */
  at: string;
  format: TimeFormat;
}

/** A moment in the viewer's time zone. The server, which does not know that zone, writes UTC. */
export function LocalTime({ at, format }: LocalTimeProps) {
  const isUtc = !useIsHydrated();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={format === 'long' ? undefined : formatterOf('long', isUtc).format(moment)}>
      {formatterOf(format, isUtc).format(moment)}
    </time>
  );
}

// Cached: creating a formatter costs more than a hundred uses of it.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(format: TimeFormat, isUtc: boolean): Intl.DateTimeFormat {
  const locale = wording().common.locale;
  const key = `${locale} ${format} ${isUtc}`;
  const made = formatters.get(key);
  if (made !== undefined) return made;
  const formatter = new Intl.DateTimeFormat(locale, { ...FORMATS[format], ...(isUtc && { timeZone: 'UTC' }) });
  formatters.set(key, formatter);
  return formatter;
}
