import type { Viewer } from '#lib/people/access/viewer.ts';
import { type KeptAnswer, withAppliedFilter } from '#lib/contracts/kept-answer.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import { scopeOf } from '#lib/contracts/searched-part.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { newId } from '#lib/foundation/core/ids.ts';

import { type AskedStyle, styleOf } from '#lib/contracts/citation-style.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';

import { citedPlaces, type FootnoteLibrary } from './answer-footnotes.ts';
import type { FileSettingsSource, KeptAnswerRepository } from './ports.ts';
import type { AnswerDocument, Footnote, FootnoteRange } from './answer-document.ts';
import { findMarkers } from './answer-markdown.ts';
import { neutralMarkdown } from './neutral-markdown.ts';

interface KeepAnswerParts {
  /** Null where nothing is recorded. */
  conversations: Pick<ConversationRepository, 'listTurns'> | null;
  answers: Pick<KeptAnswerRepository, 'save'>;
  library: FootnoteLibrary;
  settings: FileSettingsSource;
  /** Settings for an answer without a profile. */
  fileSettings: FileSettings;
  /** Whether the viewer may currently read all of these documents. */
  mayReadAll: (viewer: Viewer, documentIds: readonly string[]) => Promise<boolean>;
  clock: Clock;
}

/** A turn, and the style of its file where it differs from the profile’s. */
interface NamedTurn {
  sessionId: string;
  turnId: string;
  style?: AskedStyle;
}

const NOT_RECORDED =
  'This server does not record conversations, so answers cannot be saved. Set RECORD_CONVERSATIONS=true to allow it.';

const UNPLACED =
  'The answer cannot be saved: its source text is not linked to a page of the library. Send the question with `selection`, which names the page and the range of the selected text.';

/**
 * Stores the answer of a recorded turn as a file, in the style of the turn's profile, and returns the result. `filename` has no extension; null takes
 * the profile’s. Returns null when the viewer has no such turn, or may not read the sources it is based on.
 */
export async function keepAnswer(
  parts: KeepAnswerParts,
  viewer: Viewer,
  { sessionId, turnId, filename, style = {} }: NamedTurn & { filename: string | null },
): Promise<KeptAnswer | null> {
  if (parts.conversations === null) return { status: 'error', learning_id: turnId, message_to_llm: NOT_RECORDED };
  const turns = await parts.conversations.listTurns(viewer, sessionId);
  const turn = turns.find(({ id }) => id === turnId);
  if (turn === undefined || !(await parts.mayReadAll(viewer, documentsOf(turn)))) return null;
  const { nuclia_learning_id } = turn.audit ?? {};
  const result = { learning_id: turn.id, ...(nuclia_learning_id && { nuclia_learning_id }), ...appliedFilterOf(turn) };
  if (turn.outcome !== 'answered') {
    const status = turn.outcome === 'not_found' || turn.outcome === 'clarification' ? 'no_answer_found' : 'error';
    return { status, ...result, message_to_llm: messageOf(turn) };
  }
  const artifact = await saveFile(parts, viewer, { turn, filename, style });
  if (artifact === null) return { status: 'error', ...result, message_to_llm: UNPLACED };
  const message = `The answer is saved as ${artifact.filename}, version ${artifact.version}. Refer to the file; do not repeat it.`;
  return { status: 'success', ...result, message_to_llm: message, response_artifact: artifact };
}

type Artifact = NonNullable<KeptAnswer['response_artifact']>;

