import type { Turn } from '#lib/conversations/turn.ts';
import type { FileSettings } from '#lib/profiles/applied-profile.ts';

import type { AnswerDocument, Footnote } from './answer-document.ts';
import { neutralMarkdown } from './neutral-markdown.ts';
import { numberFootnotes } from './number-footnotes.ts';

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
