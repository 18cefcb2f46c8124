import { createParser } from 'eventsource-parser';

import type { ChatStreamEvent } from '#lib/contracts/chat-response.ts';
import type { PageSearchResponse } from '#lib/contracts/page-search.ts';
import type { RecognisedPage } from '#lib/contracts/widget.ts';

/** The body of a question, as `/api/chat` accepts it. */
export type Question = Record<string, unknown> & { query: string };

/** A refusal by the server, with its own code; `unreachable` when it has not answered. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Sends requests to a server with a token for this site, fetched when needed. No cookie is sent. */
export class AskServer {
  readonly origin: string;
  #token: { text: string; until: number } | null = null;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Yields the events of an answer. Rejects with `Refusal`, and with the signal's reason. */
  async *ask(question: Question, signal: AbortSignal): AsyncGenerator<ChatStreamEvent> {
    const response = await this.#post('ask', question, signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const events: ChatStreamEvent[] = [];
    const parser = createParser({ onEvent: ({ data }) => events.push(JSON.parse(data) as ChatStreamEvent) });
    for (;;) {
      const read = await reader?.read().catch(() => {
        signal.throwIfAborted();
        throw new Refusal('unreachable');
      });
      if (read === undefined || read.done) return;
      parser.feed(read.value);
      yield* events.splice(0);
    }
  }

  async search(query: string, documentId: string | null, signal: AbortSignal): Promise<PageSearchResponse> {
    const response = await this.#post('search', { query, document_id: documentId }, signal);
    return (await response.json()) as PageSearchResponse;
  }

  /** Returns the page of the library that contains these passages. */
  async recognise(shown: {
    address: string;
    passages: string[];
    document_id: string | null;
  }): Promise<RecognisedPage['page']> {
    const response = await this.#post('page', shown, AbortSignal.timeout(10_000));
    return ((await response.json()) as RecognisedPage).page;
  }

  /** Null withdraws the rating. */
  async rate(turn: { session_id: string; turn_id: string }, rating: 'up' | 'down' | null): Promise<void> {
    await this.#post('feedback', { ...turn, rating }, AbortSignal.timeout(10_000));
  }

  async #post(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
    const send = async () => this.#send(path, body, { signal, token: await this.#tokenFor(signal) });
    const response = await send();
    // A server that was set up again does not know the token any more.
    if (response.status !== 401) return accepted(response);
    this.#token = null;
    return accepted(await send());
  }

  async #tokenFor(signal: AbortSignal): Promise<string> {
    if (this.#token !== null && this.#token.until > Date.now()) return this.#token.text;
    const response = await accepted(await this.#send('token', {}, { signal, token: null }));
    const made = (await response.json()) as { token: string; expires_in: number };
    // Half of its lifetime: the question sent with it has to arrive.
    this.#token = { text: made.token, until: Date.now() + made.expires_in * 500 };
    return made.token;
  }

  async #send(path: string, body: unknown, how: { signal: AbortSignal; token: string | null }): Promise<Response> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (how.token !== null) headers['authorization'] = `Bearer ${how.token}`;
    try {
      return await fetch(`${this.origin}/api/widget/${path}`, {
        ...{ method: 'POST', credentials: 'omit', cache: 'no-store', headers, signal: how.signal },
        body: JSON.stringify(body),
      });
    } catch {
      how.signal.throwIfAborted();
      throw new Refusal('unreachable');
    }
  }
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response;
  const error = (await response.json().catch(() => ({}))) as { error_code?: string };
  throw new Refusal(error.error_code ?? 'unreachable');
}
