/** Finish reasons for an answer that Lectern ended, in place of the server's own. */

/** The model had begun to repeat itself. */
export const REPEATED = 'lectern:repeated';

/** The model wrote something, but none of it is meant for a reader. */
export const NOTHING_TO_SHOW = 'lectern:nothing-to-show';
