import { terms } from '#lib/foundation/text/terms.ts';

import type { SquadParagraph, SquadQuestion } from './squad-file.ts';

// BM25 with the constants of lib/answering/retrieval/lexical/bm25.ts.
const K1 = 1.2;
const B = 0.75;

/** Paragraphs of other articles, to ask a question about something that is not there. */
export class OtherParagraphs {
  readonly #paragraphs: SquadParagraph[];
  readonly #counts: Map<string, number>[];
  readonly #lengths: number[];
  readonly #averageLength: number;
  readonly #frequency = new Map<string, number>();

  readonly #likeParagraph = new Map<SquadParagraph, SquadParagraph[]>();

  constructor(paragraphs: SquadParagraph[]) {
    this.#paragraphs = paragraphs;
    const all = paragraphs.map(({ text }) => terms(text));
    this.#counts = all.map(countTerms);
    this.#lengths = all.map(({ length }) => length);
    this.#averageLength = this.#lengths.reduce((sum, length) => sum + length, 0) / paragraphs.length;
    for (const counts of this.#counts) {
      for (const term of counts.keys()) this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
    }
  }

  /** One at random; the same question gets the same one every time. */
  atRandom(question: SquadQuestion, seed: number): SquadParagraph {
    const others = this.#paragraphs.filter(({ article }) => article !== question.paragraph.article);
    const other = others[hash(`${String(seed)} ${question.id}`) % others.length];
    if (other === undefined) throw new Error('There is only one article.');
    return other;
  }

  /** Those that hold most of the question's words, by BM25, best first. */
  mostLikeQuestion(question: SquadQuestion, count: number): SquadParagraph[] {
    return this.#best(question, terms(question.question), count);
  }

  /** The one that shares most with the question's own paragraph, by BM25 of the paragraph's terms. */
  mostLikeParagraph(question: SquadQuestion): SquadParagraph[] {
    const known = this.#likeParagraph.get(question.paragraph);
    if (known !== undefined) return known;
    const found = this.#best(question, terms(question.paragraph.text), 1);
    this.#likeParagraph.set(question.paragraph, found);
    return found;
  }

  #best({ paragraph: own }: SquadQuestion, asked: string[], count: number): SquadParagraph[] {
    const distinct = [...new Set(asked)];
    return this.#paragraphs
      .map((paragraph, index) => ({ paragraph, index }))
      .filter(({ paragraph }) => paragraph.article !== own.article)
      .map(({ paragraph, index }) => ({ paragraph, score: this.#score(distinct, index) }))
      .sort((first, second) => second.score - first.score)
      .slice(0, count)
      .map(({ paragraph }) => paragraph);
  }

  #score(asked: string[], index: number): number {
    const norm = K1 * (1 - B + (B * (this.#lengths[index] ?? 0)) / this.#averageLength);
    return asked.reduce((sum, term) => {
      const count = this.#counts[index]?.get(term) ?? 0;
      return count === 0 ? sum : sum + (this.#idf(term) * count * (K1 + 1)) / (count + norm);
    }, 0);
  }

  #idf(term: string): number {
    const frequency = this.#frequency.get(term) ?? 0;
    return Math.log(1 + (this.#paragraphs.length - frequency + 0.5) / (frequency + 0.5));
  }
}

function countTerms(list: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}
