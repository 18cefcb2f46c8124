import type { UIMessageChunk } from 'ai';

import { type AnswerEvent, isStepEvent, type StepEvent } from '#lib/contracts/answer-event.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { ToolStarted } from '#lib/contracts/query-plan.ts';
import type { ReaderDataParts, ReaderMessageMetadata } from '#lib/contracts/reader-stream.ts';
import { assertNever } from '#lib/foundation/core/assert-never.ts';

import { streamableEvents } from './streamable-events.ts';

/** A chunk of the reader's answer, as the AI SDK's clients read it. */
export type ReaderChunk = UIMessageChunk<ReaderMessageMetadata, ReaderDataParts>;

/** All of an answer's text is one part of the message, whatever comes between its pieces. */
const TEXT_ID = 'answer';

/** The chunks of an answer. A source comes before the text that carries its marker. */
export async function* toReaderChunks(
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<ReaderChunk, void, undefined> {
  const converter = new ReaderChunks();
  for await (const event of streamableEvents(events)) {
    // The reader draws them from the sources, where they are cited.
    if (event.type !== 'answer-figures') yield* converter.of(event);
  }
}

/** A claim that comes again takes the place of the one that it was. */
function claimChunk(number: number, claim: Claim): ReaderChunk {
  return { type: 'data-claim', id: `claim-${number}`, data: { claim } };
}

class ReaderChunks {
  #metadata: ReaderMessageMetadata | undefined;
  #isTextOpen = false;
  #claims = 0;
  readonly #started = new Map<string, ToolStarted>();

  *of(event: Exclude<AnswerEvent, { type: 'answer-figures' }>): Generator<ReaderChunk> {
    if (isStepEvent(event)) {
      yield this.#step(event);
      return;
    }
    switch (event.type) {
      case 'answer-start':
        yield this.#start(event);
        return;
      case 'answer-evidence':
        yield { type: 'data-evidence', data: { passages: event.passages }, transient: true };
        return;
      case 'answer-source':
        yield {
          type: 'data-source',
          id: `source-${event.position}`,
          data: { position: event.position, source: event.source },
        };
        return;
      case 'answer-delta':
        if (!this.#isTextOpen) yield { type: 'text-start', id: TEXT_ID };
        this.#isTextOpen = true;
        yield { type: 'text-delta', id: TEXT_ID, delta: event.text };
        return;
      case 'answer-claim':
        yield claimChunk((this.#claims += 1), event.claim);
        return;
      case 'answer-sources':
        yield* this.#endText(event);
        return;
      case 'answer-end':
        yield this.#finish(event);
        return;
      case 'answer-verdicts':
        yield* event.claims.map(({ index, claim }) => claimChunk(index + 1, claim));
        return;
      default:
        assertNever(event);
    }
  }

  *#endText({ related }: Extract<AnswerEvent, { type: 'answer-sources' }>): Generator<ReaderChunk> {
    if (this.#isTextOpen) yield { type: 'text-end', id: TEXT_ID };
    if (related.length > 0) yield { type: 'data-related', data: { links: related } };
  }

  #step(event: StepEvent): ReaderChunk {
    switch (event.type) {
      case 'answer-plan':
        return { type: 'data-plan', id: 'plan', data: { plan: event.plan } };
      case 'answer-tool-started':
        this.#started.set(event.call.call_id, event.call);
        return { type: 'data-tool', id: `tool-${event.call.call_id}`, data: { call: event.call } };
      case 'answer-tool-result': {
        const input = this.#started.get(event.result.call_id)?.input ?? {};
        return { type: 'data-tool', id: `tool-${event.result.call_id}`, data: { call: { input, ...event.result } } };
      }
      case 'answer-clarification':
        return { type: 'data-clarification', data: { clarification: event.clarification } };
      default:
        return assertNever(event);
    }
  }

  #start({ type: _, style: _style, ...metadata }: Extract<AnswerEvent, { type: 'answer-start' }>): ReaderChunk {
    this.#metadata = metadata;
    return { type: 'start', messageId: metadata.turnId, messageMetadata: metadata };
  }

  #finish({ metadata }: Extract<AnswerEvent, { type: 'answer-end' }>): ReaderChunk {
    const finish = { type: 'finish', finishReason: 'stop' } as const;
    return this.#metadata === undefined
      ? finish
      : { ...finish, messageMetadata: { ...this.#metadata, answer: metadata } };
  }
}
