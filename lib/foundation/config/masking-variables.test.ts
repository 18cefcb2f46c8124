import { expect, test } from 'vitest';

import { parseEnv } from './env.ts';

test('without it nothing is masked', () => {
  expect(parseEnv({}).masking).toEqual({ kinds: [], country: null });
});

test('what is masked is as it is set', () => {
  expect(parseEnv({ MASKING: ' names, emails,numbers,', MASKING_COUNTRY: 'DE' }).masking).toEqual({
    kinds: ['names', 'emails', 'numbers'],
    country: 'DE',
  });
});

test.each([
  [{ MASKING: 'emails,addresses' }, 'MASKING: it may hold emails, numbers, names, separated by commas'],
  [{ MASKING: 'true' }, 'MASKING: it may hold'],
  [{ MASKING: 'numbers', MASKING_COUNTRY: 'Germany' }, 'MASKING_COUNTRY: it must be the two letters'],
  [{ MASKING: 'emails', MASKING_COUNTRY: 'DE' }, 'MASKING_COUNTRY: it says nothing unless MASKING has numbers'],
])('%j is refused', (variables, problem) => {
  expect(() => parseEnv(variables)).toThrow(problem);
});
