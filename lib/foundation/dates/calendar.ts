/** What dates in plain language are read by. */
export interface Calendar {
  /** IANA name: `Europe/Berlin`. */
  timeZone: string;
  /** The first day of a week. */
  weekStart: 'monday' | 'sunday' | 'saturday';
  /** `03/04/2025` is the fourth of March; otherwise the third of April. */
  monthFirst?: boolean;
}

/** Half-open, ISO 8601 with offset; a missing side is open. */
export interface DateRange {
  from: string | null;
  to: string | null;
}
