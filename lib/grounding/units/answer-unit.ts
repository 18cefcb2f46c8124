import type { ClaimKind } from '#lib/contracts/claim.ts';

import type { MarkerEvent } from '../markers/marker-parser.ts';

/**
 * A piece of an answer that is shown or withheld as a whole. Leads and parts of all units, joined together, are the whole text.
 * `structure` has no words: the lines of a fence, the row below a table's header, a thematic break, white space at the end; all
 * of it is in its lead. `markers` has markers and no words.
 */
export interface AnswerUnit {
  kind: ClaimKind | 'structure' | 'markers';
  /** What stands before the unit's own text: white space, marks of quotes and lists, task boxes, marks of a heading. */
  lead: string;
  parts: MarkerEvent[];
  /** Grows with every paragraph, list item, heading, table and fence; units of one block have the same. */
  block: number;
  /** Set for the first row of a table. */
  isHeader?: true;
}

/** Where a line of a paragraph begins: a unit of it holds the marks of the quote it stands in, and no other. */
const CONTINUATION = /\n[ \t>]+/g;

/** The unit's own Markdown: without markers, the white space before them, and the marks of its later lines. */
export function claimMarkdown({ kind, parts }: Pick<AnswerUnit, 'kind' | 'parts'>): string {
  let markdown = '';
  let isApart = false;
  for (const part of parts) {
    if (part.type === 'marker') {
      isApart ||= part.before !== '';
      continue;
    }
    if (isApart && /^[\p{L}\p{N}]/u.test(part.text)) markdown += ' ';
    markdown += part.text;
    isApart = false;
  }
  if (kind === 'code') return markdown;
  return markdown.replace(CONTINUATION, '\n').trim();
}
