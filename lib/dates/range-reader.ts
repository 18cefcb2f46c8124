import type { DateTime } from 'luxon';

import type { Reading, Rest } from './periods/period.ts';

/** What a phrase at the beginning of a text means; a side that is null is open. */
export interface ReadRange {
  length: number;
  from: DateTime | null;
  to: DateTime | null;
  /** Nothing but the period itself says that it is one, and it may be something else. */
  isWeak: boolean;
}

export type RangeReader = (rest: Rest, reading: Reading) => ReadRange | null;

/** What may stand before a period and belongs to the phrase. */
export const PREPOSITION =
  /^(?:(?:back |only |just )?(?:in|on|during|throughout|within|over|from|for|of|at|all through|through|across|dated|around)(?: the course of)?(?: all of| the whole of)? )(?:the )?/;
