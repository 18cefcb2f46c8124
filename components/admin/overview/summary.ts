/** The line that folds out more of the overview. */
export const SUMMARY = 'w-fit py-1.5 text-ink-2 hover:text-ink';
