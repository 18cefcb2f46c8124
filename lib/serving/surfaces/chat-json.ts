import { type AnswerEvent, isStepEvent, type StepEvent } from '#lib/contracts/answer-event.ts';
import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { ToolCall, ToolStarted } from '#lib/contracts/query-plan.ts';
import { assertNever } from '#lib/foundation/core/assert-never.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

type Gathered = Partial<ChatResponse> & {
  answer: string;
  claims: Claim[];
  started: ToolStarted[];
  tool_calls: ToolCall[];
};

/** A client's requests in addition to the public contract (`include`). */
export interface Additions {
  claims: boolean;
  steps: boolean;
  /** Whether to wait for the second reader. */
  verdicts: boolean;
}

export const NO_ADDITIONS: Additions = { claims: false, steps: false, verdicts: false };

/** Returns the whole answer as one value. Rejects with the error of the events. */
export async function toChatResponse(
  events: AsyncIterable<AnswerEvent>,
  additions: Additions = NO_ADDITIONS,
): Promise<ChatResponse> {
  const gathered = await gatherAll(events, additions);
  const { answer, sources, citations, mode, metadata, related, claims, clarification, plan, tool_calls } = gathered;
  if (sources === undefined || mode === undefined || metadata === undefined || related === undefined) {
    throw new AppError('internal_error', { cause: new Error('The answer ended before its last event.') });
  }
  return {
    answer,
    sources,
    ...(citations === undefined ? {} : { citations }),
    mode,
    metadata,
    related,
    ...(clarification === undefined ? {} : { clarification }),
    ...(additions.steps && plan !== undefined ? { plan } : {}),
    ...(additions.steps ? { tool_calls } : {}),
    ...(additions.claims ? { claims } : {}),
  };
}

async function gatherAll(events: AsyncIterable<AnswerEvent>, { verdicts }: Additions): Promise<Gathered> {
  const response: Gathered = { answer: '', claims: [], started: [], tool_calls: [] };
  for await (const event of events) {
    gather(response, event);
    if (event.type === 'answer-end' && !verdicts) break;
  }
  return response;
}

function gather(response: Gathered, event: AnswerEvent): void {
  if (isStepEvent(event)) {
    gatherStep(response, event);
    return;
  }
  switch (event.type) {
    case 'answer-start':
      response.mode = event.mode;
      return;
    case 'answer-evidence':
    case 'answer-source':
      return;
    case 'answer-delta':
    case 'answer-figures':
      response.answer += event.text;
      return;
    case 'answer-claim':
      response.claims.push(event.claim);
      return;
    case 'answer-sources':
      Object.assign(response, { sources: event.sources, related: event.related }, namesIn(event));
      return;
    case 'answer-end':
      response.metadata = event.metadata;
      return;
    case 'answer-verdicts':
      for (const { index, claim } of event.claims) response.claims[index] = claim;
      return;
    default:
      assertNever(event);
  }
}

/** Returns the positions of source names in the text, for a style that has them. */
function namesIn({ citations }: Extract<AnswerEvent, { type: 'answer-sources' }>): Pick<ChatResponse, 'citations'> {
  return citations === undefined ? {} : { citations };
}

function gatherStep(response: Gathered, event: StepEvent): void {
  switch (event.type) {
    case 'answer-plan':
      response.plan = event.plan;
      return;
    case 'answer-tool-started':
      response.started.push(event.call);
      return;
    case 'answer-tool-result': {
      const call = response.started.find(({ call_id }) => call_id === event.result.call_id);
      response.tool_calls.push({ input: call?.input ?? {}, ...event.result });
      return;
    }
    case 'answer-clarification':
      response.clarification = event.clarification;
      return;
    default:
      assertNever(event);
  }
}
