import type { LibrarySource } from '#lib/contracts/source.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { newId } from '#lib/foundation/core/ids.ts';

/** A source that cites the first five characters of a page version. */
export function buildSource(pageId: string, pageVersion: string): LibrarySource {
  return {
    source_url: '/books/handbook/owners',
    page_title: 'Owners',
    section_heading: 'Rules',
    chunk_text: 'Every value has one owner.',
    relevance_score: 0.5,
    chunk_id: newId(),
    doc_id: 'handbook',
    filename: 'owners.md',
    page_id: pageId,
    page_version: pageVersion,
    page_number: 1,
    block_type: 'text',
    ranges: [{ start: 0, end: 5, start_cp: 0, end_cp: 5, quote: 'Every' }],
  };
}

/** An answered turn of a new session. */
export function buildTurn(changes: Partial<Turn> = {}): Turn {
  return {
    id: newId(),
    sessionId: newId(),
    viewerId: null,
    query: 'Who owns a value?',
    response: 'Every value has one owner. [1]',
    sources: [],
    claims: [],
    withheld: [],
    grounding: 'strict',
    mode: 'general',
    selectedText: null,
    selection: null,
    scope: null,
    chunksRetrieved: 5,
    latencyMs: 12.5,
    createdAt: new Date('2026-01-01T00:00:00.123Z'),
    outcome: 'answered',
    model: 'lectern-quoting',
    retrievedChunks: [],
    related: [],
    errorCode: null,
    firstEventMs: 8.5,
    stages: {},
    tokens: null,
    documentIds: [],
    feedback: null,
    plan: null,
    prompts: null,
    toolCalls: [],
    clarification: null,
    resumes: null,
    profile: null,
    audit: null,
    filters: null,
    seenDocumentIds: [],
    ...changes,
  };
}

/** One that nobody has reviewed. */
export function buildReviewedTurn(changes: Partial<ReviewedTurn> = {}): ReviewedTurn {
  return { ...buildTurn(), review: null, feedbackAt: null, ...changes };
}
