/** Month names, starting with January. */
export const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');
const SHORT_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Starting with Monday. */
const WEEKDAYS: readonly string[] = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const SHORT_WEEKDAYS = 'mon tue wed thu fri sat sun tues weds thur thurs'.split(' ');

/** Month numbers by name and usual abbreviation; 1 is January. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...MONTHS.map((name, index): [string, number] => [name, index + 1]),
  ...SHORT_MONTHS.map((name, index): [string, number] => [name, index + 1]),
  ['sept', 9],
]);

/** Months that are also common words. They need a number beside them or a word before them that introduces a date. */
export const AMBIGUOUS_MONTHS: ReadonlySet<string> = new Set([
  'may',
  'march',
  'mar',
  'dec',
  'jan',
  'sep',
  'jun',
  'apr',
]);

/** Weekday numbers by name, usual abbreviation and plural; 1 is Monday. */
export const WEEKDAY_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...WEEKDAYS.flatMap((name, index): [string, number][] => [
    [name, index + 1],
    [`${name}s`, index + 1],
  ]),
  ...SHORT_WEEKDAYS.map((name): [string, number] => [
    name,
    WEEKDAYS.findIndex((full) => full.startsWith(name.slice(0, 3))) + 1,
  ]),
]);

/** Weekday abbreviations that are also common words; they are read as those words. */
export const AMBIGUOUS_WEEKDAYS: ReadonlySet<string> = new Set(['sun', 'sat', 'wed', 'mon', 'thu', 'tue', 'fri']);

/** Words that precede a month without a day or a year. */
export const DATE_LEADS: ReadonlySet<string> = new Set(
  'in of since until till by from to early late mid during before after last next every each this through'.split(' '),
);
