type Fetch = typeof globalThis.fetch;

/** What a client has sent and was answered, without what differs from one day or machine to the next. */
export interface WireExchange {
  request: { method: string; path: string; headers: Record<string, string>; body?: unknown };
  response: { status: number; type: string; body?: unknown };
}

/** What a client says by headers of its own accord; that of its version and machine is left out. */
const KEPT_HEADERS = /^(?:accept|content-type|mcp-.+|openai-.+)$/;
/** Of one moment or one machine, or fitted anew from time to time, by the name of the field. */
const VOLATILE =
  /^(?:created|created_at|completed_at|query_time_ms|latency_ms|ms|duration_ms|relevance_score|support|confidence|chunks_retrieved)$/;
/** What describes a tool is another test's business. */
const LONG = /^(?:inputSchema|outputSchema|description|instructions)$/;
const METHOD_NOT_ALLOWED = 405;
const ID = /\b(?:chatcmpl|resp|msg|call)[-_][\w-]{8,}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Passes everything on, and keeps it. Names that the server makes up are numbered in the order in which they come. */
export class WireRecorder {
  readonly exchanges: WireExchange[] = [];
  readonly #origin: string;
  readonly #names = new Map<string, string>();

  constructor(url: string) {
    this.#origin = new URL(url).origin;
  }

  /** For a client, in the place of its own. */
  readonly fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const sent = await request.clone().text();
    const response = await globalThis.fetch(request);
    const { pathname, search } = new URL(request.url);
    const kept = [...request.headers].filter(([name]) => KEPT_HEADERS.test(name));
    const exchange: WireExchange = {
      request: {
        method: request.method,
        path: this.#text(pathname + search),
        headers: Object.fromEntries(kept.map(([name, value]) => [name, this.#text(value)])),
        ...(sent !== '' && { body: this.#value(JSON.parse(sent)) }),
      },
      response: { status: response.status, type: (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? '' },
    };
    this.exchanges.push(exchange);
    if (response.body === null) return response;
    const [own, theirs] = response.body.tee();
    this.#reading.push(this.#keep(exchange, own));
    return new Response(theirs, response);
  };

  readonly #reading: Promise<void>[] = [];

  /** All of it, once every answer has come whole; last what is not offered: a client tries that beside the rest, at no time in particular. */
  async text(): Promise<string> {
    await Promise.all(this.#reading);
    const [offered, refused] = [false, true].map((isRefused) =>
      this.exchanges.filter(({ response }) => (response.status === METHOD_NOT_ALLOWED) === isRefused),
    );
    return `${JSON.stringify([...(offered ?? []), ...(refused ?? [])], null, 1)}\n`;
  }

  async #keep({ response }: WireExchange, body: ReadableStream<Uint8Array>): Promise<void> {
    const text = await readWhole(body);
    if (text === '') return;
    response.body =
      response.type === 'text/event-stream'
        ? text
            .trim()
            .split('\n\n')
            .map((frame) => this.#frame(frame))
        : this.#value(JSON.parse(text));
  }

  /** One server-sent event: its lines, that of its data read. */
  #frame(frame: string): unknown {
    const lines = frame.split('\n');
    const data = lines.find((line) => line.startsWith('data: '))?.slice(6);
    const others = lines.filter((line) => !line.startsWith('data: '));
    const read = data === undefined || data === '[DONE]' ? data : this.#value(JSON.parse(data));
    return others.length === 0 ? read : { lines: others.map((line) => this.#text(line)), data: read };
  }

  #value(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return value.map((one) => this.#value(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        if (VOLATILE.test(name)) return [name, '<measured>'];
        return [name, LONG.test(name) && one !== null ? '<text>' : this.#value(one)];
      }),
    );
  }

  #text(text: string): string {
    return text
      .replaceAll(this.#origin, 'http://lectern')
      .replace(MOMENT, '<moment>')
      .replace(ID, (id) => {
        const name = this.#names.get(id) ?? `<name ${this.#names.size + 1}>`;
        this.#names.set(id, name);
        return name;
      });
  }
}

/** As far as it comes: a client that has what it wanted may close the connection. */
async function readWhole(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const piece of body) text += decoder.decode(piece, { stream: true });
  } catch {
    return text;
  }
  return text;
}
