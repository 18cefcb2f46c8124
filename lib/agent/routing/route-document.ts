import type { CatalogueEntry } from '#lib/library/catalogue.ts';
import { terms } from '#lib/text/terms.ts';

import { type ReferenceReading, type ResolvedReference, resolveReference } from './references/resolve-reference.ts';
import type { Route } from './route.ts';
import { askStep, documentStep, inOrder, listStep, searchStep } from './route-steps.ts';
import { type ComparisonQuestion, readComparisons } from './shapes/read-comparison.ts';
import { isLooseFact, ownWords } from './shapes/is-loose-fact.ts';
import { type FactQuestion, readFacts } from './shapes/read-fact.ts';
import { quotedParts } from './words/quoted-parts.ts';
import { readSources } from './shapes/read-source.ts';
import { readSummaries } from './shapes/read-summary.ts';
import { cleanQuestion } from './words/clean-question.ts';

/** A question whose documents are looked for. */
export interface DocumentQuestion {
  text: string;
  mayAsk: boolean;
  reading: ReferenceReading;
}

const LISTED_MAX = 1_000;
/** Titles of fewer words may be said by chance. */
const LONG_TITLE = 3;
/** What is evidence of two documents has to fit into the turn together. */
const COMPARED_TOKENS = 2_500;

/** "A policy and a guide" are no documents. */
const OF_KINDS = /\b(?:between|compare|comparing) an? [\w ]{3,20} (?:and|with|to|or) an? [\w ]{3,20}[?.! ]*$/i;

/** A comparison of documents that can be told; null when either side is none. */
export async function routeComparison(question: DocumentQuestion): Promise<Route | null> {
  if (OF_KINDS.test(question.text)) return null;
  for (const asked of readComparisons(question.text)) {
    const route = await compareAs(asked, question);
    if (route !== null) return route;
  }
  return null;
}

async function compareAs(asked: ComparisonQuestion, question: DocumentQuestion): Promise<Route | null> {
  const { text, mayAsk, reading } = question;
  const [left, right] = asked.references;
  if (left === undefined) return null;
  if (right === undefined) return compareBoth(left, asked, question);
  const second = await resolveReference(right, reading);
  const first = await resolveLeft([left, right], second, reading);
  if (!isMeant(first, 'strictly') || !isMeant(second, 'strictly')) return null;
  const unclear = [first, second].find(({ entries }) => entries.length > 1);
  if (unclear !== undefined && mayAsk) return ask('COMPARISON', unclear, text);
  const [one, other] = [
    newest(first.entries),
    newest(second.entries.filter(({ id }) => id !== newest(first.entries)?.id)),
  ];
  return one === undefined || other === undefined ? null : comparison([one, other], asked, text);
}

/** "The 2023 and the 2024 report": the noun stands at the end for both. */
async function resolveLeft(
  [left, right]: [string, string],
  second: ResolvedReference,
  reading: ReferenceReading,
): Promise<ResolvedReference> {
  const first = await resolveReference(left, reading);
  if ((first.entries.length > 0 && (first.isExact || first.isDocument)) || !second.isDocument) return first;
  const words = right.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const whole = await resolveReference(`${left} ${words.slice(-count).join(' ')}`, reading);
    if (whole.entries.length > 0) return whole;
  }
  return first;
}

