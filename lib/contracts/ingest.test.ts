import { expect, it } from 'vitest';

import { dateSchema } from './ingest.ts';

it.each(['1000-01-01', '2026-03-31', '2026-03-31T09:00:00+02:00', '9999-12-31T23:59:59Z'])('%s is a date', (date) => {
  expect(dateSchema.safeParse(date).success).toBe(true);
});

it.each(['0000-01-01', '0999-12-31', '1000-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '2026-13-01', 'May'])(
  '%s is none that can be stored',
  (date) => {
    expect(dateSchema.safeParse(date).success).toBe(false);
  },
);
