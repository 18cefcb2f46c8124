import { z } from 'zod';

import type { CitationStyle } from './citation-style.ts';

/** Settings of the files in which answers are kept. */
export interface FileSettings {
  citationStyle: CitationStyle;
  /** True if the markers of a saved file are links. */
  inlineCitationLinks: boolean;
  outputFilenameBase: string;
  /** The maximum length of the question in a saved file's description, in code points. */
  descriptionQueryMaxLength: number;
}

/** The name of a kept file, without its extension. */
export const filenameBase = z
  .string({ error: 'this must be a text' })
  .trim()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,99}$/u, {
    error: 'a file name may hold letters, digits, spaces, and _ . -',
  });
