import type { CitableSentence } from '#lib/grounding/citation-ledger.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';
import type { Sentence } from '#lib/text/sentence.ts';

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

/** What an answer may use in this turn, its sentences numbered from 1 over all the turn's searches. */
export class Evidence {
  readonly blocks: EvidenceBlock[] = [];
  readonly #sentences: NumberedSentence[] = [];
  readonly #maxPassages: number;

  constructor(maxPassages: number) {
    this.#maxPassages = maxPassages;
  }

  /** Adds the passages that are new, as far as the turn's bound allows; the blocks that were added. */
  addPassages(passages: Passage[]): EvidenceBlock[] {
    const known = new Set(this.blocks.map((block) => block.passage?.chunk.id));
    const fresh = passages.filter((passage) => !known.has(passage.chunk.id));
    const added = fresh.slice(0, Math.max(0, this.#maxPassages - this.blocks.length)).map((passage) => ({
      passage,
      sentences: this.#number(passage.chunk, () => passage.chunk.id),
    }));
    this.blocks.push(...added);
    return added;
  }

  /** Makes a selection the only evidence: every sentence of it is a source of its own. */
  static ofSelection(text: string, sentences: Sentence[]): Evidence {
    const evidence = new Evidence(1);
    const numbered = evidence.#number({ text, start: 0, sentences }, ({ start, end }) => `${start}-${end}`);
    evidence.blocks.push({ passage: null, sentences: numbered });
    return evidence;
  }

  findSentence(number: number): NumberedSentence | null {
    return this.#sentences[number - 1] ?? null;
  }

  get passages(): Passage[] {
    return this.blocks.flatMap((block) => (block.passage === null ? [] : [block.passage]));
  }

  #number(block: SentenceBlock, sourceIdOf: (sentence: Sentence) => string): NumberedSentence[] {
    return block.sentences.map((sentence) => {
      const start = sentence.start - block.start;
      const numbered = {
        ...sentence,
        number: this.#sentences.length + 1,
        sourceId: sourceIdOf(sentence),
        text: block.text.slice(start, sentence.end - block.start),
        indentation: indentationAt(block.text, start),
      };
      this.#sentences.push(numbered);
      return numbered;
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
