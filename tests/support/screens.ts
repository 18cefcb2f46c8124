import { inject } from 'vitest';

import { DESKTOP, PHONE, type Screen } from '#tools/browser/launch-browser.ts';

const BY_DAY: [string, Screen] = ['at a desk', { ...DESKTOP, width: 1440 }];
const ON_A_PHONE_AT_NIGHT: [string, Screen] = ['on a phone in the dark', { ...PHONE, prefersDark: true }];

/** Both sizes and both themes: in two pictures among the tests, in all four among the long proofs. */
export const SCREENS: readonly [string, Screen][] = inject('isDeep')
  ? [
      BY_DAY,
      ON_A_PHONE_AT_NIGHT,
      ['at a desk in the dark', { ...DESKTOP, width: 1440, prefersDark: true }],
      ['on a phone', PHONE],
    ]
  : [BY_DAY, ON_A_PHONE_AT_NIGHT];
