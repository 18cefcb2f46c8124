import { ServiceFault } from '#lib/core/service-fault.ts';
import { plainFetch } from '#lib/resilience/plain-fetch.ts';

import { readServerError } from './server-error.ts';

const HAS_CHOICES = /"choices"\s*:\s*\[/;

/**
 * `fetch` for streams of chat completions. Servers send chunks that the AI SDK cannot read: without `choices` (only a count of
 * tokens), and errors as a list or as a mere sentence. Those arrive in the form it knows; everything else as it was sent.
 * Throws a `ServiceFault` for a web page.
 */
export const fetchReadable: typeof fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  if (!response.ok || response.body === null) return response;
  if (response.headers.get('content-type')?.includes('text/html') === true) {
    await response.body.cancel();
    throw new ServiceFault('malformed', 'The language model server answers with a web page.', {
      status: response.status,
    });
  }
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(readableLines()), { status, headers });
};

/** A line may come in pieces, and a piece may end within a character. */
function readableLines(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let pending = '';
  return new TransformStream({
    transform(bytes, controller) {
      const lines = (pending + decoder.decode(bytes, { stream: true })).split('\n');
      pending = lines.pop() ?? '';
      if (lines.length > 0) controller.enqueue(encoder.encode(`${lines.map(readableLine).join('\n')}\n`));
    },
    flush(controller) {
      pending += decoder.decode();
      if (pending !== '') controller.enqueue(encoder.encode(readableLine(pending)));
    },
  });
}

function readableLine(line: string): string {
  if (!line.startsWith('data:') || HAS_CHOICES.test(line)) return line;
  let value: unknown;
  try {
    value = JSON.parse(line.slice('data:'.length));
  } catch {
    return line;
  }
  const error = readServerError(value);
  if (error !== null) {
    const { message, status, reasons } = error;
    return `data: ${JSON.stringify({ error: { message, code: status, type: reasons[0] } })}`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return line;
  return `data: ${JSON.stringify({ ...value, choices: [] })}`;
}
