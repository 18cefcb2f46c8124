import { expect, it } from 'vitest';

import { standsAlone } from './stands-alone.ts';

it.each([
  'The lamp is lit at dusk. [1] It burns until dawn. [1]',
  'There are two lamps: [1]\n\n- the old one [1]\n- the new one [1]',
  '```\nlamp --on\n```\n[2]',
])('takes what says what it speaks of: %s', (answer) => {
  expect(standsAlone(answer)).toBe(true);
});

it.each([
  ['It burns until dawn. [1]', 'begins with what points back'],
  ['The lamp is lit at dusk. [1] This is why. [2]', 'another source points back'],
  ['Take these steps: [1]', 'announces and says nothing'],
])('does not take %s, which %s', (answer) => {
  expect(standsAlone(answer)).toBe(false);
});
