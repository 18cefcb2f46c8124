import type { DateField } from '#lib/contracts/document-filter.ts';

const LIBRARY =
  '(?:(?:the|our|your|this) )?(?:whole |entire )?(?:library|catalog(?:ue)?|collection|archives?|system|database|shelf|shelves|holdings)';

/** What says that something came into the library. */
const ARRIVAL = new RegExp(
  `\\b(?:(?:re-?)?(?:add(?:s|ed|ing)?|upload(?:s|ed|ing)?|ingest(?:s|ed|ing|ion)?|import(?:s|ed|ing)?|index(?:ed|ing)|arriv(?:e|es|ed|ing|als?)|receiv(?:e|es|ed|ing)|acquir(?:e|es|ed|ing)|acquisitions?|land(?:s|ed|ing)?|deposit(?:s|ed|ing)?|incorporat(?:e|es|ed|ing)|submit(?:s|ted|ting)?|load(?:s|ed|ing)?|join(?:s|ed|ing)?|enter(?:s|ed|ing)?|additions?|intake|deliver(?:s|ed)|gain(?:s|ed)?|gr[eo]w(?:s|n)?)|came in|come in|came(?= (?:to|into))|new to|reach(?:ed|es)? (?:us|our|the)|(?:hand|turn|sen[dt]|br(?:ing|ought)|t(?:ake|ook|aken)|put|pull(?:ed)?|check(?:ed)?|feed|fed)(?:ed|s|ing)? (?:(?:it|them) )?(?:in|over|into)\\b(?! order)|(?:register|fil|plac|put|appear|show|turn|end)(?:ed|d)?(?: up)? (?:in|into|to|with) ${LIBRARY}|(?:put|plac|get|got|gott|br(?:ing|ought)|t(?:ake|ook)|stor|fil)(?:e|ed|en|s|ting)? .{1,40}? (?:in|into|to) ${LIBRARY}|accession(?:s|ed)?|(?:we|library) (?:get|got|obtain(?:ed)?|were (?:sent|given))|got (?:in|into|to) ${LIBRARY}|onboard(?:ed)?|sync(?:hroni[sz])?ed|harvested|crawled|lodged|\\b(?!stor|contain|list|locat|updat|chang|edit|modif|revis|publish|kept|held)\\w+(?:ed|ent|ook|ut|got)(?: (?:up|over|across))? (?:in|into|to|onto) ${LIBRARY}|(?:found|made) (?:its|their) way|made it|hit ${LIBRARY})\\b`,
  'gi',
);

/** What says that something was written or changed. */
const CHANGE =
  /\b(?:updat(?:e|es|ed|ing)|chang(?:e|es|ed|ing)|edit(?:s|ed|ing)?|modif(?:y|ies|ied|ying|ications?)|revis(?:e|es|ed|ing|ions?)|amend(?:s|ed|ing|ments?)?|alter(?:s|ed|ing|ations?)?|touch(?:es|ed|ing)?|saved?|rework(?:s|ed|ing)?|rewrit(?:e|es|ten|ing)|rewrote|refresh(?:es|ed)?|overhaul(?:s|ed)?|worked on|brought up to date)\b/gi;

/** The last change of a document as something that it has. */
export const LAST_CHANGE =
  /\bnew (?:arrivals|additions|acquisitions|uploads)\b|\b(?:last|latest|most recent|(?<!\bthe )most recently|newest|final)[ -](?:time |version )?(?:been )?(?:(?:was|were) )?(?:updat(?:e|es|ed)|chang(?:e|es|ed)|edit(?:s|ed)?|modif(?:ied|ications?)|revis(?:ed|ions?)|amend(?:ed|ments?)|alter(?:ed|ations?)|touch(?:ed|-?up)?|saved?|rework(?:s|ed)?|rewrit(?:es?|ten)|refresh(?:ed)?|overhaul(?:ed)?|worked on|brought up to date|dated|written)\b/gi;

/**
 * When something came into the library is another matter than when it was written. What is meant by a date is said by the nearest such
 * word before it, or else behind it; by any, without a place.
 */
export function dateField(text: string, at?: number): DateField {
  const arrivals = Array.from(text.matchAll(ARRIVAL), ({ index }) => ({ index, field: 'upload_date' as const }));
  if (arrivals.length === 0) return 'source_updated_at';
  if (at === undefined) return 'upload_date';
  const changes = Array.from(text.matchAll(CHANGE), ({ index }) => ({ index, field: 'source_updated_at' as const }));
  const told = [...arrivals, ...changes].toSorted((one, other) => one.index - other.index);
  const before = told.findLast(({ index }) => index < at);
  return (before ?? told[0])?.field ?? 'source_updated_at';
}

/** Whether something is said to have come into the library. */
export function hasArrival(text: string): boolean {
  return text.search(ARRIVAL) >= 0;
}

/** Whether something is said to have been changed. */
export function hasChange(text: string): boolean {
  return text.search(CHANGE) >= 0;
}
