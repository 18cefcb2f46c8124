import { describe, expect, it } from 'vitest';

import { comparedSides, speaksOf } from './compared-sides.ts';

describe('comparedSides', () => {
  it.each([
    ['What is the difference between a wick and the burner?', 'a wick', 'the burner'],
    ['Compare oil lamps with gas lamps.', 'oil lamps', 'gas lamps'],
    ['How does paraffin differ from whale oil?', 'paraffin', 'whale oil'],
    ['Fresnel lens vs. mirror', 'Fresnel lens', 'mirror'],
  ])('parts %j', (question, one, other) => {
    expect(comparedSides(question)?.map(({ name }) => name)).toEqual([one, other]);
  });

  it('finds no sides where nothing is compared, where one is missing, and where both are called the same', () => {
    expect(comparedSides('How is oil made and sold?')).toBeNull();
    expect(comparedSides('What is the difference between lamps?')).toBeNull();
    expect(comparedSides('How long should I wait vs. a hawk?')).toBeNull();
    expect(comparedSides('What is the difference between a lamp and the lamps?')).toBeNull();
  });

  it('takes a side as told when all that tells it from the other is said', () => {
    const [oil, gas] = comparedSides('Compare oil lamps with gas lamps.') ?? [];
    if (oil === undefined || gas === undefined) throw new Error('There are two sides.');
    expect(speaksOf('The lamp burns oil.', oil)).toBe(true);
    expect(speaksOf('The lamp burns oil.', gas)).toBe(false);
  });
});
