import { Random } from '#lib/foundation/core/random.ts';

/** What a reader does on the way to a question, and in between. */
const STEPS = [
  'select',
  'select other words',
  'click the page',
  'click the composer',
  'Ctrl I',
  'the header’s Ask',
  'Esc',
  'Backspace',
  'put the card away',
  'ask of all books',
  'ask of this page',
  'ask of this book',
  'search more widely',
  'new conversation',
  'ask',
] as const;

export type JourneyStep = (typeof STEPS)[number];

/** How often each step is taken, against the others: most of all what the promise is about. */
const WEIGHTS: Partial<Record<JourneyStep, number>> = {
  select: 4,
  'click the composer': 2,
  'search more widely': 3,
  ask: 5,
};
const DRAWN = STEPS.flatMap((step) => Array.from({ length: WEIGHTS[step] ?? 1 }, () => step));

const LONGEST = 9;
const SHORTEST = 5;

/** The ways of a number of readers, the same for the same seed. Each begins by selecting and ends by asking. */
export function drawJourneys(count: number, seed: number): JourneyStep[][] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => {
    const between = SHORTEST + random.below(LONGEST - SHORTEST + 1) - 2;
    return ['select', ...Array.from({ length: between }, () => random.pick(DRAWN) ?? 'ask'), 'ask'];
  });
}
