const FORMS = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/i;

/** Microseconds since 1970 of a stored date; null when it is none. Without an offset it is UTC. */
export function parseDateTime(text: string): number | null {
  const match = FORMS.exec(text);
  if (match === null) return null;
  const [, day = '', minutes = '00:00', seconds = '00', fraction = '', offset = 'Z'] = match;
  const milliseconds = Date.parse(`${day}T${minutes}:${seconds}${offset.toUpperCase()}`);
  if (Number.isNaN(milliseconds)) return null;
  return milliseconds * 1000 + Math.trunc(Number(`0${fraction}`) * 1e6);
}
