import type { CatalogueEntry } from '#lib/books/library/catalogue.ts';
import { answersAlone } from '#lib/answering/quoting/choose-by-reading.ts';
import { isReadable } from '#lib/answering/retrieval/judge-by-reader.ts';
import { type ReadingAid, tryReading } from '#lib/answering/retrieval/try-reading.ts';

import type { ToolContext } from '../library-view.ts';
import type { Route } from '../routes/route.ts';
import { knownFacts } from '../writing/fact-sentences.ts';
import type { Fact } from './question-reading.ts';
import { routeFact } from './route-document.ts';
import type { AskedQuestion } from './route-question.ts';

/** When a document was added or changed does not answer a question of when it was written, which is worded similarly. */
const UNREAD: ReadonlySet<Fact> = new Set(['added', 'updated']);

/**
 * Answers a question about one document from its record, if the question asks for a recorded fact in any words: the facts are written as sentences,
 * and the reading model decides whether one of them answers. Null if none does, or no reading model is available.
 */
export async function routeByRecord(
  asked: AskedQuestion,
  context: ToolContext,
  aid: ReadingAid,
): Promise<Route | null> {
  const { text } = asked;
  const entry = aid.reader !== null && isReadable(text) ? await documentAtHand(asked, context) : null;
  if (entry === null) return null;
  const facts = knownFacts(entry, context.calendar).filter(({ fact }) => !UNREAD.has(fact));
  const passages = [{ place: [entry.title], sentences: facts.map(({ sentence }) => sentence) }];
  const [logOdds] = (await tryReading(aid, { question: text, passages, signal: context.signal })) ?? [];
  const best = logOdds && answersAlone(logOdds) ? facts[logOdds.indexOf(Math.max(...logOdds))] : undefined;
  return best === undefined ? null : routeFact(best.fact, entry, text);
}

/** Returns the only document that the question can be about; null where there may be others, or when the question refers to a part of one. */
async function documentAtHand(
  { documentIds, place }: AskedQuestion,
  { catalogue }: ToolContext,
): Promise<CatalogueEntry | null> {
  const [only, another] = documentIds;
  const isWhole = place === null || place.about.kind === 'book';
  return only !== undefined && another === undefined && isWhole ? catalogue.find(only) : null;
}
