import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

type Part = LanguageModelV4StreamPart;

interface CallLimit {
  /** Calls that are made. */
  most: number;
  /** Called once, when there are more. */
  onMore: () => void;
}

/** The parts of an answer with its first calls of tools alone. The model is told what came of those, and may call more in the next step. */
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

/** The call that the part is of: it comes in pieces, and then as a whole. */
function callOf(part: Part): string | null {
  if (part.type === 'tool-call') return part.toolCallId;
  const isPiece =
    part.type === 'tool-input-start' || part.type === 'tool-input-delta' || part.type === 'tool-input-end';
  return isPiece ? part.id : null;
}
