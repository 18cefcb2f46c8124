import type { ChatStreamEvent } from '#lib/contracts/chat-response.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

type Metadata = Extract<ChatStreamEvent, { type: 'done' }>['metadata'];

/** A question with the current state of its answer. */
export interface Turn {
  question: string;
  /** The words of the page that the question was about; null for a question to the library. */
  selected: TextRange | null;
  scope: string;
  answer: string;
  claims: Claim[];
  sources: Source[];
  related: RelatedLink[];
  metadata: Metadata | null;
  /** The code of its failure, or `stopped`. */
  failure: string | null;
  rating: 'up' | 'down' | null;
}

export function beginTurn(asked: Pick<Turn, 'question' | 'selected' | 'scope'>): Turn {
  return { ...asked, answer: '', claims: [], sources: [], related: [], metadata: null, failure: null, rating: null };
}

/** Adds an event from the server. */
export function addEvent(turn: Turn, event: ChatStreamEvent): void {
  if (event.type === 'chunk') turn.answer += event.content;
  else if (event.type === 'claim') turn.claims.push(event.claim);
  else if (event.type === 'sources') Object.assign(turn, { sources: event.sources, related: event.related });
  else if (event.type === 'done') turn.metadata = event.metadata;
  else if (event.type === 'error') turn.failure = event.error_code;
}
