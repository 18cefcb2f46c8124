import { announces, type PlacedSentence } from './placed-sentences.ts';

/** Of sentences; a list, a table or a listing counts as one. */
const MAX_UNITS = 4;
/** Lines of a listing, items of a list or rows of a table: beyond as many, only those nearest to the chosen one. */
const MOST_LINES = 12;
/** UTF-16 units of a list that is brought by one of its items. */
const LONGEST_LIST = 1_500;
/** How many sentences are brought before one that points back. */
const MOST_BEFORE = 2;

const POINTS_BACK =
  /^["“(]?(?:it|he|she|they|this|these|that|those|his|her|their|its|such|both|the (?:latter|former|same))\b/i;

/**
 * The chosen sentences, each with what it cannot do without, in reading order: what a pronoun at its start points back to (known for
 * English only), the list, table or listing that it announces, what announces the one that it stands in, and the rest of that. The first
 * one whole; others as long as they are at most four units together.
 */
export function completeAnswer<Placed extends PlacedSentence>(
  chosen: readonly Placed[],
  runs: readonly Placed[][],
): Placed[] {
  const kept = new Map<number, Placed>();
  let units = 0;
  for (const sentence of chosen) {
    const fresh = unitsAround(sentence, runs[sentence.runIndex] ?? []).map((unit) =>
      unit.filter(({ number }) => !kept.has(number)),
    );
    const added = fresh.filter((unit) => unit.length > 0);
    if (units > 0 && units + added.length > MAX_UNITS) continue;
    units += added.length;
    for (const each of added.flat()) kept.set(each.number, each);
  }
  return [...kept.values()].sort((one, other) => one.runIndex - other.runIndex || one.index - other.index);
}

function unitsAround<Placed extends PlacedSentence>(sentence: Placed, run: readonly Placed[]): Placed[][] {
  if (!isSpoken(sentence)) return lineUnits(sentence, run);
  const next = run[sentence.index + 1];
  const announced =
    announces(sentence) && next !== undefined && !isSpoken(next) ? nearest(blockOf(next, run), next) : [];
  return [...withWhatItPointsTo(sentence, run), announced];
}

/** An item, a row or a line of code with what announces it, and the rest of what it stands in where that is not too long. */
function lineUnits<Placed extends PlacedSentence>(line: Placed, run: readonly Placed[]): Placed[][] {
  const block = blockOf(line, run);
  const lead = spokenBefore(block[0], run);
  const isLed = lead !== undefined && (announces(lead) || line.kind === 'code');
  const isWhole = line.kind === 'code' || (isLed && lengthOf(block) <= LONGEST_LIST);
  return [...(isLed ? withWhatItPointsTo(lead, run) : []), isWhole ? nearest(block, line) : [line]];
}

/** A sentence of prose behind those that it points back to. */
function withWhatItPointsTo<Placed extends PlacedSentence>(sentence: Placed, run: readonly Placed[]): Placed[][] {
  const sentences = [sentence];
  let first: Placed | undefined = sentence;
  while (first !== undefined && POINTS_BACK.test(first.text) && sentences.length <= MOST_BEFORE) {
    first = spokenBefore(first, run);
    if (first !== undefined) sentences.unshift(first);
  }
  return sentences.map((one) => [one]);
}

/** The sentence of prose right before. */
function spokenBefore<Placed extends PlacedSentence>(
  sentence: Placed | undefined,
  run: readonly Placed[],
): Placed | undefined {
  const before = sentence && run[sentence.index - 1];
  return before !== undefined && before.kind !== 'heading' && isSpoken(before) ? before : undefined;
}

/** The unbroken run of items, rows or lines of code that one of them stands in. */
function blockOf<Placed extends PlacedSentence>({ index, kind }: Placed, run: readonly Placed[]): Placed[] {
  let start = index;
  while (run[start - 1]?.kind === kind) start -= 1;
  let end = index + 1;
  while (run[end]?.kind === kind) end += 1;
  return run.slice(start, end);
}

function isSpoken({ kind }: PlacedSentence): boolean {
  return kind === 'prose' || kind === 'caption' || kind === 'heading';
}

function lengthOf(block: readonly PlacedSentence[]): number {
  return block.reduce((sum, { text }) => sum + text.length, 0);
}

/** All of a block that is not too long, else the lines around one of it, more of those behind it. */
function nearest<Placed extends PlacedSentence>(block: Placed[], line: Placed): Placed[] {
  if (block.length <= MOST_LINES) return block;
  const position = block.indexOf(line);
  const start = Math.max(0, Math.min(position - MOST_LINES / 3, block.length - MOST_LINES));
  return block.slice(start, start + MOST_LINES);
}
