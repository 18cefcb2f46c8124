import { createMcpHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';

import { createMcpServer } from './create-mcp-server.ts';
import { untilEnded, type UntilCancelled } from './library-caller.ts';

/**
 * The calls that clients of the older protocol may take back: their word for it comes in a request of its own. Nothing is kept of a
 * session but the calls that are under way.
 */
class CallsUnderWay {
  readonly #calls = new Map<string, AbortController>();

  /** For the calls of one session. */
  of(session: Session): UntilCancelled {
    return async (callId, work) => {
      const key = keyOf(session, callId);
      const call = new AbortController();
      this.#calls.set(key, call);
      try {
        return await work(call.signal);
      } finally {
        if (this.#calls.get(key) === call) this.#calls.delete(key);
      }
    };
  }

  /** Does nothing where the session of this viewer has no such call. */
  cancel(session: Session, callId: string | number): void {
    this.#calls.get(keyOf(session, callId))?.abort(new Error('The client has taken the call back.'));
  }
}

const SESSION_HEADER = 'mcp-session-id';

/** What is to be known of a message before the SDK reads it. */
const beginningSchema = z.object({ method: z.literal('initialize') });
const cancellationSchema = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.int()]) }),
});

const calls = new CallsUnderWay();

/**
 * Answers one message of an MCP client over HTTP. Nothing is kept between messages: who asks is settled for each of them. A client of
 * the older protocol is given a session's name, by which it can take back a call that is under way and nothing else.
 */
export async function answerMcpRequest(request: ApiRequest, runtime: Runtime): Promise<Response> {
  const message = await request.json(z.unknown());
  const { viewer } = request;
  const sessionId = request.headers.get(SESSION_HEADER);
  const cancellation = cancellationSchema.safeParse(message);
  if (sessionId !== null && cancellation.success)
    calls.cancel({ id: sessionId, viewer }, cancellation.data.params.requestId);
  const untilCancelled = sessionId === null ? untilEnded : calls.of({ id: sessionId, viewer });
  const mayAsk = request.scopes?.includes('ask') ?? true;
  const handler = createMcpHandler(() => createMcpServer({ asking: request, runtime, untilCancelled, mayAsk }), {
    // Nothing is told of changes, so that nobody needs to wait for them.
    maxSubscriptions: 0,
    onerror: (error) => request.log.debug({ err: error }, 'an MCP message was refused'),
  });
  const asSent = new Request(request.url, { method: 'POST', headers: request.headers, signal: request.signal });
  const response = await handler.fetch(asSent, { parsedBody: message });
  return served(response, beginningSchema.safeParse(message).success ? crypto.randomUUID() : null);
}

function served(response: Response, newSession: string | null): Response {
  const headers = new Headers({ ...Object.fromEntries(response.headers), ...API_HEADERS });
  // no-transform keeps compressors, which would hold progress back, away.
  headers.set('cache-control', 'no-store, no-transform');
  headers.set('x-accel-buffering', 'no');
  if (newSession !== null && response.ok) headers.set(SESSION_HEADER, newSession);
  return new Response(response.body, { status: response.status, headers });
}

interface Session {
  /** What the server gave the client to be known by; it says nothing of rights. */
  id: string;
  viewer: Viewer;
}

function keyOf({ id, viewer }: Session, callId: string | number): string {
  return JSON.stringify([id, ownerOf(viewer), callId]);
}
