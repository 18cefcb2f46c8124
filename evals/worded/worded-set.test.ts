import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { readWordedSet } from './worded-set.ts';

const SETS = new URL('../questions/worded/', import.meta.url);

describe('readWordedSet', () => {
  it.each(readdirSync(SETS))('%s has as many questions in either half', (name) => {
    const { tune, 'held-out': heldOut } = readWordedSet(new URL(name, SETS)).halves;
    expect(tune.questions).toHaveLength(20);
    expect(heldOut.questions).toHaveLength(20);
    expect(tune.unanswered).toHaveLength(heldOut.unanswered.length);
  });
});
