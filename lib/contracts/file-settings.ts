import { z } from 'zod';

import type { CitationStyle } from './citation-style.ts';

/** What the files are like that answers are kept as. */
export interface FileSettings {
  citationStyle: CitationStyle;
  /** Markers of a kept file are links. */
  inlineCitationLinks: boolean;
  outputFilenameBase: string;
  /** Code points of the question that the description of a kept file shows. */
  descriptionQueryMaxLength: number;
}

/** What a kept file is called, without its ending. */
export const filenameBase = z
  .string({ error: 'this must be a text' })
  .trim()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,99}$/u, {
    error: 'a file name may hold letters, digits, spaces, and _ . -',
  });
