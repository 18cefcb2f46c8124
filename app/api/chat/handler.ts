import { LIMITS } from '#lib/config/limits.ts';
import { type ChatRequest, chatRequestSchema } from '#lib/contracts/chat-request.ts';
import type { ApiRequest } from '#lib/http/api-request.ts';
import { API_HEADERS, jsonReply } from '#lib/http/json-reply.ts';
import { toSourceKeys } from '#lib/http/source-keys.ts';
import type { AppOperations } from '#lib/runtime/api-operation.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';
import { abortableEvents } from '#lib/surfaces/abortable-events.ts';
import { toChatResponse } from '#lib/surfaces/chat-json.ts';
import { openChatStream, SSE_HEADERS } from '#lib/surfaces/chat-sse.ts';

const DEADLINE = { ms: LIMITS.totalTimeoutMs, code: 'agent_unavailable' } as const;

/** One JSON answer, or a stream when the request asks for it. */
export const chatOperations: AppOperations = {
  POST: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const chat = await request.json(chatRequestSchema);
      return chat.stream ? answerAsStream(chat, request, runtime) : answerAsJson(chat, request, runtime);
    },
  },
};

/** A stream, whatever the request's `stream` says. */
export const chatStreamOperations: AppOperations = {
  POST: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      return answerAsStream(await request.json(chatRequestSchema), request, runtime);
    },
  },
};

async function answerAsJson(chat: ChatRequest, request: ApiRequest, runtime: Runtime): Promise<Response> {
  return jsonReply(await toChatResponse(await ask(chat, request, runtime)));
}

async function answerAsStream(chat: ChatRequest, request: ApiRequest, runtime: Runtime): Promise<Response> {
  const stream = await openChatStream(await ask(chat, request, runtime), {
    signal: request.signal,
    onCancel: (reason) => {
      request.stop(reason);
    },
    onFailure: (error) => {
      request.log.error({ err: error }, 'answer failed while streaming');
    },
  });
  return new Response(stream, { headers: { ...API_HEADERS, ...SSE_HEADERS } });
}

/** Waits for a place, then asks; the place is given back when the answer has ended. */
async function ask(chat: ChatRequest, request: ApiRequest, runtime: Runtime) {
  const question = {
    text: chat.query,
    scope: scopeOf(chat, request, runtime),
    sessionId: chat.session_id ?? null,
    viewer: request.viewer,
    topK: chat.top_k,
    scoreThreshold: chat.score_threshold ?? null,
    baseUrl: runtime.env.publicUrl ?? request.origin,
    signal: request.signal,
  };
  const leave = await runtime.gate.enter(request.client, request.signal);
  return abortableEvents(runtime.answerQuestion(question), { signal: request.signal, onEnd: leave });
}

function scopeOf(chat: ChatRequest, request: ApiRequest, runtime: Runtime) {
  // The schema has made sure that a selection is there in this mode.
  if (chat.mode === 'selected_text') return { kind: 'selection' as const, text: chat.selected_text ?? '' };
  const { source_url: sourceUrls, page_title: pageTitles, section_heading: sectionHeadings } = chat.filters ?? {};
  const place = { publicUrl: runtime.env.publicUrl, origin: request.origin, port: runtime.env.port };
  const filters = {
    sourceKeys: sourceUrls === undefined ? undefined : toSourceKeys([sourceUrls].flat(), place),
    pageTitles: listOf(pageTitles),
    sectionHeadings: listOf(sectionHeadings),
  };
  return { kind: 'library' as const, filters };
}

function listOf(values: string | string[] | undefined): string[] | undefined {
  return values === undefined ? undefined : [values].flat();
}
