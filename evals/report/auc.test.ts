import { describe, expect, it } from 'vitest';

import { aucOf } from './auc.ts';

describe('aucOf', () => {
  it('is the share of pairs in which the positive scores higher', () => {
    expect(aucOf([0.9, 0.5], [0.5])).toBe(0.75);
    expect(aucOf([], [0.5])).toBeNaN();
  });
});