/** Returns null when the words of a source cannot be found at any place. */
async function saveFile(
  parts: KeepAnswerParts,
  viewer: Viewer,
  { turn, filename, style }: { turn: Turn; filename: string | null; style: AskedStyle },
): Promise<Artifact | null> {
  const settings = (turn.profile === null ? null : await parts.settings.settingsOf(turn.profile)) ?? parts.fileSettings;
  const places = await citedPlaces(parts.library, viewer, turn);
  const found = places.filter((place) => place !== null);
  if (found.length < places.length) return null;
  const answer = {
    id: newId(),
    turnId: turn.id,
    sessionId: turn.sessionId,
    filename: `${filename ?? settings.outputFilenameBase}.md`,
    description: describeAnswer(turn.resumes?.query ?? turn.query, settings.descriptionQueryMaxLength),
    content: buildAnswer(turn, found, { ...settings, citationStyle: styleOf(style, settings.citationStyle) }),
    createdAt: parts.clock(),
  };
  const version = await parts.answers.save(answer);
  const { id, filename: name, description } = answer;
  return { id, filename: name, version, mime_type: 'text/markdown', description };
}

/**
 * Returns all documents of which there is any content in the turn. The question's scope is not included: a reader may name documents that do not
 * exist.
 */
function documentsOf({ seenDocumentIds, sources }: Turn): string[] {
  const cited = sources.flatMap((source) => ('doc_id' in source ? [source.doc_id] : []));
  return [...new Set([...seenDocumentIds, ...cited])];
}

/** Returns the message for a turn that is not answered. */
function messageOf({ outcome, response, clarification }: Turn): string {
  if (outcome === 'not_found') return 'The library does not answer this. Nothing was saved.';
  if (outcome === 'clarification') {
    const asked = clarification?.question ?? response;
    const options = clarification?.options.map(({ number, title, detail }) => `${number}. ${title} (${detail})`) ?? [];
    return [`${asked} Ask again in the same session with option set to a number.`, ...options].join('\n');
  }
  return outcome === 'stopped'
    ? 'The answer was stopped before it was complete. Ask again.'
    : 'The answer failed. Ask again.';
}

/** Returns the filters on the search of a turn: its scope, the filters of request and profile, and the document that was chosen. */
function appliedFilterOf({ scope, filters, resumes }: Turn): Pick<KeptAnswer, 'filter_applied' | 'applied_filter'> {
  return withAppliedFilter(
    {},
    {
      ...(scope !== null && scopeOf(scope)),
      ...filters?.request,
      ...(filters?.profile && { profile: filters.profile }),
      ...(filters?.template && { template: filters.template }),
      ...(resumes !== null && { chosen_document_id: resumes.documentId }),
    },
  );
}

/** Returns a one-line description of a file: the question, truncated to this many code points. */
function describeAnswer(question: string, maxLength: number): string {
  const characters = [...question.toWellFormed().replace(/\s+/g, ' ').trim()];
  const shown = characters.slice(0, maxLength).join('').trimEnd();
  return `Answer with sources to: ${characters.length > maxLength ? `${shown}…` : shown}`;
}

type Cited = Omit<Footnote, 'number'>;

/** Builds an answer in the form in which it is saved. `places` has the turn’s sources in order of position. */
function buildAnswer(
  turn: Turn,
  places: readonly Omit<Footnote, 'number'>[],
  { citationStyle, inlineCitationLinks }: FileSettings,
): AnswerDocument {
  const response = neutralMarkdown(turn.response.toWellFormed());
  const { answer, footnotes } = numberFootnotes(response, places, (position) => paragraphOf(turn, position));
  return {
    question: (turn.resumes?.query ?? turn.query).toWellFormed(),
    // Neutralised again, because removing a marker joins the text on both sides of it.
    answer: neutralMarkdown(answer),
    footnotes,
    profile: turn.profile,
    model: turn.model,
    answeredAt: turn.createdAt.toISOString(),
    citationStyle,
    inlineCitationLinks,
  };
}

/** Returns a key for the paragraph of a source: its chunk, or for a selection each cited range. */
function paragraphOf({ sources }: Turn, position: number): string {
  const source = sources[position - 1];
  return source !== undefined && 'chunk_id' in source ? source.chunk_id : `#${position}`;
}

/**
 * Renumbers the markers of an answer: from source positions to distinct paragraphs, numbered in order of first occurrence; returns these as well.
 * Repeated numbers at one place are merged. `paragraphOf` identifies the paragraph.
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
    // A marker that names no source is plain text.
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
