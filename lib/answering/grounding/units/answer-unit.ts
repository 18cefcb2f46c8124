import type { ClaimKind } from '#lib/contracts/claim.ts';

import type { MarkerEvent } from '../markers/marker-parser.ts';
import type { Piece } from './paragraph.ts';

/**
 * A piece of an answer that is shown or withheld as one. The leads and parts of all units, joined, are the complete text. `structure` has no words:
 * the lines of a fence, the row below a table's header, a thematic break, white space at the end; all of it is in its lead. `markers` has only
 * markers.
 */
export interface AnswerUnit {
  kind: ClaimKind | 'structure' | 'markers';
  /** The text before the unit's own: white space, marks of quotes and lists, task boxes, marks of a heading. */
  lead: string;
  parts: MarkerEvent[];
  /** Incremented with every paragraph, list item, heading, table and fence; units of one block share it. */
  block: number;
  /** Set for the header row of a table. */
  isHeader?: true;
  /** Set for Lectern's own quotations: the words are those that the unit cites, and a heading names the content below. */
  isOwn?: true;
}

/** The beginning of a further line of a paragraph: a unit contains the marks of the quote around it, and no others. */
const CONTINUATION = /\n[ \t>]+/g;

interface PlacedPiece extends Piece {
  /** The text before the piece that belongs to it. */
  lead: string;
  block: number;
  /** True if a task box may come before its text. */
  startsItem: boolean;
}

const TASK_BOX = /^\[[ xX]\](?=\s)/;
/** Words, numbers and pictographs: a text without any of them has no content. */
const WORDS = /[^\s\p{P}]/u;

/** Returns the unit's own Markdown: without markers, the white space before them, and the marks of its later lines. */
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

/**
 * Turns a piece into a unit: white space and marks before its text go to its lead, white space behind it to `rest`, which precedes the next piece.
 * The unit is null if there is nothing else.
 */
export function toUnit(piece: PlacedPiece): { unit: AnswerUnit | null; rest: string } {
  const { lead, parts } = splitLead(piece);
  const [kept, rest] = piece.kind === 'code' ? [parts, ''] : splitRest(parts);
  if (kept.length === 0) return { unit: null, rest: lead + rest };
  const unit: AnswerUnit = { kind: kindOf(piece, kept), lead, parts: kept, block: piece.block };
  if (piece.isHeader) unit.isHeader = true;
  return { unit, rest };
}

function splitLead({ kind, lead, parts, startsItem }: PlacedPiece): { lead: string; parts: MarkerEvent[] } {
  const [first, ...others] = parts;
  if (kind === 'code' || first?.type !== 'text') return { lead, parts };
  let start = leadEnd(first.text, lead);
  if (startsItem) {
    const box = TASK_BOX.exec(first.text.slice(start))?.[0].length ?? 0;
    if (box > 0) start = leadEnd(first.text, lead, start + box);
  }
  const text = first.text.slice(start);
  return { lead: lead + first.text.slice(0, start), parts: text === '' ? others : [{ ...first, text }, ...others] };
}

/** Returns the end of white space and, at the beginning of a line, of quote marks. */
function leadEnd(text: string, lead: string, from = 0): number {
  let at = from;
  let isLineStart = from === 0 && lead.trim() === '' && lead.endsWith('\n');
  for (; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\n') isLineStart = true;
    else if (!/\s/.test(character) && !(character === '>' && isLineStart)) break;
  }
  return at;
}

function splitRest(parts: MarkerEvent[]): [MarkerEvent[], string] {
  const last = parts.at(-1);
  if (last?.type !== 'text') return [parts, ''];
  const text = last.text.trimEnd();
  const rest = last.text.slice(text.length);
  return [text === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), { ...last, text }], rest];
}

function kindOf({ kind }: Piece, parts: MarkerEvent[]): AnswerUnit['kind'] {
  if (kind === 'heading' || kind === 'code') return kind;
  const hasMarkers = parts.some((part) => part.type === 'marker');
  const hasWords = parts.some((part) => part.type === 'text' && WORDS.test(part.text));
  return hasMarkers && !hasWords ? 'markers' : kind;
}
