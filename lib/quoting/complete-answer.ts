import type { Candidate } from './candidate-sentences.ts';
import { announces, pointsBack } from './sentence-features.ts';
import type { WeighedEvidence } from './weigh-evidence.ts';

/** Of sentences; a list, a table or a listing counts as one. */
const MAX_UNITS = 4;
/** Lines of a listing, items of a list or rows of a table: beyond as many, only those nearest to the chosen one. */
const MOST_LINES = 12;
/** UTF-16 units of a list that is brought by a sentence, or by one of its items. */
const LONGEST_LIST = 1_500;
/** How many sentences are brought before one that points back, and between one and the list that it is about. */
const MOST_BETWEEN = 2;

/**
 * The chosen sentences, each with what it cannot do without, in reading order: what a pronoun at its start points back to, the list, table
 * or listing that it announces, what announces the one that it stands in, the rest of a listing, and of a list where several
 * things are asked for. The first one whole; others as long as they are at most four units together.
 */
export function completeAnswer(chosen: Candidate[], { question, runs }: WeighedEvidence): Candidate[] {
  const kept = new Map<number, Candidate>();
  let units = 0;
  for (const candidate of chosen) {
    const run = new Blocks(runs[candidate.runIndex] ?? []);
    const fresh = run
      .unitsAround(candidate, question.form)
      .map((unit) => unit.filter(({ number }) => !kept.has(number)));
    const added = fresh.filter((unit) => unit.length > 0);
    if (units > 0 && units + added.length > MAX_UNITS) continue;
    units += added.length;
    for (const each of added.flat()) kept.set(each.number, each);
  }
  return [...kept.values()].sort((one, other) => one.runIndex - other.runIndex || one.index - other.index);
}

/** A run as blocks: sentences of prose by themselves, unbroken runs of items, rows or lines of code. */
class Blocks {
  readonly #sentences: readonly Candidate[];

  constructor(sentences: readonly Candidate[]) {
    this.#sentences = sentences;
  }

  unitsAround(candidate: Candidate, { wantsList, wantsCode }: WeighedEvidence['question']['form']): Candidate[][] {
    if (isSpoken(candidate)) {
      const after = wantsList || announces(candidate) ? this.#ledTo(candidate) : [];
      const beside = wantsCode && after.length === 0 ? this.#listingBeside(candidate) : [];
      return [...this.#from(candidate), ...after, beside];
    }
    return this.#line(candidate, wantsList);
  }

  /** An item, a row or a line of code with what announces it, and as much of what it stands in as it needs. */
  #line(candidate: Candidate, wantsList: boolean): Candidate[][] {
    const run = this.#run(candidate);
    const lead = this.#before(run[0]);
    const isLed = lead !== undefined && (announces(lead) || candidate.kind === 'code');
    const isWhole =
      candidate.kind === 'code' || (wantsList && candidate.kind === 'item') || (isLed && lengthOf(run) <= LONGEST_LIST);
    return [...(isLed ? this.#from(lead) : []), isWhole ? nearest(run, candidate) : [candidate]];
  }

  /** A sentence of prose with those before it that it points back to. */
  #from(candidate: Candidate): Candidate[][] {
    const sentences = [candidate];
    for (
      let first: Candidate | undefined = candidate;
      first !== undefined && pointsBack(first) && sentences.length <= MOST_BETWEEN;
    ) {
      first = this.#before(first);
      if (first !== undefined) sentences.unshift(first);
    }
    return sentences.map((sentence) => [sentence]);
  }

  /** The sentence of prose right before. */
  #before(candidate: Candidate | undefined): Candidate | undefined {
    const before = candidate && this.#sentences[candidate.index - 1];
    return before !== undefined && before.kind !== 'heading' && isSpoken(before) ? before : undefined;
  }

  /**
   * What a sentence leads to, as much of it as is bounded: the list, table or listing right behind it, or the list or table to which
   * the sentences behind it lead.
   */
  #ledTo(candidate: Candidate): Candidate[][] {
    const between: Candidate[] = [];
    let next = this.#sentences[candidate.index + 1];
    while (next !== undefined && next.kind === 'prose' && between.length < MOST_BETWEEN && !announces(candidate)) {
      between.push(next);
      next = this.#sentences[next.index + 1];
    }
    const isLed = next !== undefined && !isSpoken(next) && (next.kind !== 'code' || announces(candidate));
    return isLed && next !== undefined
      ? [...between.map((sentence) => [sentence]), nearest(this.#run(next), next)]
      : [];
  }

  #listingBeside({ index }: Candidate): Candidate[] {
    const beside = [this.#sentences[index + 1], this.#sentences[index - 1]].find((other) => other?.kind === 'code');
    return beside === undefined ? [] : nearest(this.#run(beside), beside);
  }

  #run({ index, kind }: Candidate): Candidate[] {
    let start = index;
    while (this.#sentences[start - 1]?.kind === kind) start -= 1;
    let end = index + 1;
    while (this.#sentences[end]?.kind === kind) end += 1;
    return this.#sentences.slice(start, end);
  }
}

function isSpoken({ kind }: Candidate): boolean {
  return kind === 'prose' || kind === 'caption' || kind === 'heading';
}

function lengthOf(run: readonly Candidate[]): number {
  return run.reduce((sum, { text }) => sum + text.length, 0);
}

/** All of a run that is not too long, else the lines around one of it, more of those behind it. */
function nearest(run: Candidate[], line: Candidate): Candidate[] {
  if (run.length <= MOST_LINES) return run;
  const position = run.indexOf(line);
  const start = Math.max(0, Math.min(position - MOST_LINES / 3, run.length - MOST_LINES));
  return run.slice(start, start + MOST_LINES);
}
