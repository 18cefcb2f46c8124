import type { Half } from '#tools/half.ts';

/** One figure that a threshold may be set on. Names are paths: `adversarial/antonym/confirmed`. */
export interface Metric {
  name: string;
  /** Null for what has no halves. */
  half: Half | null;
  value: number;
}
