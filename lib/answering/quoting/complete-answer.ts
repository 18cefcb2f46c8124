import { announces, type PlacedSentence } from './placed-sentences.ts';

/** Maximum number of sentences; a list, a table or a listing counts as one. */
const MAX_UNITS = 4;
/** Maximum number of lines of a listing, items of a list or rows of a table; of a longer one only those nearest to the chosen one are included. */
const MOST_LINES = 12;
/** Maximum length of a list that is included because of one of its items, in UTF-16 code units. */
const LONGEST_LIST = 1_500;
/** Maximum number of sentences included before one that refers back. */
const MOST_BEFORE = 2;

const POINTS_BACK =
  /^["“(]?(?:it|he|she|they|this|these|that|those|his|her|their|its|such|both|the (?:latter|former|same))\b/i;

/**
 * Returns the chosen sentences, each with the text it depends on, in reading order: the referent of a pronoun at its start (known for English only),
 * the list, table or listing that it announces, the announcement of the one that contains it, and the rest of that. The text for the first sentence
 * is included whole, for others if it has at most four units altogether.
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

/** Returns an item, a row or a line of code with its announcement, and the rest of its block if that is not too long. */
function lineUnits<Placed extends PlacedSentence>(line: Placed, run: readonly Placed[]): Placed[][] {
  const block = blockOf(line, run);
  const lead = spokenBefore(block[0], run);
  const isLed = lead !== undefined && (announces(lead) || line.kind === 'code');
  const isWhole = line.kind === 'code' || (isLed && lengthOf(block) <= LONGEST_LIST);
  return [...(isLed ? withWhatItPointsTo(lead, run) : []), isWhole ? nearest(block, line) : [line]];
}

/** Returns a sentence of prose, preceded by those it refers back to. */
function withWhatItPointsTo<Placed extends PlacedSentence>(sentence: Placed, run: readonly Placed[]): Placed[][] {
  const sentences = [sentence];
  let first: Placed | undefined = sentence;
  while (first !== undefined && POINTS_BACK.test(first.text) && sentences.length <= MOST_BEFORE) {
    first = spokenBefore(first, run);
    if (first !== undefined) sentences.unshift(first);
  }
  return sentences.map((one) => [one]);
}

/** Returns the sentence of prose directly before. */
function spokenBefore<Placed extends PlacedSentence>(
  sentence: Placed | undefined,
  run: readonly Placed[],
): Placed | undefined {
  const before = sentence && run[sentence.index - 1];
  return before !== undefined && before.kind !== 'heading' && isSpoken(before) ? before : undefined;
}

/** Returns the unbroken run of items, rows or lines of code that contains the given one. */
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

/** Returns the complete block if it is not too long, else the lines around one of it, more of them after it. */
function nearest<Placed extends PlacedSentence>(block: Placed[], line: Placed): Placed[] {
  if (block.length <= MOST_LINES) return block;
  const position = block.indexOf(line);
  const start = Math.max(0, Math.min(position - MOST_LINES / 3, block.length - MOST_LINES));
  return block.slice(start, start + MOST_LINES);
}
