import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import type { AnchorResolution, TextAnchor } from '#lib/foundation/text/anchors/text-anchor.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { Random } from '#lib/foundation/core/random.ts';

import { PAGE_EDITS, PREPARATIONS } from './page-edits.ts';
import { PageWriter, type Passage, type RenderedPage, renderPage, type TrialPage } from './trial-page.ts';

const TRIALS = 500;
/** One trial in so many makes several edits at once. */
const SEVERAL_ONE_IN = 4;
const OTHER_CITATIONS = 7;
/** Letters on either side by which two copies could be told apart. */
const SURROUNDINGS = 64;
const ORPHANED: AnchorResolution = { status: 'orphaned' };

interface WrongAnchor {
  trial: number;
  edits: string[];
  quote: string;
  expected: string;
  found: string;
}

export interface AnchorTrials {
  trials: number;
  citations: number;
  right: number;
  wrong: WrongAnchor[];
  /** Citations that were rightly given no place though their passage is there, since nothing tells it from its like any more. */
  indistinguishable: number;
  /** Citations of deleted or reworded passages that were given a place. */
  anchoredToDeleted: number;
  /** By name of the edit: citations, and how many of them were right. */
  byEdit: Record<string, { citations: number; right: number }>;
}

/**
 * Edits pages by scripts that know what becomes of every passage, and compares that with what the anchors of their citations say.
 * The scripts follow the identity of passages, never their words.
 */
export function runAnchorTrials({ trials = TRIALS, seed = 1, resolverOf = resolverOfCitations } = {}): AnchorTrials {
  const result: AnchorTrials = {
    trials,
    citations: 0,
    right: 0,
    wrong: [],
    indistinguishable: 0,
    anchoredToDeleted: 0,
    byEdit: {},
  };
  for (let trial = 0; trial < trials; trial += 1)
    runTrial(new Random(seed * 100_003 + trial), result, { trial, resolverOf });
  return result;
}

/** Where an anchor leads in a later text. */
export type AnchorResolver = (anchor: TextAnchor) => AnchorResolution;

function resolverOfCitations(text: string): AnchorResolver {
  const anchored = new AnchoredText(text);
  return (anchor) => anchored.resolve(anchor);
}

function runTrial(
  random: Random,
  result: AnchorTrials,
  { trial, resolverOf }: { trial: number; resolverOf: (text: string) => AnchorResolver },
): void {
  const writer = new PageWriter(random);
  const page = writer.page();
  const target = chooseTarget(page, trial, random);
  if (target === undefined) return;
  const edits = editsOf(trial, random);
  const scene = { page, target, writer, random };
  for (const name of edits) PREPARATIONS.get(name)?.(scene);
  const before = renderPage(page);
  const anchors = anchorsOf(before, [target, ...othersThan(target, page, random)]);
  for (const name of edits) PAGE_EDITS.get(name)?.(scene);
  const after = renderPage(page);
  const resolve = resolverOf(after.text);
  for (const [id, anchor] of anchors) {
    const truth = truthOf({ id, anchor, before, after });
    note(result, { trial, edits, quote: anchor.quote }, { truth, found: resolve(anchor) });
  }
}

/** Every second time one whose words stand elsewhere too. */
function chooseTarget(page: TrialPage, trial: number, random: Random): Passage | undefined {
  const all = page.flat().flatMap(({ passages }) => passages);
  const repeated = all.filter((one) => all.some((other) => other !== one && other.text === one.text));
  return random.pick(trial % 2 === 0 && repeated.length > 0 ? repeated : all);
}

function othersThan(target: Passage, page: TrialPage, random: Random): Passage[] {
  const others = page.flat().flatMap(({ passages }) => passages.filter((passage) => passage !== target));
  return random.shuffle(others).slice(0, OTHER_CITATIONS);
}

function anchorsOf({ text, places }: RenderedPage, cited: Passage[]): Map<number, TextAnchor> {
  const anchored = new AnchoredText(text);
  return new Map(
    cited.flatMap(({ id }) => (places.get(id) ?? []).map((range) => [id, anchored.describe(range)] as const)),
  );
}

function editsOf(trial: number, random: Random): string[] {
  const names = [...PAGE_EDITS.keys()];
  const first = names[trial % names.length] ?? '';
  const others = random.below(SEVERAL_ONE_IN) === 0 ? 1 + random.below(3) : 0;
  return [first, ...random.shuffle(names).slice(0, others)];
}

interface EditedCitation {
  id: number;
  anchor: TextAnchor;
  before: RenderedPage;
  after: RenderedPage;
}

/** What may be said of a citation: where its passage stands now, and that it cannot be told where that is so. */
function truthOf({ id, anchor, before, after }: EditedCitation): AnchorResolution[] {
  const places = after.places.get(id) ?? [];
  if (places.length === 0) return [ORPHANED];
  const { text } = after;
  const truth = places.map(({ start, end }): AnchorResolution => {
    const isSame = start === anchor.start && end === anchor.end && text.slice(start, end) === anchor.quote;
    return { status: isSame ? 'exact' : 'moved', start, end };
  });
  const areCopiesAlike = new Set(places.map((place) => surroundingsOf(text, place))).size < places.length;
  const isIndistinguishable = areCopiesAlike || (before.repeated.has(id) && hasOtherNeighbours(id, before, after));
  return isIndistinguishable ? [...truth, ORPHANED] : truth;
}

function hasOtherNeighbours(id: number, before: RenderedPage, after: RenderedPage): boolean {
  const [was, is] = [before.neighbours.get(id), after.neighbours.get(id)];
  return was?.before !== is?.before && was?.after !== is?.after;
}

/** What could tell one copy from another. */
function surroundingsOf(text: string, { start, end }: TextRange): string {
  const letters = (words: string) => words.normalize('NFD').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return `${letters(text.slice(0, start)).slice(-SURROUNDINGS)}|${letters(text.slice(end)).slice(0, SURROUNDINGS)}`;
}

function note(
  result: AnchorTrials,
  { trial, edits, quote }: { trial: number; edits: string[]; quote: string },
  { truth, found }: { truth: AnchorResolution[]; found: AnchorResolution },
): void {
  const isRight = truth.some((accepted) => nameOf(accepted) === nameOf(found));
  const isGone = truth.every(({ status }) => status === 'orphaned');
  result.citations += 1;
  if (isRight) result.right += 1;
  else result.wrong.push({ trial, edits, quote, expected: truth.map(nameOf).join(' or '), found: nameOf(found) });
  if (isRight && !isGone && found.status === 'orphaned') result.indistinguishable += 1;
  if (isGone && found.status !== 'orphaned') result.anchoredToDeleted += 1;
  const name = edits.length === 1 ? (edits[0] ?? '') : 'several at once';
  const entry = (result.byEdit[name] ??= { citations: 0, right: 0 });
  entry.citations += 1;
  if (isRight) entry.right += 1;
}

function nameOf(resolution: AnchorResolution): string {
  return resolution.status === 'orphaned' ? 'orphaned' : `${resolution.status} ${resolution.start}-${resolution.end}`;
}
