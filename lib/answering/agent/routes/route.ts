import type { DateField } from '#lib/contracts/document-filter.ts';
import type { PlaceAtHand, QueryType } from '#lib/contracts/query-plan.ts';
import type { DateRange } from '#lib/foundation/dates/calendar.ts';
import type { CatalogueEntry } from '#lib/books/library/catalogue.ts';

import type { TurnState } from '../turn-record.ts';
import type { Reading } from '../catalogue-questions/question-reading.ts';

/** A step of a route: a tool call, or null for writing the answer. */
export interface RouteStep {
  description: string;
  acceptanceCriteria: string;
  /** 1-based positions of the steps it depends on. */
  dependencies: number[];
  call: { tool: string; input: Record<string, unknown> } | null;
  /** Whether the acceptance criteria are met; a step that does not meet them counts as failed. */
  isMet(state: TurnState): boolean;
}

/**
 * The writer of the answer. `catalogue`: the server, from the catalogue's result. `summary`, `comparison`: section by section, document by document,
 * each cited. `terms`: the sentences that define the terms of a place, each cited. `places`: the sentences that hold the identifiers, each cited.
 * `explanation`: the definitions of a passage's words and the text around it, each cited. `model`: the model from the evidence. `clarification`:
 * none, the reader is asked.
 */
export type RouteWriter =
  | 'catalogue'
  | 'summary'
  | 'terms'
  | 'comparison'
  | 'places'
  | 'explanation'
  | 'model'
  | 'clarification';

/** The steps that answer a question without a model choosing them. */
export interface Route {
  queryType: QueryType;
  /** The rules' reading of the question; null for one that is answered by searching the text. */
  reading: Reading | null;
  /** In order; the last step is writing. */
  steps: RouteStep[];
  writer: RouteWriter;
  /** The documents that the question is about; empty when it is about no particular ones. */
  documentIds: string[];
  /** The search query, without the words that only name documents, dates and places; the question itself by default. */
  topic: string;
}

type Step = Omit<RouteStep, 'dependencies'>;

const WRITING: Readonly<Record<RouteWriter, readonly [description: string, acceptanceCriteria: string]>> = {
  catalogue: ['Write what the catalogue says', 'Every document that fits is counted.'],
  summary: ['Summarise section by section', 'Every section that was read is covered and cited.'],
  terms: ['List the key terms', 'Every term is quoted where it is defined.'],
  comparison: ['Compare aspect by aspect', 'Every row cites both documents.'],
  places: ['Quote the places', 'Every identifier is quoted where it stands.'],
  explanation: ['Explain the passage', 'Every sentence rests on cited words of its book.'],
  model: ['Answer from the evidence', 'Every sentence rests on cited words.'],
  clarification: ['Offer the choice', 'Each option is a document that the reader may see.'],
};

/** Returns the steps in sequence, each depending on the previous one, followed by the writing step. */
export function inOrder(steps: readonly Step[], writer: RouteWriter): RouteStep[] {
  const [description, acceptanceCriteria] = WRITING[writer];
  const writing: Step = { description, acceptanceCriteria, call: null, isMet: () => true };
  return [...steps, writing].map((step, index) => ({ ...step, dependencies: index === 0 ? [] : [index] }));
}

/** Returns a step that lists or counts documents. */
export function listStep(description: string, input: Record<string, unknown>): Step {
  return {
    description,
    acceptanceCriteria: 'The catalogue has told all that fit.',
    call: { tool: 'list_documents', input },
    isMet: ({ catalogue }) => catalogue.some(({ kind }) => kind !== 'record'),
  };
}

/** Returns the step that looks up one document's record, optionally with its page titles. */
export function documentStep({ id, title }: CatalogueEntry, contents?: 'with contents'): Step {
  const what = contents === undefined ? '' : 'the contents of ';
  return {
    description: `Look up ${what}“${title}”`,
    acceptanceCriteria: 'The document was found.',
    call: { tool: 'get_document', input: { doc_id: id, ...(contents !== undefined && { contents: true }) } },
    isMet: ({ catalogue }) => catalogue.some((finding) => finding.kind === 'record' && finding.record.id === id),
  };
}

/** Returns a step that looks up one document with evidence from all of its sections, as far as there is room. */
export function sectionsStep({ id, title }: CatalogueEntry, maxTokens?: number): Step {
  const input = { doc_id: id, sections: true, ...(maxTokens !== undefined && { max_tokens: maxTokens }) };
  return {
    description: `Read “${title}” section by section`,
    acceptanceCriteria: 'There is evidence of every section, or evenly from the whole where it is too long.',
    call: { tool: 'get_document', input },
    isMet: ({ blocks }) => blocks.some(({ passage }) => passage?.chunk.documentId === id),
  };
}

/** Returns the name of the reader's place in words. */
export function placeName({ kind, title }: PlaceAtHand): string {
  return kind === 'passage' ? 'the passage' : `the ${kind} “${title}”`;
}

/** Returns a step that reads the reader's place; the library is already limited to it. */
export function placeStep(about: PlaceAtHand): Step {
  return {
    description: `Read ${placeName(about)}`,
    acceptanceCriteria: 'There is evidence of every section, or evenly from the whole where it is too long.',
    call: { tool: 'get_document', input: { doc_id: about.doc_id, sections: true } },
    isMet: ({ blocks }) => blocks.length > 0,
  };
}

/** Returns a step that reads the passage that the reader refers to. */
export function passageStep(): Step {
  return {
    description: 'Read the passage, what stands around it, and where its book defines its words',
    acceptanceCriteria: 'There is evidence of the passage or of its words.',
    call: { tool: 'read_passage', input: {} },
    isMet: ({ blocks }) => blocks.length > 0,
  };
}

export function searchStep(query: string, documentIds: readonly string[] = []): Step {
  const filters = documentIds.length === 0 ? {} : { filters: { doc_id: [...documentIds] } };
  return {
    description: documentIds.length === 0 ? 'Search the documentation' : 'Search the document',
    acceptanceCriteria: 'Passages that fit were found.',
    call: { tool: 'search_documentation', input: { query, ...filters } },
    isMet: ({ blocks }) => blocks.length > 0,
  };
}

export function identifierStep(identifiers: readonly string[]): Step {
  return {
    description: `Look up ${identifiers.join(', ')}`,
    acceptanceCriteria: 'The places were found, letter for letter.',
    call: { tool: 'lookup_by_id', input: { identifiers: [...identifiers] } },
    isMet: ({ blocks }) => blocks.length > 0,
  };
}

/** Returns a step that limits everything after it to documents in a date range. */
export function dateStep({ field, range: { from, to } }: { field: DateField; range: DateRange }): Step {
  return {
    description: 'Narrow to the time that is asked about',
    acceptanceCriteria: 'Only documents of that time count.',
    call: { tool: 'date_filter', input: { ...(from !== null && { from }), ...(to !== null && { to }), field } },
    isMet: ({ filter }) => filter.must.some(({ key }) => key === field),
  };
}

/** Returns a step that asks which of the documents is meant, newest first. */
export function askStep(entries: readonly CatalogueEntry[]): Step {
  const newest = entries.toSorted((one, other) => other.sourceUpdatedAt.getTime() - one.sourceUpdatedAt.getTime());
  return {
    description: 'Ask which document is meant',
    acceptanceCriteria: 'The reader has options to choose from.',
    call: { tool: 'ask_reader', input: { doc_ids: newest.map(({ id }) => id) } },
    isMet: ({ clarification }) => clarification !== null,
  };
}
