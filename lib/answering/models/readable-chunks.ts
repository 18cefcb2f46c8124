import { LIMITS } from '#lib/foundation/config/limits.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { boundedFetch } from '#lib/foundation/resilience/bounded-fetch.ts';

import { MODEL_SERVER } from './model-server-fault.ts';
import { readServerError } from './server-error.ts';

const HAS_CHOICES = /"choices"\s*:\s*\[/;

/** Number of lines to read per turn, which takes some milliseconds. */
const LINES_PER_TURN = 64;

type Bytes = Uint8Array<ArrayBuffer>;

const fetchStream = boundedFetch(MODEL_SERVER, LIMITS.streamMaxBytes);

/**
 * `fetch` for streams of chat completions. Servers send chunks that the AI SDK cannot read: without `choices` (only a token count), and errors as a
 * list or as a plain string. Those are converted to the form it knows; everything else is passed on unchanged. Throws a `ServiceFault` for a web
 * page; a stream ends with one when a message is too long or there are too many bytes. Yields regularly to other work, however fast a server sends.
 */
export const fetchReadable: typeof fetch = async (input, init) => {
  const response = await fetchStream(input, init);
  if (!response.ok || response.body === null) return response;
  if (response.headers.get('content-type')?.includes('text/html') === true) {
    await response.body.cancel();
    throw new ServiceFault('malformed', `${MODEL_SERVER} answers with a web page.`, { status: response.status });
  }
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(new TransformStream(new ReadableLines())), { status, headers });
};

/** Handles lines that arrive in pieces, and pieces that end within a character. */
class ReadableLines implements Transformer<Bytes, Bytes> {
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();
  /** The incomplete last line. */
  #pending = '';
  /** Length of the preceding lines of the same message, in UTF-16 code units. */
  #messageLength = 0;
  #linesInTurn = 0;

  /** Searches only the new piece for the end of a line, so that the cost of a line that never ends stays linear. */
  async transform(bytes: Bytes, controller: TransformStreamDefaultController<Bytes>): Promise<void> {
    const piece = this.#decoder.decode(bytes, { stream: true });
    const end = piece.lastIndexOf('\n');
    if (end === -1) {
      this.#pending += piece;
    } else {
      const lines = (this.#pending + piece.slice(0, end)).split('\n');
      this.#pending = piece.slice(end + 1);
      await this.#send(lines, controller);
    }
    requireBounded(this.#messageLength + this.#pending.length);
  }

  flush(controller: TransformStreamDefaultController<Bytes>): void {
    const rest = this.#pending + this.#decoder.decode();
    if (rest !== '') controller.enqueue(this.#encoder.encode(readableLine(rest)));
  }

  async #send(lines: string[], controller: TransformStreamDefaultController<Bytes>): Promise<void> {
    for (let start = 0; start < lines.length;) {
      if (this.#linesInTurn >= LINES_PER_TURN) {
        await takeTurn();
        this.#linesInTurn = 0;
      }
      const next = lines.slice(start, start + LINES_PER_TURN - this.#linesInTurn);
      for (const line of next) this.#count(line);
      controller.enqueue(this.#encoder.encode(`${next.map(readableLine).join('\n')}\n`));
      this.#linesInTurn += next.length;
      start += next.length;
    }
  }

  /** An empty line ends a message. */
  #count(line: string): void {
    this.#messageLength = line === '' || line === '\r' ? 0 : this.#messageLength + line.length;
    requireBounded(this.#messageLength);
  }
}

function requireBounded(messageLength: number): void {
  const most = LIMITS.streamMessageMaxLength;
  if (messageLength > most)
    throw new ServiceFault('malformed', `${MODEL_SERVER} sends a message of more than ${most} characters.`);
}

function readableLine(line: string): string {
  if (!line.startsWith('data:') || HAS_CHOICES.test(line)) return line;
  try {
    const value: unknown = JSON.parse(line.slice('data:'.length));
    return readable(value) ?? line;
  } catch {
    // Not JSON, or nested too deeply to be serialised again: the AI SDK reports the error.
    return line;
  }
}

/** Returns the chunk in the form that the AI SDK knows; null where it is not one of those that need conversion. */
function readable(value: unknown): string | null {
  const error = readServerError(value);
  if (error !== null) {
    const { message, status, reasons } = error;
    return `data: ${JSON.stringify({ error: { message, code: status, type: reasons[0] } })}`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return `data: ${JSON.stringify({ ...value, choices: [] })}`;
}
