import { setTimeout as pause } from 'node:timers/promises';

import { type ChatStreamEvent, chatStreamEventSchema } from '#lib/contracts/chat-response.ts';

/** One question over `POST /chat/stream`, and when what came back; times in milliseconds. */
export interface StreamedAnswer {
  question: string;
  /** What the request was called. */
  requestId: string;
  /** From sending the question to the first event of the stream, and to its end. */
  firstEventMs: number;
  completeMs: number;
  events: ChatStreamEvent[];
  /** Why there are no events, or why no more came; null for a stream that ended. */
  failure: string | null;
}

/** Asks and listens to the end. Never rejects: what went wrong is part of what is measured. */
export async function streamQuestion(url: string, question: string): Promise<StreamedAnswer> {
  const started = performance.now();
  const answer: StreamedAnswer = {
    question,
    requestId: crypto.randomUUID(),
    firstEventMs: NaN,
    completeMs: NaN,
    events: [],
    failure: null,
  };
  let text = '';
  try {
    const response = await fetch(`${url}/chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': answer.requestId },
      body: JSON.stringify({ query: question }),
    });
    if (!response.ok || response.body === null) throw new Error(`${response.status}: ${await response.text()}`);
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (Number.isNaN(answer.firstEventMs) && text.includes('\n\n')) answer.firstEventMs = performance.now() - started;
    }
    answer.events = eventsOf(text);
  } catch (error) {
    answer.failure = error instanceof Error ? error.message : String(error);
  }
  answer.completeMs = performance.now() - started;
  if (Number.isNaN(answer.firstEventMs)) answer.firstEventMs = answer.completeMs;
  return answer;
}

/**
 * Asks every question once, so many at a time: the next as soon as one has been answered. The first ones are asked at even distances
 * within `rampMs`, as readers come, not all at once. In the order of the answers' ends.
 */
export async function streamQuestions(
  url: string,
  questions: readonly string[],
  { concurrent, rampMs = 0 }: { concurrent: number; rampMs?: number },
): Promise<StreamedAnswer[]> {
  const answers: StreamedAnswer[] = [];
  const waiting = questions.values();
  const askOneByOne = async (_: unknown, place: number) => {
    await pause((place * rampMs) / concurrent);
    for (const question of waiting) answers.push(await streamQuestion(url, question));
  };
  await Promise.all(Array.from({ length: concurrent }, askOneByOne));
  return answers;
}

/** How it went by the stream's last event. Throws for a stream that did not end well, which has no timing worth reporting. */
export function outcomeOf({ question, events, failure }: StreamedAnswer): 'answered' | 'not_found' | 'clarification' {
  const last = events.at(-1);
  if (failure !== null || last?.type !== 'done') {
    throw new Error(`The stream for ${JSON.stringify(question)} ended with ${failure ?? JSON.stringify(last)}`);
  }
  return last.metadata.outcome;
}

function eventsOf(text: string): ChatStreamEvent[] {
  const frames = text.split('\n\n');
  if (frames.pop() !== '') throw new Error('The stream ended within an event.');
  return frames.map((frame) => chatStreamEventSchema.parse(JSON.parse(frame.replace(/^data: /, ''))));
}
