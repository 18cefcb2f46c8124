import { notInSelection } from '#lib/answering/agent/fixed-sentences.ts';
import { relatedLinks } from '#lib/answering/agent/answer-sources.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import type { RetrievedChunk, SelectionPlace, TurnMode } from '#lib/people/conversations/turn.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';

import type { AnswerPool } from './answer-pool.ts';
import type { SeedAnswer } from './seed-answer.ts';
import type { SeedDraw } from './seed-draw.ts';
import { chooseError, chooseOutcome, chooseSeedModel, measure } from './seed-outcome.ts';
import { asTyped, questionAbout, questionWithoutAnswer } from './seed-question.ts';
import { judgeTurn } from './seed-reviews.ts';
import type { SeedSection } from './seed-section.ts';
import { seededId } from './seeded-id.ts';

const ANNOTATED_SHARE = 0.1;
const SCOPED_SHARE = 0.1;

/** Where a turn stands, and what it is about. */
interface SeedTurnPlace {
  seed: number;
  /** Counts all turns, from 1. */
  number: number;
  sessionId: string;
  viewerId: string;
  /** Its place in its conversation, from 0. */
  turn: number;
  mode: TurnMode;
  section: SeedSection;
  /** The sections around it. */
  neighbours: readonly SeedSection[];
  createdAt: Date;
  untilMs: number;
  isIncident: boolean;
  /** What addresses of sources begin with, without trailing slash. */
  baseUrl: string;
}

/** A turn as it is recorded for a question about a section. */
export function seedTurn(draw: SeedDraw, pool: AnswerPool, place: SeedTurnPlace): ReviewedTurn {
  const { section, mode, isIncident, createdAt } = place;
  const outcome = chooseOutcome(draw, isIncident);
  const model = chooseSeedModel(draw);
  const grounding: GroundingMode = draw.chance(ANNOTATED_SHARE) ? 'annotate' : 'strict';
  const asked = outcome === 'not_found' ? questionWithoutAnswer(draw, section) : ask(draw, place);
  const query = asTyped(draw, asked, place.number);
  const { answer, passages, selection } = pool.draft(draw, { ...place, outcome, grounding });
  const response = outcome === 'not_found' && selection !== null ? notInSelection(query) : answer.response;
  const isScoped = mode === 'general' && draw.chance(SCOPED_SHARE);
  const work = { model, outcome, isIncident, hasHistory: place.turn > 0, isSelection: selection !== null, response };
  return {
    id: seededId(place.seed, 'turn', place.number),
    sessionId: place.sessionId,
    viewerId: place.viewerId,
    query,
    ...answer,
    response,
    grounding,
    mode,
    ...selected(section, selection),
    scope: isScoped ? { documentIds: [section.document.id] } : null,
    chunksRetrieved: passages.length,
    createdAt,
    outcome,
    model: model.name,
    retrievedChunks: passages.map(retrievedChunk),
    related: outcome === 'not_found' ? relatedLinks(passages.slice(0, 3), place.baseUrl) : [],
    errorCode: outcome === 'failed' ? chooseError(draw) : null,
    ...measure(draw, work),
    documentIds: documentsOf(answer, isScoped ? [section.document.id] : []),
    plan: null,
    prompts: null,
    toolCalls: [],
    clarification: null,
    resumes: null,
    profile: null,
    audit: null,
    filters: null,
    seenDocumentIds: [...new Set(passages.map(({ chunk }) => chunk.documentId))],
    ...judgeTurn(draw, { outcome, createdAt, untilMs: place.untilMs }),
  };
}

function selected(
  section: SeedSection,
  selection: SelectionPlace | null,
): Pick<ReviewedTurn, 'selection' | 'selectedText'> {
  return { selection, selectedText: selection === null ? null : sliceRange(section.page.text, selection) };
}

function ask(draw: SeedDraw, { section, neighbours, mode, turn }: SeedTurnPlace): string {
  return questionAbout(draw, { section, other: draw.pick(neighbours) ?? section, mode, turn });
}

function documentsOf({ sources }: SeedAnswer, asked: string[]): string[] {
  const cited = sources.flatMap((source) => ('doc_id' in source ? [source.doc_id] : []));
  return [...new Set([...cited, ...asked])];
}

function retrievedChunk({ chunk, relevance }: Passage): RetrievedChunk {
  const { id: chunkId, pageId, pageVersion, start, end } = chunk;
  return { chunkId, pageId, pageVersion, start, end, relevance };
}
