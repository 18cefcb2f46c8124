import { terms } from '#lib/foundation/text/terms.ts';

import type { ToolContext } from '../library-view.ts';
import type { PointedPlace } from '../place/place-at-hand.ts';
import { inOrder, passageStep, placeName, placeStep, type Route, searchStep } from '../routes/route.ts';
import { tokenise } from './question-tokens.ts';
import { CATALOGUE_QUESTION_MAX, readPlaceQuestion } from './read-question.ts';

/** Words for the important terms of a text, and words for their importance. */
const MATTERING = new Set(terms('terms terminology vocabulary glossary definitions concepts notions keywords'));

const HOW_MUCH = new Set(terms('key main important central essential most defined define explained explain used list'));

const JOINING = /\b(?:in|on|of|from|by|within|throughout|about|for|to)\s*$/iu;

/**
 * Routes a question that points at the place where its reader is: to the place as a whole, to its key terms, or, if it asks for a particular topic,
 * to a search there. The library is already limited to the place.
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

/** Returns the question without the words for the place. */
function withoutPlace(text: string, { start, end }: { start: number; end: number }): string {
  const before = text.slice(0, start).trimEnd().replace(JOINING, '');
  const after = text.slice(end).replace(/^['’]s\b/u, '');
  return `${before} ${after}`
    .replace(/^[\s,:;–—-]+/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True if the question asks for the terms of a place, not for one of them: “the key terms”, “a glossary”, “which concepts are defined”. */
function asksForTerms(topic: string): boolean {
  const asked = terms(topic);
  return asked.some((term) => MATTERING.has(term)) && asked.every((term) => MATTERING.has(term) || HOW_MUCH.has(term));
}
