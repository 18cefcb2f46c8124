import { inject } from 'vitest';

import { DESKTOP, PHONE, type Screen } from '#tools/browser/launch-browser.ts';

type NamedScreen = [string, Screen];

const BY_DAY: NamedScreen = ['at a desk', { ...DESKTOP, width: 1440 }];
const ON_A_PHONE_AT_NIGHT: NamedScreen = ['on a phone in the dark', { ...PHONE, prefersDark: true }];

/** Both sizes and both themes: in two pictures among the tests, in all four among the long proofs. */
export const SCREENS: readonly NamedScreen[] = inject('isDeep')
  ? [
      BY_DAY,
      ON_A_PHONE_AT_NIGHT,
      ['at a desk in the dark', { ...DESKTOP, width: 1440, prefersDark: true }],
      ['on a phone', PHONE],
    ]
  : [BY_DAY, ON_A_PHONE_AT_NIGHT];

const SIZES: readonly NamedScreen[] = [
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
];

/** What behaves alike at both sizes: at this one among the tests, at both among the long proofs. */
export function bothSizes(usual: 'at a desk' | 'on a phone'): readonly NamedScreen[] {
  return inject('isDeep') ? SIZES : SIZES.filter(([name]) => name === usual);
}
