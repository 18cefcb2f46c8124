import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Candidate, CitedPlace } from '#lib/answering/agent/suggested-questions.ts';
import { KeyedTurns } from '#lib/foundation/core/keyed-turns.ts';

interface TriedQuestionsOptions {
  /** Asks; what the answer cites, nothing where there is none. */
  ask(viewer: Viewer, asked: Candidate): Promise<readonly CitedPlace[]>;
  /** Null when the viewer has no such document. */
  findDocument(viewer: Viewer, documentId: string): Promise<{ updatedAt: Date } | null>;
}

/** Some hundred bytes each. */
const KEPT = 5_000;

/**
 * What questions of documents are answered with, tried one after the other, since readers who ask go first, and once for each version of a
 * document. A document has the same answers for everybody who may read it; nobody else is told of any.
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
    // What a conversation goes on with is asked once.
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
