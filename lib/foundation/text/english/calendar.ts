/** The months by their names, from January on. */
export const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');
const SHORT_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** From Monday on. */
const WEEKDAYS: readonly string[] = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const SHORT_WEEKDAYS = 'mon tue wed thu fri sat sun tues weds thur thurs'.split(' ');

/** 1 for January; full names and the usual abbreviations. */
export const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...MONTHS.map((name, index): [string, number] => [name, index + 1]),
  ...SHORT_MONTHS.map((name, index): [string, number] => [name, index + 1]),
  ['sept', 9],
]);

/** Months that are common words too: they need a number beside them or a word before them that leads to a date. */
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

/** 1 for Monday; full names, the usual abbreviations, and plurals of the names. */
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

/** Abbreviated weekdays that are common words too: they are read as words. */
export const AMBIGUOUS_WEEKDAYS: ReadonlySet<string> = new Set(['sun', 'sat', 'wed', 'mon', 'thu', 'tue', 'fri']);

/** What stands before a month that has no day and no year. */
export const DATE_LEADS: ReadonlySet<string> = new Set(
  'in of since until till by from to early late mid during before after last next every each this through'.split(' '),
);
