import type { QueryType } from '#lib/contracts/query-plan.ts';

import type { TurnState } from '../turn-state.ts';
import type { Reading } from './reading.ts';

/** A step of a route: a call of a tool, or, with null, writing the answer. */
export interface RouteStep {
  description: string;
  acceptanceCriteria: string;
  /** Positions (1-based) of the steps it builds on. */
  dependencies: number[];
  call: { tool: string; input: Record<string, unknown> } | null;
  /** Whether the acceptance criteria hold; a step that does not meet them counts as failed. */
  isMet(state: TurnState): boolean;
}

/**
 * Who writes the answer. `catalogue`: the server, from what the catalogue said. `summary`, `comparison`: section by section, document by
 * document, each cited. `places`: the sentences that hold the identifiers, each cited. `model`: the model from the evidence. `clarification`: nobody, the reader is asked.
 */
export type RouteWriter = 'catalogue' | 'summary' | 'comparison' | 'places' | 'model' | 'clarification';

/** How a question is answered without a model deciding it. */
export interface Route {
  queryType: QueryType;
  /** What the rules have read; null for a question that the text is searched for. */
  reading: Reading | null;
  /** In order, the last of them writing. */
  steps: RouteStep[];
  writer: RouteWriter;
  /** The documents that the question is about; none when it is about no particular ones. */
  documentIds: string[];
  /** What is searched for, without the words that only name documents, dates and places; the question itself by default. */
  topic: string;
}
