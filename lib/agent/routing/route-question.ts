import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import { findDatePhrase } from '#lib/dates/find-date-phrase.ts';
import type { CatalogueEntry } from '#lib/library/catalogue.ts';

import type { ToolContext } from '../tools/tool-context.ts';
import { dateField } from './listing/date-field.ts';
import { namedInLastAnswer } from './references/read-conversation.ts';
import { type ReferenceReading, resolveReference } from './references/resolve-reference.ts';
import type { Route } from './route.ts';
import {
  routeComparison,
  routeFact,
  routeLooseFact,
  routeNamedFact,
  routeSource,
  routeSummary,
  routeTitled,
} from './route-document.ts';
import { identifiersIn, routeIdentifiers } from './route-identifiers.ts';
import { routeListing, routeLooseListing } from './route-listing.ts';
import { routeMentioned } from './route-mentioned.ts';
import { dateStep, inOrder, searchStep } from './route-steps.ts';
import { readFacts } from './shapes/read-fact.ts';
import { readSources } from './shapes/read-source.ts';
import { readSummaries } from './shapes/read-summary.ts';
import { readVocabulary } from './words/vocabulary.ts';

/** A question as it is routed. */
export interface AskedQuestion {
  text: string;
  history: readonly HistoryTurn[];
  /** False when the turn before has asked the reader already. */
  mayAsk: boolean;
  /** The documents that the question is known to be about: those of a choice or of a filter; none when there are none. */
  documentIds: readonly string[];
}

/** "An overview of the contracts by …", "what the number of them comes to": of several documents, and not what one says. */
const IS_OF_SEVERAL =
  /\b(?:(?:number|count) of|how (?:often|frequently)|all|every|each|anything|everything|whatever|something|overview|rundown|(?:run|walk|take) (?:me|us) through|(?:catch|fill|bring) (?:me|us) (?:up|in)|(?:that|which) (?:were|are|have)|(?:go|look|leaf|read|browse) through)\b/i;

/** A longer question is about what documents say. */
const CATALOGUE_QUESTION_MAX = 400;

/**
 * How a question is answered by rules alone: by the catalogue as the viewer sees it, by documents that it names, by identifiers, or, when
 * nothing else holds, by a search. The same for the same question, conversation and catalogue. Rejects with what the catalogue fails with.
 */
export async function routeQuestion(asked: AskedQuestion, context: ToolContext): Promise<Route> {
  const { text, mayAsk } = asked;
  if (text.length > CATALOGUE_QUESTION_MAX) return content(asked, context);
  const reading = await readingOf(asked, context);
  const question = { text, mayAsk, reading };
  const found = await identifiersIn(text, context);
  const identifiers = found.map(({ identifier }) => identifier);
  const strictly = () => routeListing(text, reading, identifiers);
  const loosely = async () => (found.length > 0 ? null : await routeLooseListing(text, reading));
  const isOfSeveral = IS_OF_SEVERAL.test(text);
  const attempts: (() => Promise<Route | null>)[] = [
    ...(isOfSeveral ? [strictly, loosely] : []),
    () => routeComparison(question),
    () => routeLooseFact(question),
    () => routeSummary(question),
    () => routeFact(question, true),
    () => routeNamedFact(question),
    ...(isOfSeveral ? [] : [strictly]),
    () => routeFact(question, false),
    ...(isOfSeveral ? [] : [loosely]),
    () => routeIdentifiers(text, found, context),
    () => routeSource(question),
    () => routeTitled(question),
    () => routeMentioned(question),
  ];
  for (const attempt of attempts) {
    const route = await attempt();
    if (route !== null) return route;
  }
  return content(asked, context);
}

async function readingOf(asked: AskedQuestion, { catalogue, now, calendar }: ToolContext): Promise<ReferenceReading> {
  const [vocabulary, namedBefore] = await Promise.all([
    readVocabulary(catalogue),
    namedInLastAnswer(asked.history, catalogue),
  ]);
  const [only] = asked.documentIds.length === 1 ? asked.documentIds : [];
  const reading = { catalogue, now, calendar, vocabulary, namedBefore, pointedAt: null, chosenId: only ?? null };
  const chosen = only === undefined ? null : await catalogue.find(only);
  return { ...reading, pointedAt: chosen ?? (await spokenOf(asked.history, reading)) };
}

/** What "it" is: the only document that the last answer named, or the one that the last question was about. */
async function spokenOf(history: readonly HistoryTurn[], reading: ReferenceReading): Promise<CatalogueEntry | null> {
  const [first, ...others] = reading.namedBefore;
  if (first !== undefined && others.length === 0) return first;
  const last = history.at(-1)?.question;
  if (last === undefined || last.length > CATALOGUE_QUESTION_MAX) return null;
  for (const { reference } of [...readSummaries(last), ...readFacts(last), ...readSources(last)]) {
    const { entries, isExact, isDocument } = await resolveReference(reference, { ...reading, namedBefore: [] });
    const [entry, another] = entries;
    if (entry !== undefined && another === undefined && (isExact || isDocument)) return entry;
  }
  return null;
}

/** A search, within the time that the question names when it is about what has changed. */
function content({ text, documentIds }: AskedQuestion, { now, calendar }: ToolContext): Route {
  const date = ABOUT_CHANGE.test(text) ? findDatePhrase(text, { now, calendar }) : null;
  const dates = date === null ? [] : [dateStep({ field: dateField(text), range: date.range })];
  const steps = inOrder([...dates, searchStep(text, documentIds.length === 1 ? documentIds : [])], 'model');
  return { queryType: 'CONTENT_SEARCH', steps, writer: 'model', documentIds: [...documentIds], topic: text };
}

/** Where a time narrows the documents, and not what they tell of: "who was king in 1066" is history. */
const ABOUT_CHANGE =
  /\b(?:chang(?:e|ed|es|ing)|updat(?:e|ed|es)|added|new|news|modified|revised|released|published|written|wrote|documents?|reports?|docs?|announced|decided|recent(?:ly)?)\b/i;
