import { createMcpHandler } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';

import { createMcpServer } from './create-mcp-server.ts';
import { untilEnded, type UntilCancelled } from './library-caller.ts';

/**
 * The calls that clients of the older protocol may cancel: the cancellation comes in a separate request. The only session state kept is the calls in
 * progress.
 */
class CallsUnderWay {
  readonly #calls = new Map<string, AbortController>();

  /** Returns the function for the calls of one session. */
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

  /** Cancels a call; does nothing if this viewer's session has no such call. */
  cancel(session: Session, callId: string | number): void {
    this.#calls.get(keyOf(session, callId))?.abort(new Error('The client has taken the call back.'));
  }
}

const SESSION_HEADER = 'mcp-session-id';

/** The parts of a message that are needed before the SDK reads it. */
const beginningSchema = z.object({ method: z.literal('initialize') });
const cancellationSchema = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.int()]) }),
});

const calls = new CallsUnderWay();

/**
 * Answers one message of an MCP client over HTTP. No state is kept between messages: the caller is identified for each of them. A client of the older
 * protocol receives a session id, which it can use only to cancel a running call.
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
    // No change notifications are sent, so clients do not need to wait for them.
    maxSubscriptions: 0,
    onerror: (error) => request.log.debug({ err: error }, 'an MCP message was refused'),
  });
  const asSent = new Request(request.url, { method: 'POST', headers: request.headers, signal: request.signal });
  const response = await handler.fetch(asSent, { parsedBody: message });
  return served(response, beginningSchema.safeParse(message).success ? crypto.randomUUID() : null);
}

function served(response: Response, newSession: string | null): Response {
  const headers = new Headers({ ...Object.fromEntries(response.headers), ...API_HEADERS });
  // no-transform disables compressors, which would delay progress events.
  headers.set('cache-control', 'no-store, no-transform');
  headers.set('x-accel-buffering', 'no');
  if (newSession !== null && response.ok) headers.set(SESSION_HEADER, newSession);
  return new Response(response.body, { status: response.status, headers });
}

interface Session {
  /** The session id that the server gave to the client; it conveys no rights. */
  id: string;
  viewer: Viewer;
}

function keyOf({ id, viewer }: Session, callId: string | number): string {
  return JSON.stringify([id, ownerOf(viewer), callId]);
}
