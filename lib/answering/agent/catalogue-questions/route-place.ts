import { terms } from '#lib/foundation/text/terms.ts';

import type { ToolContext } from '../library-view.ts';
import type { PointedPlace } from '../place/place-at-hand.ts';
import { inOrder, passageStep, placeName, placeStep, type Route, searchStep } from '../routes/route.ts';
import { tokenise } from './question-tokens.ts';
import { CATALOGUE_QUESTION_MAX, readPlaceQuestion } from './read-question.ts';

/** What people call the words that matter in a text, and what they say of how much they matter. */
const MATTERING = new Set(terms('terms terminology vocabulary glossary definitions concepts notions keywords'));

const HOW_MUCH = new Set(terms('key main important central essential most defined define explained explain used list'));

const JOINING = /\b(?:in|on|of|from|by|within|throughout|about|for|to)\s*$/iu;

/**
 * How a question is answered that points at the place where its reader is: with the place as a whole, with its key terms, or, where it says what of it is
 * asked for, by a search there. The library is within the place already.
 */
export function routePlace(text: string, place: PointedPlace, context: ToolContext): Route {
  const { about, words } = place;
  const route = { reading: null, documentIds: [about.doc_id] };
  if (about.kind === 'passage') {
    return {
      ...route,
      queryType: 'CONTENT_SEARCH',
      steps: inOrder([passageStep()], 'explanation'),
      writer: 'explanation',
      topic: text,
    };
  }
  const read = text.length > CATALOGUE_QUESTION_MAX ? null : readPlaceQuestion(tokenise(text, context), words);
  const topic = read?.topic ?? withoutPlace(text, words);
  if (read?.topic === null || terms(topic).length === 0) {
    return {
      ...route,
      queryType: 'DOCUMENT_SUMMARY',
      steps: inOrder([placeStep(about)], 'summary'),
      writer: 'summary',
      topic: text,
    };
  }
  if (asksForTerms(topic)) {
    const steps = inOrder([placeStep(about)], 'terms');
    return { ...route, queryType: 'DOCUMENT_SUMMARY', steps, writer: 'terms', topic: text };
  }
  const search = { ...searchStep(topic, [about.doc_id]), description: `Search ${placeName(about)}` };
  return { ...route, queryType: 'CONTENT_SEARCH', steps: inOrder([search], 'model'), writer: 'model', topic };
}

/** What a question asks besides where. */
function withoutPlace(text: string, { start, end }: { start: number; end: number }): string {
  const before = text.slice(0, start).trimEnd().replace(JOINING, '');
  const after = text.slice(end).replace(/^['’]s\b/u, '');
  return `${before} ${after}`
    .replace(/^[\s,:;–—-]+/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True where what is asked of a place is its terms, and not one of them: “the key terms”, “a glossary”, “which concepts are defined”. */
function asksForTerms(topic: string): boolean {
  const asked = terms(topic);
  return asked.some((term) => MATTERING.has(term)) && asked.every((term) => MATTERING.has(term) || HOW_MUCH.has(term));
}
