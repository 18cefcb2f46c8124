import type { Passage } from '#lib/retrieval/chunk.ts';
import { estimateTokens } from '#lib/text/estimate-tokens.ts';
import type { Sentence } from '#lib/text/sentence.ts';

import type { EvidenceBlock, NumberedSentence } from './evidence-block.ts';
import { blockText } from './evidence-text.ts';

/** What the evidence of one turn may add up to, over all its searches. */
interface EvidenceBounds {
  maxPassages: number;
  /** Of the evidence as a model reads it, estimated. */
  maxTokens: number;
}

/** What an answer may use in this turn, its sentences numbered from 1 over all the turn's searches, without gaps. */
export class Evidence {
  readonly blocks: EvidenceBlock[] = [];
  readonly #sentences: NumberedSentence[] = [];
  readonly #bounds: EvidenceBounds;
  #tokens = 0;

  constructor(bounds: EvidenceBounds) {
    this.#bounds = bounds;
  }

  /**
   * Adds the passages that are new, as far as the turn's bounds allow; the blocks that were added. A passage that does not fit is
   * left out whole: its sentences have no numbers and cannot be cited. Those that cover a document may be more than `maxPassages`.
   */
  addPassages(passages: readonly Passage[], { covering = false } = {}): EvidenceBlock[] {
    const known = new Set(this.blocks.map((block) => block.passage?.chunk.id));
    return passages.flatMap((passage) => {
      const isFull = !covering && this.blocks.length >= this.#bounds.maxPassages;
      if (known.has(passage.chunk.id) || isFull) return [];
      known.add(passage.chunk.id);
      const block = { passage, sentences: this.#number(passage.chunk, () => passage.chunk.id) };
      return this.#admit(block) ? [block] : [];
    });
  }

  /** Makes a selection the only evidence: every sentence of it is a source of its own. It is never cut. */
  static ofSelection(text: string, sentences: Sentence[]): Evidence {
    const evidence = new Evidence({ maxPassages: 1, maxTokens: Number.POSITIVE_INFINITY });
    const sourceIdOf = ({ start, end }: Sentence) => `${start}-${end}`;
    evidence.#admit({ passage: null, sentences: evidence.#number({ text, start: 0, sentences }, sourceIdOf) });
    return evidence;
  }

  findSentence(number: number): NumberedSentence | null {
    return this.#sentences[number - 1] ?? null;
  }

  /** How many more tokens, estimated, there is room for. */
  get tokensLeft(): number {
    return Math.max(0, this.#bounds.maxTokens - this.#tokens);
  }

  get passages(): Passage[] {
    return this.blocks.flatMap((block) => (block.passage === null ? [] : [block.passage]));
  }

  #admit(block: EvidenceBlock): boolean {
    const tokens = estimateTokens(blockText(block));
    if (this.#tokens + tokens > this.#bounds.maxTokens) return false;
    this.#tokens += tokens;
    this.blocks.push(block);
    this.#sentences.push(...block.sentences);
    return true;
  }

  /** The numbers that follow those already given. */
  #number(block: SentenceBlock, sourceIdOf: (sentence: Sentence) => string): NumberedSentence[] {
    const first = this.#sentences.length + 1;
    return block.sentences.map((sentence, index) => {
      const start = sentence.start - block.start;
      return {
        ...sentence,
        number: first + index,
        sourceId: sourceIdOf(sentence),
        text: block.text.slice(start, sentence.end - block.start),
        indentation: indentationAt(block.text, start),
      };
    });
  }
}

function indentationAt(text: string, offset: number): string {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return before.trim() === '' ? before : '';
}

/** A text that begins at `start` of what its sentences are ranges of. */
interface SentenceBlock {
  text: string;
  start: number;
  sentences: Sentence[];
}
