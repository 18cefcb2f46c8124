import type { Passage } from '#lib/answering/retrieval/chunk.ts';
import { placeOf } from '#lib/answering/retrieval/passage-text.ts';
import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';
import { KnownTexts } from '#lib/foundation/text/near-copies.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import {
  blockText,
  type CitedPassage,
  type EvidenceBlock,
  type NumberedSentence,
  passagesOf,
} from './evidence-block.ts';

const CONTEXT_REACH = 3;

/** Bounds for the evidence of one turn. */
interface EvidenceBounds {
  /** Maximum number of passages that one search adds. */
  maxPassages: number;
  /** Maximum number of passages for a search that requests a specific number; `maxPassages` by default. */
  maxAsked?: number;
  /** Maximum number of passages that all searches may add together; no limit by default other than the tokens. */
  maxInAll?: number;
  /** Estimated tokens of the evidence as a model reads it, over all searches. */
  maxTokens: number;
  /** The part of `maxTokens` that the context around finds may take; nothing by default. */
  maxContextTokens?: number;
  /** How far around a search result its section may be read, in passages in either direction; 3 by default. */
  contextReach?: number;
}

/** A passage next to one of the evidence. */
export interface Neighbour {
  passage: Passage;
  of: EvidenceBlock;
}

/**
 * The evidence available to this turn's answer, its sentences numbered from 1 over all the turn's searches, without gaps. A number never refers to
 * another sentence, even when its own no longer counts.
 */
export class Evidence {
  readonly #every: EvidenceBlock[] = [];
  readonly #sentences: NumberedSentence[] = [];
  readonly #blockOf: EvidenceBlock[] = [];
  readonly #bounds: EvidenceBounds;
  #retired: ReadonlySet<EvidenceBlock> = new Set();
  #known = new KnownTexts();
  #tokens = 0;
  /** The number of passages that searches have added. */
  #found = 0;
  #contextTokens = 0;
  /** Limit of `#contextTokens` while the context of one search is added. */
  #contextRoom = 0;

  constructor(bounds: EvidenceBounds) {
    this.#bounds = bounds;
  }

  /** The blocks that count. */
  get blocks(): EvidenceBlock[] {
    return this.#every.filter((block) => !this.#retired.has(block));
  }

