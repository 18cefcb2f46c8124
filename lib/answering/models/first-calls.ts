import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

interface CallLimit {
  /** Maximum number of calls made. */
  most: number;
  /** Called once, when there are more. */
  onMore: () => void;
}

/** Yields the parts of an answer with only its first calls of tools. The model is given their results, and may call more in the next step. */
export async function* firstCalls(parts: AsyncIterable<Part>, { most, onMore }: CallLimit): AsyncGenerator<Part> {
  const first = new Set<string>();
  const whole = new Set<string>();
  let hasMore = false;
  for await (const part of parts) {
    const id = callOf(part);
    if (id !== null && first.size < most) first.add(id);
    const isMore = id !== null && (!first.has(id) || (part.type === 'tool-call' && whole.has(id)));
    if (!isMore) yield part;
    else if (!hasMore) onMore();
    hasMore ||= isMore;
    if (id !== null && part.type === 'tool-call') whole.add(id);
  }
}

/** Returns the id of the call that the part belongs to: a call arrives in pieces, and then complete. */
function callOf(part: Part): string | null {
  if (part.type === 'tool-call') return part.toolCallId;
  const isPiece =
    part.type === 'tool-input-start' || part.type === 'tool-input-delta' || part.type === 'tool-input-end';
  return isPiece ? part.id : null;
}
