import type { ClaimKind } from '#lib/contracts/claim.ts';

import type { MarkerEvent } from '../markers/marker-parser.ts';
import type { Piece } from './paragraph.ts';

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
  /** Set where Lectern itself quotes: the words are those that the unit cites, and a heading names what stands below. */
  isOwn?: true;
}

/** Where a line of a paragraph begins: a unit of it holds the marks of the quote it stands in, and no other. */
const CONTINUATION = /\n[ \t>]+/g;

interface PlacedPiece extends Piece {
  /** What stands before the piece and belongs to it. */
  lead: string;
  block: number;
  /** Whether a task box may stand before its text. */
  startsItem: boolean;
}

const TASK_BOX = /^\[[ xX]\](?=\s)/;
/** Words, numbers and pictures: without them a text says nothing. */
const WORDS = /[^\s\p{P}]/u;

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

/**
 * The unit a piece is: white space and marks before its text go to its lead, white space behind it to `rest`, which stands before
 * what follows. Null when it is nothing but that.
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

/** Where white space ends, with the marks of a quote at the beginning of a line. */
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