/** "The two reports": both are meant at once. */
async function compareBoth(
  words: string,
  asked: ComparisonQuestion,
  question: DocumentQuestion,
): Promise<Route | null> {
  const { reading, text } = question;
  const isPair = /\b(?:two|both|these|those|them|2)\b/i.test(words);
  const before = reading.namedBefore;
  if (isPair && before.length === 2) return comparison([...before], asked, text);
  const plain = words
    .replace(/\b(?:two|both|2|of)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const { entries, isDocument } = await resolveReference(plain, reading);
  const exactly = await resolveReference(words, reading);
  const pair = exactly.entries.length === 2 ? exactly.entries : entries;
  if (!isDocument || !isPair || pair.length < 2) return null;
  return comparison(pair.slice(0, 2), asked, text);
}

function comparison(entries: CatalogueEntry[], { topic }: ComparisonQuestion, text: string): Route {
  const documentIds = entries.map(({ id }) => id);
  const searches = topic === null ? [] : documentIds.map((id) => searchStep(topic, [id]));
  const readings = entries.map((entry) => documentStep(entry, { maxTokens: COMPARED_TOKENS }));
  const steps = inOrder([...searches, ...readings], 'comparison');
  return { queryType: 'COMPARISON', steps, writer: 'comparison', documentIds, topic: topic ?? text };
}

/** A summary of a document that can be told; null when the words mean no document. */
export async function routeSummary({ text, mayAsk, reading }: DocumentQuestion): Promise<Route | null> {
  for (const { reference, shorter, isCertain } of readSummaries(text)) {
    const whole = await resolveReference(reference, reading);
    const found = whole.isFull || shorter === null ? whole : await resolveReference(shorter, reading);
    if (!(isCertain ? isMeant(found) : isNamedAsDocument(found)) || found.entries.length === 0) continue;
    if (found.entries.length > 1 && mayAsk) return ask('DOCUMENT_SUMMARY', found, text);
    const entry = newest(found.entries);
    if (entry === undefined) continue;
    return summary(entry, text);
  }
  return null;
}

/** A question that names a document by its whole title, and asks nothing of it that could be searched for. */
export async function routeTitled({ text, reading }: DocumentQuestion): Promise<Route | null> {
  const { entries, isExact } = await resolveReference(cleanQuestion(text), reading);
  const [entry, another] = entries;
  if (!isExact || entry === undefined || another !== undefined) return null;
  return terms(entry.title).length >= LONG_TITLE ? summary(entry, text) : null;
}

function summary(entry: CatalogueEntry, text: string): Route {
  const steps = inOrder([documentStep(entry, {})], 'summary');
  return { queryType: 'DOCUMENT_SUMMARY', steps, writer: 'summary', documentIds: [entry.id], topic: text };
}

/** A fact of the catalogue about a document. With `certain` only questions that can be nothing else are taken. */
export async function routeFact(question: DocumentQuestion, certain: boolean): Promise<Route | null> {
  for (const asked of readFacts(question.text).filter(({ isCertain }) => isCertain === certain)) {
    const route = await factAs(asked, question);
    if (route !== null) return route;
  }
  return null;
}

/** A fact of what is called by its title, or by words of titles that are plural by nature: "who wrote the Ethics Panel minutes". */
export async function routeNamedFact({ text, mayAsk, reading }: DocumentQuestion): Promise<Route | null> {
  for (const { fact, reference, isCertain } of readFacts(text)) {
    if (isCertain || fact === 'all') continue;
    const found = await resolveReference(reference, reading);
    const entry = newest(found.entries);
    const isCalled = found.isExact ? isNamedAsDocument(found) : found.isNaturalPlural && found.hasOwnWords;
    if (entry === undefined || !isCalled) continue;
    if (found.entries.length > 1 && mayAsk) return ask('METADATA_SEARCH', found, text);
    return metadata([documentStep(entry)], [entry.id], text);
  }
  return null;
}

/** A question that says a whole title and, besides what asks, only what the catalogue knows of documents: "since when do we have …". */
export async function routeLooseFact({ text, reading }: DocumentQuestion): Promise<Route | null> {
  const title = quotedParts(text)[0] ?? ownWords(text);
  if (title === '') return null;
  const { entries, isExact } = await resolveReference(title, reading);
  const [entry, another] = entries;
  const isAsked = isLooseFact(text.replace(title, ' '), reading.vocabulary);
  if (!isExact || entry === undefined || another !== undefined || !isAsked) return null;
  return metadata([documentStep(entry)], [entry.id], text);
}

async function factAs(asked: FactQuestion, { text, mayAsk, reading }: DocumentQuestion): Promise<Route | null> {
  if (/^(?:the )?(?:most|fewest|least|highest|lowest)\b/i.test(asked.reference)) return null;
  const found = await resolveReference(asked.reference, reading);
  if (isOfSeveral(asked, found)) return found.isSpecific ? factsOfAll(found, text) : null;
  const entry = newest(found.entries);
  if (entry === undefined) return isMissing(asked, found) ? noSuchDocument(found, text) : null;
  if (!(asked.isCertain ? isMeant(found) : isFactOf(asked, found))) return null;
  if (found.entries.length > 1 && mayAsk) return ask('METADATA_SEARCH', found, text);
  return metadata([documentStep(entry)], [entry.id], text);
}

/** "The minutes" may be one document, "minutes" are several. */
function isOfSeveral({ reference }: FactQuestion, found: ResolvedReference): boolean {
  const isOneByNature = found.hasOwnWords || /^(?:the|our|this|that|these|those|my|your|["'“])/i.test(reference);
  return !found.isExact && (found.isPlural || (found.isNaturalPlural && !isOneByNature));
}

/** The words can mean nothing but a document, and there is none. */
function isMissing({ isCertain }: FactQuestion, { isDocument, isSpecific }: ResolvedReference): boolean {
  return isCertain && isDocument && isSpecific;
}

/** "Who wrote Dune" asks the catalogue when there is a Dune of which it knows that. */
function isFactOf({ fact }: FactQuestion, found: ResolvedReference): boolean {
  const isKnownAuthor = fact === 'author' && found.isExact && found.entries.some(({ authors }) => authors.length > 0);
  return isKnownAuthor || isNamedAsDocument(found);
}

function factsOfAll({ entries }: ResolvedReference, text: string): Route | null {
  const [only, another] = entries;
  if (only === undefined) return null;
  if (another === undefined) return metadata([documentStep(only)], [only.id], text);
  const ids = entries.map(({ id }) => id);
  const input = { filters: { doc_id: ids.slice(0, LISTED_MAX) }, sort_by: 'title', order: 'asc', limit: LISTED_MAX };
  return metadata([listStep('Look up the documents', input)], ids, text);
}

/** The same whether it does not exist or may not be seen. */
function noSuchDocument({ name }: ResolvedReference, text: string): Route {
  return metadata([listStep('Look for the document', { filters: { title: [name] }, limit: 1 })], [], text);
}

function metadata(steps: Parameters<typeof inOrder>[0], documentIds: string[], text: string): Route {
  return {
    queryType: 'METADATA_SEARCH',
    steps: inOrder(steps, 'catalogue'),
    writer: 'catalogue',
    documentIds,
    topic: text,
  };
}

/** "What happened in …" asks for all of it. */
const OF_THE_WHOLE = new Set(
  terms('happen happened say said write written decide decided discuss discussed tell stand contain mean'),
);

/** A question about what a particular document says. */
export async function routeSource({ text, mayAsk, reading }: DocumentQuestion): Promise<Route | null> {
  for (const { reference } of readSources(text)) {
    const found = await resolveReference(reference, reading);
    if (found.entries.length === 0 || found.isPlural || !isNamedAsDocument(found) || !found.isSpecific) continue;
    if (found.entries.length > 1 && mayAsk) return ask('CONTENT_SEARCH', found, text);
    const entry = newest(found.entries);
    if (entry === undefined) continue;
    const topic = text.replace(reference, '').replace(/\s+/g, ' ').trim();
    if (terms(topic).every((term) => OF_THE_WHOLE.has(term))) return summary(entry, text);
    const steps = inOrder([searchStep(topic, [entry.id])], 'model');
    return { queryType: 'CONTENT_SEARCH', steps, writer: 'model', documentIds: [entry.id], topic };
  }
  return null;
}

/** Asks which of the documents is meant by what a question only mentions. */
export function askWhich(found: ResolvedReference, entries: CatalogueEntry[], text: string): Route {
  return ask('CONTENT_SEARCH', { ...found, entries }, text);
}

function ask(queryType: Route['queryType'], { entries, noun }: ResolvedReference, text: string): Route {
  const steps = inOrder([askStep(noun, entries)], 'clarification');
  return { queryType, steps, writer: 'clarification', documentIds: entries.map(({ id }) => id), topic: text };
}

/** The words mean documents where documents are asked for; strictly, where subjects may be as well: "a pump and a valve". */
function isMeant(found: ResolvedReference, how?: 'strictly'): boolean {
  const { entries, isDocument, isExact, isStrong, isCovered } = found;
  return entries.length > 0 && (isDocument || isExact || isStrong || (isCovered && how === undefined));
}

/** The words mean a document wherever they stand. */
function isNamedAsDocument({ isDocument, isExact, name }: ResolvedReference): boolean {
  return isDocument || (isExact && name.split(/\s+/).length > 2);
}

function newest(entries: readonly CatalogueEntry[]): CatalogueEntry | undefined {
  return entries.toSorted((one, other) => other.sourceUpdatedAt.getTime() - one.sourceUpdatedAt.getTime())[0];
}
