import { formatPageFragment, isReaderPath } from '#lib/contracts/reader-address.ts';
import type { TextAnchor } from '#lib/foundation/text/anchors/text-anchor.ts';

/** The colours available for highlights. */
export const NOTE_COLOURS = ['amber', 'blue', 'green', 'rose'] as const;
export type NoteColour = (typeof NOTE_COLOURS)[number];

/** Returns the hue of a note, shared with the citation of that number; a question has none. */
export function noteHue(mark: PageMark): number | 'none' {
  return mark.kind === 'question' ? 'none' : NOTE_COLOURS.indexOf(mark.colour) + 1;
}

/** Words of a page, and where they stand. */
export interface MarkedPlace {
  documentId: string;
  documentTitle: string;
  pageId: string;
  pageTitle: string;
  /** The path of the page. */
  href: string;
  /** The version of the page the anchor refers to. */
  pageVersion: string;
  anchor: TextAnchor;
  /** True if its words were no longer on the page at the last check. */
  isLost?: boolean;
}

interface Mark extends MarkedPlace {
  id: string;
  /** Milliseconds since 1970. */
  createdMs: number;
  changedMs: number;
  /** Of a mark that somebody else shares: their name. Its reader cannot change it. */
  author?: string;
}

/** A reader's highlight or bookmark, with the text of the note. */
export interface Note extends Mark {
  kind: 'highlight' | 'bookmark';
  colour: NoteColour;
  /** Markdown; empty if nothing was written. */
  text: string;
}

/** The place a question was asked about. Its id is that of its turn. */
export interface AskedQuestion extends Mark {
  kind: 'question';
  /** The question, without markup. */
  text: string;
  /** The conversation it was asked in; if somebody else shares it, the name of the share. */
  sessionId: string;
}

/** What the margin of a page shows. */
export type PageMark = Note | AskedQuestion;

/** Returns the address of the words of a mark, or of its page if the words are no longer on it. */
export function noteHref({ href, pageVersion, anchor: { start, end }, isLost = false }: MarkedPlace): string {
  return isLost ? href : href + formatPageFragment({ kind: 'found', version: pageVersion, start, end });
}

/** In UTF-16 code units. */
export const NOTE_MAX_LENGTH = 10_000;

const TEXTS = ['id', 'documentId', 'documentTitle', 'pageId', 'pageTitle', 'href', 'pageVersion', 'text'];

/** Whether a value from storage or from a file is a note. */
export function isNote(value: unknown): value is Note {
  if (!isMark(value)) return false;
  const isOfKind = value['kind'] === 'highlight' || value['kind'] === 'bookmark';
  return isOfKind && (NOTE_COLOURS as readonly unknown[]).includes(value['colour']);
}

/** Whether a value from storage is a question with its place. */
export function isAskedQuestion(value: unknown): value is AskedQuestion {
  return isMark(value) && value['kind'] === 'question' && typeof value['sessionId'] === 'string';
}

function isMark(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value) || !TEXTS.every((key) => typeof value[key] === 'string')) return false;
  const isDated = Number.isFinite(value['createdMs']) && Number.isFinite(value['changedMs']);
  // The address becomes a link, so only a path of this reader is accepted.
  const isHere = isReaderPath(String(value['href'])) && /^[0-9a-f]{64}$/.test(String(value['pageVersion']));
  return isDated && isHere && isAnchor(value['anchor']);
}

function isAnchor(value: unknown): value is TextAnchor {
  if (!isRecord(value)) return false;
  const { start, end, quote, prefix, suffix, twins = null } = value;
  const isRange =
    Number.isSafeInteger(start) && Number.isSafeInteger(end) && Number(start) >= 0 && Number(start) < Number(end);
  const areTexts = [quote, prefix, suffix].every((text) => typeof text === 'string');
  const areTwins =
    twins === null || (isRecord(twins) && ['count', 'prefix', 'suffix'].every((key) => Number.isFinite(twins[key])));
  return isRange && areTexts && areTwins;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
