import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import { assertNever } from '#lib/core/assert-never.ts';
import { AppError } from '#lib/core/errors.ts';

import { type Additions, NO_ADDITIONS } from './additions.ts';

type Gathered = Partial<ChatResponse> & { answer: string; claims: Claim[] };

/** The whole answer as one value. Rejects with what the events reject with. */
export async function toChatResponse(
  events: AsyncIterable<AnswerEvent>,
  additions: Additions = NO_ADDITIONS,
): Promise<ChatResponse> {
  const response: Gathered = { answer: '', claims: [] };
  for await (const event of events) gather(response, event);
  const { answer, sources, mode, metadata, related, claims } = response;
  if (sources === undefined || mode === undefined || metadata === undefined || related === undefined) {
    throw new AppError('internal_error', { cause: new Error('The answer ended before its last event.') });
  }
  return { answer, sources, mode, metadata, related, ...(additions.claims ? { claims } : {}) };
}

function gather(response: Gathered, event: AnswerEvent): void {
  switch (event.type) {
    case 'answer-start':
      response.mode = event.mode;
      return;
    case 'answer-evidence':
    case 'answer-source':
      return;
    case 'answer-delta':
      response.answer += event.text;
      return;
    case 'answer-claim':
      response.claims.push(event.claim);
      return;
    case 'answer-sources':
      response.sources = event.sources;
      response.related = event.related;
      return;
    case 'answer-end':
      response.metadata = event.metadata;
      return;
    default:
      assertNever(event);
  }
}
