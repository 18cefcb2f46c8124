import type { UIMessageChunk } from 'ai';

import { type AnswerEvent, isStepEvent, type StepEvent } from '#lib/contracts/answer-event.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { ToolStarted } from '#lib/contracts/query-plan.ts';
import type { ReaderDataParts, ReaderMessageMetadata } from '#lib/contracts/reader-stream.ts';
import { assertNever } from '#lib/foundation/core/assert-never.ts';

import { StreamableEvents } from './streamable-events.ts';

/** A chunk of the reader's answer, in the format of AI SDK clients. */
export type ReaderChunk = UIMessageChunk<ReaderMessageMetadata, ReaderDataParts>;

/** All of an answer's text is one part of the message, even with other chunks between its pieces. */
const TEXT_ID = 'answer';

/** Yields the chunks of an answer. A source comes before the text that carries its marker. */
export async function* toReaderChunks(
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<ReaderChunk, void, undefined> {
  const chunks = new ReaderChunks();
  for await (const event of events) yield* chunks.of(event);
  chunks.end();
}

/** A claim sent again replaces its earlier version. */
function claimChunk(number: number, claim: Claim): ReaderChunk {
  return { type: 'data-claim', id: `claim-${number}`, data: { claim } };
}

/** Converts the events of one answer to chunks. */
export class ReaderChunks {
  readonly #streamable = new StreamableEvents();
  #metadata: ReaderMessageMetadata | undefined;
  #isTextOpen = false;
  #claims = 0;
  readonly #started = new Map<string, ToolStarted>();

  /** Returns the chunks to send for an event. */
  of(event: AnswerEvent): ReaderChunk[] {
    return this.#streamable.of(event).flatMap((whole) => this.#chunksOf(whole));
  }

  /** Throws if the answer ended before its last event. */
  end(): void {
    this.#streamable.end();
  }

  #chunksOf(event: AnswerEvent): ReaderChunk[] {
    if (isStepEvent(event)) return [this.#step(event)];
    switch (event.type) {
      case 'answer-start':
        return [this.#start(event)];
      case 'answer-evidence':
        return [{ type: 'data-evidence', data: { passages: event.passages }, transient: true }];
      case 'answer-source': {
        const { position, source } = event;
        return [{ type: 'data-source', id: `source-${position}`, data: { position, source } }];
      }
      case 'answer-delta':
        return this.#delta({ type: 'text-delta', id: TEXT_ID, delta: event.text });
      case 'answer-figures':
        // The reader renders figures from the sources, where they are cited.
        return [];
      case 'answer-claim':
        return [claimChunk((this.#claims += 1), event.claim)];
      case 'answer-sources':
        return this.#endText(event);
      case 'answer-end':
        return [this.#finish(event)];
      case 'answer-verdicts':
        return event.claims.map(({ index, claim }) => claimChunk(index + 1, claim));
      default:
        return assertNever(event);
    }
  }

  #delta(delta: ReaderChunk): ReaderChunk[] {
    if (this.#isTextOpen) return [delta];
    this.#isTextOpen = true;
    return [{ type: 'text-start', id: TEXT_ID }, delta];
  }

  #endText({ related }: Extract<AnswerEvent, { type: 'answer-sources' }>): ReaderChunk[] {
    return [
      ...(this.#isTextOpen ? [{ type: 'text-end', id: TEXT_ID } as const] : []),
      ...(related.length > 0 ? [{ type: 'data-related', data: { links: related } } as const] : []),
    ];
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
