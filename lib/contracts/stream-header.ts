/** In which the reader's request names its answer, so that its reader can come back to it. */
export const STREAM_HEADER = 'lectern-answer';
