import type { CitableSentence } from '#lib/grounding/citation-ledger.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';
import { estimateTokens } from '#lib/text/estimate-tokens.ts';
import type { Sentence } from '#lib/text/sentence.ts';

import { quotedLine } from './quoted-material.ts';

/** What the evidence of one turn may add up to, over all its searches. */
interface EvidenceBounds {
  maxPassages: number;
  /** Of the evidence as a model reads it, estimated. */
  maxTokens: number;
}

/** A sentence of the evidence with the number it is cited by. */
export interface NumberedSentence extends Sentence, CitableSentence {
  number: number;
  text: string;
  /** The white space before it on its line: what a line of code is indented by. */
  indentation: string;
}

/** What the evidence is made of: a passage of the library, or the reader's selection as a whole. */
export interface EvidenceBlock {
  passage: Passage | null;
  sentences: NumberedSentence[];
}

/** The lines that evidence stands between. Within, every line begins with a number of ours or with the name of a passage. */
export const EVIDENCE_FRAME = { start: '=== EVIDENCE ===', end: '=== END OF EVIDENCE ===' } as const;

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

/** Evidence as a model reads it, in its frame. */
export function evidenceText(blocks: EvidenceBlock[]): string {
  return [EVIDENCE_FRAME.start, ...blocks.map(blockText), EVIDENCE_FRAME.end].join('\n');
}

/** One line that names the passage and one for each sentence, behind its number. */
function blockText({ passage, sentences }: EvidenceBlock): string {
  return [
    `Passage: ${passage === null ? 'the reader’s selection' : nameOf(passage.chunk)}`,
    ...sentences.map(lineOf),
  ].join('\n');
}

function nameOf({ pageTitle, sectionHeading }: { pageTitle: string; sectionHeading: string }): string {
  const names = pageTitle === sectionHeading ? [pageTitle] : [pageTitle, sectionHeading];
  return names.map((name) => quotedLine(name)).join(' > ');
}

function lineOf({ number, text, kind, indentation }: NumberedSentence): string {
  return `[${number}] ${quotedLine(kind === 'code' ? indentation + text : text, kind)}`;
}
