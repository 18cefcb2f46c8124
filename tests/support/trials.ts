import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the long proofs are under way. */
    isDeep?: boolean;
  }
}

/** How often something drawn at random is tried. */
interface Trials {
  /** In `npm test`: often enough to find what is commonly wrong, with the same draws every time. */
  usual: number;
  /** In `npm run test:deep`: often enough to find what is seldom wrong. */
  deep: number;
}

/** How many trials this run is for. */
export function trialsOf({ usual, deep }: Trials): number {
  return inject('isDeep') ? deep : usual;
}

/** The same as the parameters of a property. */
export function propertyOf(trials: Trials): { numRuns: number; seed?: number } {
  return { numRuns: trialsOf(trials), ...(!inject('isDeep') && { seed: 20_261_123 }) };
}
