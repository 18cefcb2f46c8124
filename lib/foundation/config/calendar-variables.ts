import { z } from 'zod';

import { isTimeZone } from '#lib/foundation/core/clock.ts';

/** How dates in questions are interpreted. */
export const CALENDAR_VARIABLES = {
  TIME_ZONE: z.string().refine(isTimeZone, { error: 'it must be an IANA name such as Europe/Berlin' }).optional(),
  WEEK_START: z.enum(['monday', 'sunday', 'saturday']).default('monday'),
  DATE_ORDER: z.enum(['day_first', 'month_first']).default('day_first'),
};

/** Returns the settings as a `Calendar`; the time zone defaults to the server's own. */
export function calendarOf(env: z.output<z.ZodObject<typeof CALENDAR_VARIABLES>>) {
  return {
    timeZone: env.TIME_ZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    weekStart: env.WEEK_START,
    monthFirst: env.DATE_ORDER === 'month_first',
  };
}
