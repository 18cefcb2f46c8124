/** Settings for reading dates in plain language. */
export interface Calendar {
  /** An IANA name: `Europe/Berlin`. */
  timeZone: string;
  /** The first day of a week. */
  weekStart: 'monday' | 'sunday' | 'saturday';
  /** If true, `03/04/2025` is the fourth of March; otherwise the third of April. */
  monthFirst?: boolean;
}

/** Half-open, ISO 8601 with offset; a null side is open. */
export interface DateRange {
  from: string | null;
  to: string | null;
}
