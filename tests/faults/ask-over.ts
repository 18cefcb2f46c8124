import type { AnswerMetadata } from '#lib/contracts/answer-event.ts';
import type { ChatStreamEvent } from '#lib/contracts/chat-response.ts';
import type { ErrorResponse } from '#lib/contracts/error-response.ts';

/** What came of a question, as its client saw it. */
export interface Asked {
  /** HTTP; 0 when the client hung up. */
  status: number;
  /** The error's, whether it came instead of a stream or ended one; null when there was none. */
  code: string | null;
  /** All pieces of the answer. */
  text: string;
  /** Of an answer that was completed. */
  metadata: AnswerMetadata | null;
  retryAfter: number | null;
  ms: number;
}

interface AskOptions {
  sessionId?: string;
  signal?: AbortSignal;
}

/** Asks over HTTP and reads the stream to its end. */
export async function askOver(url: string, query: string, { sessionId, signal }: AskOptions = {}): Promise<Asked> {
  const startedAt = performance.now();
  const asked: Asked = { status: 0, code: null, text: '', metadata: null, retryAfter: null, ms: 0 };
  try {
    const response = await fetch(`${url}/api/chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, session_id: sessionId }),
      signal: signal ?? null,
    });
    asked.status = response.status;
    const retryAfter = response.headers.get('retry-after');
    asked.retryAfter = retryAfter === null ? null : Number(retryAfter);
    const body = await response.text();
    if (response.ok) readEvents(body, asked);
    else asked.code = (JSON.parse(body) as ErrorResponse).error_code;
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    asked.status = 0;
  }
  return { ...asked, ms: Math.round(performance.now() - startedAt) };
}

function readEvents(body: string, asked: Asked): void {
  for (const frame of body.split('\n\n').filter((part) => part !== '')) {
    if (!frame.startsWith('data: ')) throw new Error(`This is no event: ${frame}`);
    const event = JSON.parse(frame.slice('data: '.length)) as ChatStreamEvent;
    if (asked.code !== null || asked.metadata !== null) throw new Error('There are events after the last one.');
    if (event.type === 'chunk') asked.text += event.content;
    if (event.type === 'error') asked.code = event.error_code;
    if (event.type === 'done') asked.metadata = event.metadata;
  }
}
