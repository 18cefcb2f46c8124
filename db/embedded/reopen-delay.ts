const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;

/** How long to wait before opening again after so many failures in a row: at once the first time, then 0.25 s doubling to 30 s. */
export function reopenDelayMs(failures: number): number {
  if (failures <= 1) return 0;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 2));
}
