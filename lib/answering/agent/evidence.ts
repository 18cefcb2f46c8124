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

/** What the evidence of one turn may add up to. */
interface EvidenceBounds {
  /** What one search adds at most. */
  maxPassages: number;
  /** What one may add that asks for a number of its own; `maxPassages` by default. */
  maxAsked?: number;
  /** The most that all searches may add together; as many as fit by default. */
  maxInAll?: number;
  /** Of the evidence as a model reads it, over all searches, estimated. */
  maxTokens: number;
  /** How much of that what stands around the finds may take; nothing by default. */
  maxContextTokens?: number;
  /** How far from a find its section may be read, in passages either way; 3 by default. */
  contextReach?: number;
}

/** A passage that stands beside one of the evidence. */
export interface Neighbour {
  passage: Passage;
  of: EvidenceBlock;
}

/**
 * What an answer may use in this turn, its sentences numbered from 1 over all the turn's searches, without gaps. A number never means
 * another sentence, also when that no longer counts.
 */
export class Evidence {
  readonly #every: EvidenceBlock[] = [];
  readonly #sentences: NumberedSentence[] = [];
  readonly #blockOf: EvidenceBlock[] = [];
  readonly #bounds: EvidenceBounds;
  #retired: ReadonlySet<EvidenceBlock> = new Set();
  #known = new KnownTexts();
  #tokens = 0;
  /** What searches have added. */
  #found = 0;
  #contextTokens = 0;
  /** What they may grow to by what stands around the finds of one search. */
  #contextRoom = 0;

  constructor(bounds: EvidenceBounds) {
    this.#bounds = bounds;
  }

  /** What counts. */
  get blocks(): EvidenceBlock[] {
    return this.#every.filter((block) => !this.#retired.has(block));
  }

  /**
   * Adds the passages that are new, at most `most` of them, as far as the tokens reach; the blocks that were added. A passage that does
   * not fit is left out whole: its sentences have no numbers and cannot be cited. So is a copy, or nearly one, of what is there. Those
   * that cover a document are as many as fit, whatever they repeat.
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
   * Adds what stands around finds, the first ones first; the blocks that were added. They take at most half of the room that is left for
   * such, so that there is some for what another search finds.
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

  /** Lets only what fits count from here on, also where it did not before; what no longer counts, and what counts again. */
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

  /** Makes a selection the only evidence: every one of these sentences of it is a source of its own. */
  static ofSelection(text: string, sentences: Sentence[]): Evidence {
    const evidence = new Evidence({ maxPassages: 1, maxTokens: Number.POSITIVE_INFINITY });
    const sourceIdOf = ({ start, end }: Sentence) => `${start}-${end}`;
    evidence.#admit({ passage: null, sentences: evidence.#number({ text, start: 0, sentences }, [], sourceIdOf) });
    return evidence;
  }

  /** Null also for a sentence that no longer counts. */
  findSentence(number: number): NumberedSentence | null {
    const block = this.#blockOf[number - 1];
    return block === undefined || this.#retired.has(block) ? null : (this.#sentences[number - 1] ?? null);
  }

  /** How many more tokens, estimated, there is room for. */
  get tokensLeft(): number {
    return Math.max(0, this.#bounds.maxTokens - this.#tokens);
  }

  /** Whether there may be room for what stands around finds. */
  get takesContext(): boolean {
    return this.#contextTokens < (this.#bounds.maxContextTokens ?? 0);
  }

  get contextReach(): number {
    return this.#bounds.contextReach ?? CONTEXT_REACH;
  }

  get passages(): Passage[] {
    return passagesOf(this.blocks);
  }

  /** Of all that there ever were: what was cited remains cited, also where it no longer counts. */
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

  /** The numbers that follow those already given. */
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

/** What stood beside a find, and is found by a search now, has the relevance of that. How many more finds that makes. */
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

/** A text that begins at `start` of what its sentences are ranges of. */
interface SentenceBlock {
  text: string;
  start: number;
  sentences: Sentence[];
}
