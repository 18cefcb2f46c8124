import type { Turn } from '#lib/people/conversations/turn.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';

import type { AnswerDocument, Footnote, FootnoteRange } from './answer-document.ts';
import { findMarkers } from './answer-markdown.ts';
import { neutralMarkdown } from './neutral-markdown.ts';

type Cited = Omit<Footnote, 'number'>;

/** An answer as it is kept. `places` has the turn’s sources in order of position. */
export function buildAnswer(
  turn: Turn,
  places: readonly Omit<Footnote, 'number'>[],
  { citationStyle, inlineCitationLinks }: FileSettings,
): AnswerDocument {
  const response = neutralMarkdown(turn.response.toWellFormed());
  const { answer, footnotes } = numberFootnotes(response, places, (position) => paragraphOf(turn, position));
  return {
    question: (turn.resumes?.query ?? turn.query).toWellFormed(),
    // Where a marker is left out, its neighbours meet.
    answer: neutralMarkdown(answer),
    footnotes,
    profile: turn.profile,
    model: turn.model,
    answeredAt: turn.createdAt.toISOString(),
    citationStyle,
    inlineCitationLinks,
  };
}

/** A chunk is a paragraph; of a selection each cited range is one. */
function paragraphOf({ sources }: Turn, position: number): string {
  const source = sources[position - 1];
  return source !== undefined && 'chunk_id' in source ? source.chunk_id : `#${position}`;
}

/**
 * An answer whose markers name sources by position, with markers that name distinct paragraphs, numbered as they are first met; and these.
 * The same number twice at one place becomes one. `paragraphOf` tells paragraphs apart.
 */
export function numberFootnotes(
  answer: string,
  sources: readonly Cited[],
  paragraphOf: (position: number) => string,
): { answer: string; footnotes: Footnote[] } {
  const footnotes = new Map<string, Footnote>();
  let written = '';
  let end = 0;
  let numbersHere: number[] = [];
  for (const marker of findMarkers(answer)) {
    const cited = sources[marker.position - 1];
    const before = answer.slice(end, marker.start);
    end = marker.end;
    if (before.trim() !== '') numbersHere = [];
    // What names no source is no marker.
    if (cited === undefined) {
      written += `${before}\\[${marker.position}]`;
      continue;
    }
    const { number } = footnoteOf(footnotes, paragraphOf(marker.position), cited);
    if (numbersHere.includes(number)) continue;
    numbersHere.push(number);
    written += `${before}[${number}]`;
  }
  return { answer: written + answer.slice(end), footnotes: [...footnotes.values()] };
}

function footnoteOf(footnotes: Map<string, Footnote>, paragraph: string, cited: Cited): Footnote {
  const known = footnotes.get(paragraph);
  if (known === undefined) {
    const added = { number: footnotes.size + 1, ...cited };
    footnotes.set(paragraph, added);
    return added;
  }
  const isNew = (range: FootnoteRange) =>
    !known.ranges.some(({ start, end }) => start === range.start && end === range.end);
  known.ranges = [...known.ranges, ...cited.ranges.filter(isNew)].toSorted((one, other) => one.start - other.start);
  return known;
}
