/** Whether something may be looked at while the checks are written, or is kept for judging them. */
export const HALVES = ['tune', 'held-out'] as const;

export type Half = (typeof HALVES)[number];
