import { inlineMarkdown } from '#lib/foundation/core/inline-markdown.ts';
import { z } from 'zod';

import { requestText } from './parse-or-throw.ts';
import type { Source } from './source.ts';

/** `footnote`: markers `[n]`. `inline`: the file name and page, in the text. */
export const CITATION_STYLES = ['footnote', 'inline'] as const;

/** Code points. */
export const PAGE_ABBREVIATION_MAX_LENGTH = 20;

/** How an answer names its sources in its text. */
export interface CitationStyle {
  kind: (typeof CITATION_STYLES)[number];
  /** The abbreviation before a page number in style `inline`: `(Source: file.pdf, p. 12)`. */
  pageAbbreviation: string;
}

export const DEFAULT_CITATION_STYLE: CitationStyle = { kind: 'footnote', pageAbbreviation: 'p.' };

/** The style fields of a request; see `styleOf`. */
export const citationStyleFields = {
  citation_style: z
    .enum(CITATION_STYLES, { error: 'citation_style must be "footnote" or "inline".' })
    .nullish()
    .describe(
      'How answer names its sources. footnote: markers [n], the 1-based position in sources. inline: (Source: file.pdf, p. 12) in place of each marker, as Markdown; of a selection (Source: Selected text). Every offset in the response counts the text as it is sent, and citations says which source each such name stands for. The profile’s setting when absent, else footnote.',
    ),
  page_abbreviation: requestText('page_abbreviation', { maxLength: PAGE_ABBREVIATION_MAX_LENGTH })
    .nullish()
    .describe('What stands before a page number in style inline. The profile’s setting when absent, else p.'),
};

/** The citation style requested. */
export interface AskedStyle {
  citation_style?: CitationStyle['kind'] | null | undefined;
  page_abbreviation?: string | null | undefined;
}

/** Returns the style of an answer: the request takes precedence over the profile. */
export function styleOf(asked: AskedStyle, profile: CitationStyle = DEFAULT_CITATION_STYLE): CitationStyle {
  return {
    kind: asked.citation_style ?? profile.kind,
    pageAbbreviation: asked.page_abbreviation ?? profile.pageAbbreviation,
  };
}

/** Returns the name of a source in style `inline`, as Markdown. */
export function inlineName({ filename, page }: { filename: string; page: number }, pageAbbreviation: string): string {
  return `(Source: ${inlineLabel(filename)}, ${inlineLabel(pageAbbreviation)} ${page})`;
}

/** Returns the inline name of an API source. For a library source it names the page on which the range begins, otherwise the source's own page. */
export function inlineNameOf(source: Source, range: { page_number?: number } | null, abbreviation: string): string {
  if (!('filename' in source)) return `(Source: ${inlineLabel(source.section_heading)})`;
  return inlineName({ filename: source.filename, page: range?.page_number ?? source.page_number }, abbreviation);
}

/** Such text inside a line that is not ours: nothing in it can close constructs opened there, code least of all. */
function inlineLabel(text: string): string {
  return inlineMarkdown(text).replace(/\\?[`<>"']/g, (sign) => `&#${sign.charCodeAt(sign.length - 1)};`);
}

/** The range of `answer` that names a source. */
const namedCitationSchema = z
  .object({
    start: z.int().min(0).describe('Where the name stands in answer: half-open, UTF-16 code units.'),
    end: z.int().min(0),
    start_cp: z.int().min(0).describe('The same in code points.'),
    end_cp: z.int().min(0),
    position: z.int().min(1).describe('The 1-based position of the source in sources.'),
  })
  .meta({ id: 'NamedCitation' });

export type NamedCitation = z.infer<typeof namedCitationSchema>;

/** The source names in an answer in style `inline`. */
export const namedCitations = z
  .array(namedCitationSchema)
  .optional()
  .describe(
    'Only in citation_style inline: where the text names which source, in its order. Sources next to each other with the same name are named once, and have the same place.',
  );
