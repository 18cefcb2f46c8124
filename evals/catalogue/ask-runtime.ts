import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { Clarification } from '#lib/contracts/clarification.ts';
import type { LibrarySource, RelatedLink } from '#lib/contracts/source.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** What the evaluation looks at of an answer. */
export interface AskedAnswer {
  text: string;
  outcome: 'answered' | 'not_found' | 'clarification';
  /** The catalogue has answered, and not what documents say. */
  isOfCatalogue: boolean;
  sources: LibrarySource[];
  clarification: Clarification | null;
  /** The passages that are offered with a refusal, with the sentences of them that come nearest. */
  related: RelatedLink[];
  sessionId: string;
}

export type AskQuestion = (text: string, sessionId?: string) => Promise<AskedAnswer>;

/** Asks a runtime as nobody in particular, in UTC. */
export function askRuntime(runtime: Pick<Runtime, 'answerQuestion'>): AskQuestion {
  return async (text, sessionId) => {
    const answer: AskedAnswer = {
      text: '',
      outcome: 'not_found',
      isOfCatalogue: false,
      sources: [],
      clarification: null,
      related: [],
      sessionId: sessionId ?? '',
    };
    const events = runtime.answerQuestion({
      text,
      scope: { kind: 'library', filters: {} },
      sessionId: sessionId ?? null,
      viewer: ANONYMOUS,
      topK: 5,
      scoreThreshold: null,
      grounding: 'strict',
      profile: null,
      calendar: { timeZone: 'UTC', weekStart: 'monday' },
      option: null,
      baseUrl: 'http://localhost',
      signal: new AbortController().signal,
    });
    for await (const event of events) {
      if (event.type === 'answer-start') answer.sessionId = event.sessionId;
      if (event.type === 'answer-delta') answer.text += event.text;
      if (event.type === 'answer-claim') answer.isOfCatalogue ||= event.claim.status === 'catalogue';
      if (event.type === 'answer-clarification') answer.clarification = event.clarification;
      if (event.type === 'answer-sources') {
        answer.sources = event.sources.flatMap((source) => ('chunk_id' in source ? [source] : []));
        answer.related = event.related;
      }
      if (event.type === 'answer-end') answer.outcome = event.metadata.outcome;
    }
    return answer;
  };
}
