import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';

it('shows every variable of .env.example, below the same headings', () => {
  const headings = new Map<string, string>();
  let heading = '';
  for (const line of readFileSync('.env.example', 'utf8').split('\n')) {
    heading = /^# --- (.*?)(?:[.,] .*)? ---$/.exec(line)?.[1] ?? heading;
    const name = /^#([A-Z_]+)=/.exec(line)?.[1];
    if (name !== undefined) headings.set(name, heading);
  }
  const shown = parseEnv({}).configuration.map(({ name, group }) => [name, group] as const);
  expect(shown.length).toBeGreaterThan(50);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(headings));
});
