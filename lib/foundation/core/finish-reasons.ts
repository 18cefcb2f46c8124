/** Why a model's answer was ended by us, in the place of the server's own word for it. */

/** It had begun to repeat itself. */
export const REPEATED = 'lectern:repeated';

/** It has written something, and nothing of it is meant for a reader. */
export const NOTHING_TO_SHOW = 'lectern:nothing-to-show';
