import type { Viewer } from '#lib/people/access/viewer.ts';
import {
  type Candidate,
  type CitedPlace,
  suggestFollowUps,
  suggestKnown,
  suggestStarters,
} from '#lib/answering/agent/suggested-questions.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import { KeyedTurns } from '#lib/foundation/core/keyed-turns.ts';

import type { OpenAnswers } from './open-answers.ts';
import type { Runtime } from './runtime.ts';

/** Maximum number of entries, some hundred bytes each. */
const KEPT = 5_000;

interface SuggestionParts extends Pick<Runtime, 'listTurns'> {
  env: Env;
  answers: Pick<OpenAnswers, 'tryQuestion'>;
  pages: Pick<LibraryRepository, 'findDocument' | 'findPageVersion' | 'listPages' | 'listPageTexts'>;
}

/** Opens suggested first and follow-up questions, each of which its book has been found to answer. */
export function openSuggestions({
  env,
  answers,
  pages,
  listTurns,
}: SuggestionParts): Pick<Runtime, 'suggestFollowUps' | 'suggestKnown' | 'suggestStarters'> {
  const ask = (viewer: Viewer, { question, documentId, pageId, sessionId }: Candidate) =>
    answers.tryQuestion({
      ...{ text: question, viewer, scope: { kind: 'library', filters: { documentIds: [documentId] } } },
      ...{ context: { documentId, pageId } },
      ...{
        sessionId: sessionId ?? null,
        topK: LIMITS.topKDefault,
        scoreThreshold: null,
        grounding: 'strict',
        profile: null,
      },
      // A result requested by one reader is useful to the next, even if that reader leaves.
      ...{ calendar: env.calendar, option: null, baseUrl: '', signal: AbortSignal.timeout(env.timeouts.totalMs) },
    });
  const tried = new TriedQuestions({
    ask,
    findDocument: (viewer, documentId) => pages.findDocument(viewer, documentId),
  });
  const dependencies = (signal: AbortSignal): Parameters<typeof suggestStarters>[0] => ({
    findPageVersion: (viewer, pageId) => pages.findPageVersion(viewer, pageId),
    listPages: (viewer, documentId) => pages.listPages(viewer, documentId),
    listPageTexts: (viewer, pageIds) => pages.listPageTexts(viewer, pageIds),
    tryQuestion: async (viewer, asked): Promise<readonly CitedPlace[]> => {
      // A client that has disconnected gets no further suggestions.
      signal.throwIfAborted();
      return tried.try(viewer, asked);
    },
  });
  return {
    suggestStarters: (viewer, place, signal) => suggestStarters(dependencies(signal), viewer, place),
    suggestKnown: (viewer, asked, signal) => suggestKnown(dependencies(signal), viewer, asked),
    suggestFollowUps: async (viewer, { sessionId, turnId, language }, signal) => {
      const turn = (await listTurns(viewer, sessionId)).find(({ id }) => id === turnId);
      if (turn === undefined) return null;
      if (turn.isUnavailable || turn.outcome !== 'answered') return [];
      const { query, sources } = turn;
      return suggestFollowUps(dependencies(signal), viewer, { query, sources, language, sessionId });
    },
  };
}

interface TriedQuestionsOptions {
  /** Asks a question and returns the places that its answer cites; none if there is no answer. */
  ask(viewer: Viewer, asked: Candidate): Promise<readonly CitedPlace[]>;
  /** Returns null if the viewer has no such document. */
  findDocument(viewer: Viewer, documentId: string): Promise<{ updatedAt: Date } | null>;
}

/**
 * Tries the suggested questions of documents one after the other, since readers who ask have priority, and once for each version of a document. A
 * document has the same answers for everyone who may read it; no one else receives any of them.
 */
export class TriedQuestions {
  readonly #options: TriedQuestionsOptions;
  readonly #kept = new Map<string, readonly CitedPlace[]>();
  readonly #turns = new KeyedTurns();

  constructor(options: TriedQuestionsOptions) {
    this.#options = options;
  }

  async try(viewer: Viewer, asked: Candidate): Promise<readonly CitedPlace[]> {
    const document = await this.#options.findDocument(viewer, asked.documentId);
    if (document === null) return [];
    const { documentId, pageId = null, question, sessionId } = asked;
    // Follow-ups of a conversation are tried only once.
    if (sessionId !== undefined) return this.#turns.run('', () => this.#options.ask(viewer, asked));
    const key = JSON.stringify([documentId, document.updatedAt.getTime(), pageId, question]);
    return this.#kept.get(key) ?? this.#turns.run('', () => this.#ask(key, viewer, asked));
  }

  async #ask(key: string, viewer: Viewer, asked: Candidate): Promise<readonly CitedPlace[]> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const cited = await this.#options.ask(viewer, asked);
    this.#kept.set(key, cited);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return cited;
  }
}