  /**
   * Adds the new passages, at most `most` of them, as far as the tokens reach, and returns the blocks added. A passage that does not fit is left out
   * whole: its sentences have no numbers and cannot be cited. So is a copy or near copy of known evidence. Passages that cover a document are added
   * as long as they fit, even if they repeat each other.
   */
  addPassages(
    passages: readonly Passage[],
    { covering = false, most = this.#bounds.maxPassages }: { covering?: boolean; most?: number } = {},
  ): EvidenceBlock[] {
    const added: EvidenceBlock[] = [];
    const { maxPassages, maxAsked = maxPassages } = this.#bounds;
    const room = covering ? Number.POSITIVE_INFINITY : Math.min(most, maxAsked);
    for (const passage of passages) {
      if (added.length >= room || (!covering && this.#foundLeft <= 0)) break;
      added.push(...this.#take(passage, covering));
    }
    return added;
  }

  /**
   * Adds the context around finds, the first ones first, and returns the blocks added. It takes at most half of the remaining context tokens, so that
   * some are left for the finds of another search.
   */
  addContext(neighbours: readonly Neighbour[]): EvidenceBlock[] {
    const { maxContextTokens = 0 } = this.#bounds;
    this.#contextRoom = (this.#contextTokens + maxContextTokens) / 2;
    return neighbours.flatMap(({ passage, of }) => {
      const [first, last] = [of.sentences[0]?.number, of.sentences.at(-1)?.number];
      if (first === undefined || last === undefined) return [];
      if (this.#findBlock(passage) !== undefined || this.#known.hold(passage.chunk)) return [];
      return this.#addBlock(passage, [first, last]);
    });
  }

  /**
   * Counts only the fitting passages from here on, including ones that were excluded before. Returns the blocks that no longer count and those that
   * count again.
   */
  keepFitting(fits: (passage: Passage) => boolean): { retired: EvidenceBlock[]; restored: EvidenceBlock[] } {
    const before = this.#retired;
    this.#retired = new Set(this.#every.filter(({ passage }) => passage !== null && !fits(passage)));
    this.#known = new KnownTexts();
    for (const { chunk } of this.passages) this.#known.add(chunk);
    return {
      retired: [...this.#retired.difference(before)],
      restored: [...before.difference(this.#retired)],
    };
  }

  /** Makes a selection the only evidence: every sentence of it is its own source. */
  static ofSelection(text: string, sentences: Sentence[]): Evidence {
    const evidence = new Evidence({ maxPassages: 1, maxTokens: Number.POSITIVE_INFINITY });
    const sourceIdOf = ({ start, end }: Sentence) => `${start}-${end}`;
    evidence.#admit({ passage: null, sentences: evidence.#number({ text, start: 0, sentences }, [], sourceIdOf) });
    return evidence;
  }

  /** Also null for a sentence of retired evidence. */
  findSentence(number: number): NumberedSentence | null {
    const block = this.#blockOf[number - 1];
    return block === undefined || this.#retired.has(block) ? null : (this.#sentences[number - 1] ?? null);
  }

  /** Estimated number of tokens that can still be added. */
  get tokensLeft(): number {
    return Math.max(0, this.#bounds.maxTokens - this.#tokens);
  }

  /** True if there may be room for context around finds. */
  get takesContext(): boolean {
    return this.#contextTokens < (this.#bounds.maxContextTokens ?? 0);
  }

  get contextReach(): number {
    return this.#bounds.contextReach ?? CONTEXT_REACH;
  }

  get passages(): Passage[] {
    return passagesOf(this.blocks);
  }

  /** All passages that were ever added: a cited one remains cited even when it no longer counts. */
  get everyPassage(): CitedPassage[] {
    return this.#every.flatMap(({ passage, contextOf = null }) =>
      passage === null ? [] : [{ ...passage, isContext: contextOf !== null }],
    );
  }

  #take(passage: Passage, covering: boolean): EvidenceBlock[] {
    const block = this.#findBlock(passage);
    if (block !== undefined) {
      this.#found += noteFound(block, passage);
      return [];
    }
    if (!covering && this.#known.hold(passage.chunk)) return [];
    const added = this.#addBlock(passage);
    if (!covering) this.#found += added.length;
    return added;
  }

  get #foundLeft(): number {
    return (this.#bounds.maxInAll ?? Number.POSITIVE_INFINITY) - this.#found;
  }

  #findBlock({ chunk }: Passage): EvidenceBlock | undefined {
    return this.blocks.find(({ passage }) => passage?.chunk.id === chunk.id);
  }

  #addBlock(passage: Passage, contextOf: EvidenceBlock['contextOf'] = null): EvidenceBlock[] {
    const { chunk } = passage;
    const block = { passage, sentences: this.#number(chunk, placeOf(chunk), () => chunk.id), contextOf };
    if (!this.#admit(block)) return [];
    this.#known.add(passage.chunk);
    return [block];
  }

  #admit(block: EvidenceBlock): boolean {
    const tokens = estimateTokens(blockText(block));
    const context = (block.contextOf ?? null) === null ? 0 : tokens;
    if (this.#tokens + tokens > this.#bounds.maxTokens) return false;
    if (context > 0 && this.#contextTokens + context > this.#contextRoom) return false;
    this.#tokens += tokens;
    this.#contextTokens += context;
    this.#every.push(block);
    for (const sentence of block.sentences) {
      this.#sentences.push(sentence);
      this.#blockOf.push(block);
    }
    return true;
  }

  /** Assigns the next free numbers. */
  #number(
    block: SentenceBlock,
    place: readonly string[],
    sourceIdOf: (sentence: Sentence) => string,
  ): NumberedSentence[] {
    const first = this.#sentences.length + 1;
    return block.sentences.map((sentence, index) => {
      const start = sentence.start - block.start;
      return {
        ...sentence,
        number: first + index,
        sourceId: sourceIdOf(sentence),
        text: block.text.slice(start, sentence.end - block.start),
        indentation: indentationAt(block.text, start),
        place,
      };
    });
  }
}

/** Gives a context passage that a search now finds the relevance of that search. Returns how many finds that adds. */
function noteFound(block: EvidenceBlock, { relevance }: Passage): number {
  if (block.passage === null) return 0;
  const wasContext = (block.contextOf ?? null) !== null;
  if (wasContext) block.passage = { ...block.passage, relevance };
  block.contextOf = null;
  return wasContext ? 1 : 0;
}

function indentationAt(text: string, offset: number): string {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return before.trim() === '' ? before : '';
}

/** A text that begins at offset `start` of the text its sentences are ranges of. */
interface SentenceBlock {
  text: string;
  start: number;
  sentences: Sentence[];
}
