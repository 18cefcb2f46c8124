import { terms } from '#lib/foundation/text/terms.ts';

/** What people call the words that matter in a text, and what they say of how much they matter. */
const MATTERING = new Set(terms('terms terminology vocabulary glossary definitions concepts notions keywords'));
const HOW_MUCH = new Set(terms('key main important central essential most defined define explained explain used list'));

/** True where what is asked of a place is its terms, and not one of them: “the key terms”, “a glossary”, “which concepts are defined”. */
export function asksForTerms(topic: string): boolean {
  const asked = terms(topic);
  return asked.some((term) => MATTERING.has(term)) && asked.every((term) => MATTERING.has(term) || HOW_MUCH.has(term));
}
