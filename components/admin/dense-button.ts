/**
 * The look of a button, link or summary where many stand in a row. The buttons of the reader, which are for its few main acts, are
 * larger.
 */
export const DENSE_BUTTON =
  'inline-flex items-center justify-center gap-2 min-h-10 rounded-lg border border-control px-3.5 py-1.5 font-medium whitespace-nowrap hover:bg-sunken pointer-coarse:min-h-11';
