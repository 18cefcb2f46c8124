import type { DocumentFilter } from '#lib/contracts/document-filter.ts';

/** How an answer names its sources in a kept file. */
export interface CitationStyle {
  kind: 'footnote' | 'inline';
  /** Before a page number, in style `inline`: `(Source: file.pdf, p. 12)`. */
  pageAbbreviation: string;
}

/** A profile with everything in it that depends on the request filled in: what the agent answers by. */
export interface AppliedProfile {
  name: string;
  /** For the model, beside its standing instructions; null adds nothing. */
  instructions: string | null;
  /** The question as the model and the search are asked it: the template with everything filled in. */
  prompt: string;
  /** Applied to every look at the library in this turn, beside the request's own filters. */
  filter: DocumentFilter;
  /** The language to answer in; null leaves it to the question. */
  language: string | null;
  /** What is kept with the turn; null keeps nothing. */
  audit: Record<string, string> | null;
  citationStyle: CitationStyle;
  /** Markers of a kept file are links. */
  inlineCitationLinks: boolean;
  outputFilenameBase: string;
  /** Code points of the question that the description of a kept file shows. */
  descriptionQueryMaxLength: number;
}

/** What a profile says of the files that answers are kept as. */
export type FileSettings = Pick<
  AppliedProfile,
  'citationStyle' | 'inlineCitationLinks' | 'outputFilenameBase' | 'descriptionQueryMaxLength'
>;
