import { createHash } from 'node:crypto';
import { parse, stringify } from 'yaml';
import { z } from 'zod';

import { CITATION_STYLES } from '#lib/contracts/citation-style.ts';

import type { AnswerDocument, Footnote } from './answer-document.ts';
import { bodyParts, type FilePart, markersOf } from './answer-layout.ts';

const FORMAT = 1;
const EDGE = '---\n';
const MARKERS = /^(?:\d{1,9}:\d{1,6}(?: (?=\d)|$))*$/;

const offset = z.int().min(0);

const rangeSchema = z.strictObject({
  start: offset,
  end: offset,
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  sha256: z.string(),
});

const footnoteSchema = z.strictObject({
  number: z.int().min(1),
  document: z.string(),
  title: z.string(),
  file: z.string(),
  page: z.string(),
  version: z.string(),
  page_number: z.int().min(1),
  page_label: z.string().optional(),
  page_title: z.string(),
  section: z.string(),
  picture: z.strictObject({ path: z.string(), caption: z.string() }).optional(),
  ranges: z.array(rangeSchema),
});

const frontMatterSchema = z.strictObject({
  lectern_answer: z.literal(FORMAT),
  question: z.string(),
  profile: z.string().nullable(),
  model: z.string(),
  answered_at: z.string(),
  citation_style: z.enum(CITATION_STYLES),
  page_abbreviation: z.string(),
  inline_citation_links: z.boolean(),
  answer_length: offset,
  /** Offsets of the markers in the answer, with their numbers: `83:1 145:2`. */
  markers: z.string().regex(MARKERS),
  footnotes: z.array(footnoteSchema),
  sha256: z.string(),
});

/** The content of the front matter: everything except the answer's words. */
export interface FrontMatter {
  document: Omit<AnswerDocument, 'answer'>;
  /** In UTF-16 code units. */
  answerLength: number;
  /** Offsets of the markers in the answer, with their numbers. */
  markers: [start: number, number: number][];
  /** The hash recorded for each range's quote, by footnote. */
  quoteHashes: string[][];
}

/** Returns the front matter with its delimiter lines. Strings are always quoted and on one line, so that nothing in them can end it. */
export function writeFrontMatter(document: AnswerDocument): string {
  const content = fields(document);
  const unsealed = linesOf(content) + textWithoutLinks(bodyParts(document));
  return `${EDGE}${linesOf({ ...content, sha256: sha256(unsealed) })}${EDGE}`;
}

/** Returns the end of a file’s front matter; -1 when it has none. */
export function endOfFrontMatter(markdown: string): number {
  if (!markdown.startsWith(EDGE)) return -1;
  const end = markdown.indexOf(`\n${EDGE}`, EDGE.length - 1);
  return end === -1 ? -1 : end + 1 + EDGE.length;
}

/** Returns null when it is not the front matter of a saved answer. */
export function readFrontMatter(text: string): FrontMatter | null {
  const read = frontMatterSchema.safeParse(parsed(text.slice(EDGE.length, -EDGE.length)));
  if (!read.success) return null;
  const found = read.data;
  return {
    document: {
      question: found.question,
      profile: found.profile,
      model: found.model,
      answeredAt: found.answered_at,
      citationStyle: { kind: found.citation_style, pageAbbreviation: found.page_abbreviation },
      inlineCitationLinks: found.inline_citation_links,
      footnotes: found.footnotes.map(footnoteOf),
    },
    answerLength: found.answer_length,
    markers: [...found.markers.matchAll(/(\d{1,9}):(\d{1,6})/g)].map(([, start, number]) => [
      Number(start),
      Number(number),
    ]),
    quoteHashes: found.footnotes.map(({ ranges }) => ranges.map((range) => range.sha256)),
  };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns the text of parts, without their links. */
export function textWithoutLinks(parts: readonly FilePart[]): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('');
}

function fields(document: AnswerDocument): Omit<z.input<typeof frontMatterSchema>, 'sha256'> {
  return {
    lectern_answer: FORMAT,
    question: document.question,
    profile: document.profile,
    model: document.model,
    answered_at: document.answeredAt,
    citation_style: document.citationStyle.kind,
    page_abbreviation: document.citationStyle.pageAbbreviation,
    inline_citation_links: document.inlineCitationLinks,
    answer_length: document.answer.length,
    markers: markersOf(document)
      .map(({ start, position }) => `${start}:${position}`)
      .join(' '),
    footnotes: document.footnotes.map((footnote) => ({
      number: footnote.number,
      document: footnote.documentId,
      title: footnote.documentTitle,
      file: footnote.filename,
      page: footnote.pageId,
      version: footnote.pageVersion,
      page_number: footnote.pageNumber,
      ...(footnote.pageLabel !== undefined && { page_label: footnote.pageLabel }),
      page_title: footnote.pageTitle,
      section: footnote.sectionHeading,
      ...(footnote.picture !== undefined && {
        picture: { path: footnote.picture.path, caption: footnote.picture.caption },
      }),
      ranges: footnote.ranges.map(({ start, end, quote, prefix, suffix }) => {
        return { start, end, quote, prefix, suffix, sha256: sha256(quote) };
      }),
    })),
  };
}

function footnoteOf(found: z.output<typeof footnoteSchema>): Footnote {
  return {
    number: found.number,
    documentId: found.document,
    documentTitle: found.title,
    filename: found.file,
    pageId: found.page,
    pageVersion: found.version,
    pageNumber: found.page_number,
    ...(found.page_label !== undefined && { pageLabel: found.page_label }),
    pageTitle: found.page_title,
    sectionHeading: found.section,
    ...(found.picture !== undefined && { picture: found.picture }),
    ranges: found.ranges.map(({ start, end, quote, prefix, suffix }) => ({ start, end, quote, prefix, suffix })),
  };
}

function linesOf(content: object): string {
  return stringify(content, {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    aliasDuplicateObjects: false,
  });
}

function parsed(yaml: string): unknown {
  try {
    return parse(yaml, { maxAliasCount: 0, prettyErrors: false });
  } catch {
    return null;
  }
}
