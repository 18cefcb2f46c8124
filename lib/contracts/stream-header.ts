/** The header in which a reader's request names its answer, so that reading it can be resumed. */
export const STREAM_HEADER = 'lectern-answer';
