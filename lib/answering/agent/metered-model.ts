import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';

import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';

/** Tokens that one call of a model read and wrote; estimated where the model did not report them. */
export interface SpentTokens {
  tokens: number;
  isEstimated: boolean;
}

/**
 * Returns the model with each of its calls metered: by what it reports, otherwise by an estimate of what it was sent and has written. A call that is
 * aborted is estimated; one that fails before it has written anything is not counted. Only streams are metered: nothing else is asked for here.
 */
export function meteredModel(model: LanguageModelV4, onSpent: (spent: SpentTokens) => void): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      wrapStream: async ({ doStream, params: { prompt, abortSignal } }) => {
        const call = new MeteredCall(() => textsIn(prompt), onSpent);
        // The stream of an aborted call is not always read to its end.
        const onAbort = () => call.estimate();
        abortSignal?.addEventListener('abort', onAbort, { once: true });
        const end = () => abortSignal?.removeEventListener('abort', onAbort);
        try {
          const { stream, ...result } = await doStream();
          return { ...result, stream: stream.pipeThrough(meter(call, end)) };
        } catch (error) {
          end();
          throw error;
        }
      },
    },
  });
}

function meter(
  call: MeteredCall,
  end: () => void,
): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  return new TransformStream({
    transform: (part, controller) => {
      call.note(part);
      controller.enqueue(part);
    },
    flush: () => {
      end();
      call.finish();
    },
  });
}

class MeteredCall {
  readonly #sent: () => string;
  readonly #onSpent: (spent: SpentTokens) => void;
  #written = '';
  #isCounted = false;

  constructor(sent: () => string, onSpent: (spent: SpentTokens) => void) {
    this.#sent = sent;
    this.#onSpent = onSpent;
  }

  note(part: LanguageModelV4StreamPart): void {
    if (part.type === 'text-delta' || part.type === 'reasoning-delta' || part.type === 'tool-input-delta') {
      this.#written += part.delta;
    }
    if (part.type === 'error' && this.#written === '') this.#isCounted = true;
    if (part.type !== 'finish') return;
    const { inputTokens: input, outputTokens: output } = part.usage;
    if (input.total === undefined || output.total === undefined) this.estimate();
    else this.#count({ tokens: input.total + output.total, isEstimated: false });
  }

  /** For a stream that has ended, whether or not it said that it finished. */
  finish(): void {
    if (this.#written !== '') this.estimate();
  }

  estimate(): void {
    if (!this.#isCounted)
      this.#count({ tokens: estimateTokens(this.#sent()) + estimateTokens(this.#written), isEstimated: true });
  }

  #count(spent: SpentTokens): void {
    if (this.#isCounted) return;
    this.#isCounted = true;
    this.#onSpent(spent);
  }
}

/** Every text that a prompt holds; pictures are not counted. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textsIn).join('\n');
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return '';
  const { content, text, output, input, value: own } = value as Record<string, unknown>;
  return [content, text, output, input, own]
    .filter((part) => part !== undefined)
    .map(textsIn)
    .join('\n');
}
