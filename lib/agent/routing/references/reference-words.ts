import { trimEdgesOf, trimEndOf } from '#lib/core/trim-characters.ts';

const DETERMINER =
  /^(?:the|our|your|this|that|these|those|my|their|its|a|an|any|some|one of the|which|what|said|above|mentioned)\s+/i;
const CALLED =
  /^(?:(?:document|doc|file|book|title|publication|paper|pdf|one|thing)s? )?(?:which is |that is |that's |being )?(?:called|named|titled|entitled|with (?:the )?(?:title|name|id|filename))\s+/i;
const QUOTE_MARK = /["'`«»“”]/;
const POINTER =
  /^(?:it|this|that|them|this one|that one|the same(?: one| document| file)?|(?:this|that|the said|the above|the same|the) (?:document|doc|file|one|book|paper|text|publication))$/i;

/** The words for a document without what only introduces them, and whether they were given as a name. */
export function nameOf(reference: string): { name: string; isNamed: boolean } {
  let name = trimEndOf(reference.trim(), /[\s?!.,;:]/);
  let isNamed = false;
  for (let before = ''; name !== before;) {
    before = name;
    const quoted = withoutQuotes(name);
    const called = name.replace(CALLED, '');
    isNamed ||= quoted !== null || (called !== name && /\b(?:called|named|titled|entitled|with)\b/i.test(name));
    name = (quoted ?? called).replace(DETERMINER, '').trim();
  }
  return { name: name === '' ? reference.trim() : name, isNamed };
}

/** Null when it does not stand in quotation marks. */
function withoutQuotes(name: string): string | null {
  if (!QUOTE_MARK.test(name.charAt(0)) || !QUOTE_MARK.test(name.charAt(name.length - 1))) return null;
  const words = trimEdgesOf(name, QUOTE_MARK);
  return words === '' ? null : words;
}

/** True for words that point back at what was spoken of: "it", "this document". */
export function isPointer(reference: string): boolean {
  return POINTER.test(reference.trim());
}
