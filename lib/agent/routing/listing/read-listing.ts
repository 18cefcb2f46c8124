import type { GroupField } from '#lib/library/catalogue.ts';

import { cleanQuestion } from '../words/clean-question.ts';
import { mayOne } from './asks-otherwise.ts';
import { asksForOne } from './asks-for-one.ts';
import { type Grouping, readGrouping } from './read-grouping.ts';
import { type Limits, readLimits } from './read-limits.ts';
import { reworded } from './reworded.ts';
import { readLooseOrder } from './read-loose-order.ts';
import { readLooseGrouping } from './read-loose-grouping.ts';
import { type DocumentPhrase, hasConditions, type PhraseReading, readPhrase } from './read-phrase.ts';

/** A question that the catalogue answers with documents, their number, or their number for each value of something. */
export interface Listing {
  phrase: DocumentPhrase;
  groupBy: GroupField | null;
  /** Asks how many. */
  isCount: boolean;
  /** Asks for one or a few that stand out: a fact of the catalogue rather than a list. */
  isFact: boolean;
  /** Words that the titles of the documents have to have; none for most. */
  titleWords: string[];
}

/** "What is in the library". */
const WHOLE_LIBRARY =
  /^(?:what(?:'s| is| do (?:we|you) have)|show|list|contents?|everything|browse)(?: (?:everything|all|me|us|the contents? of|that is))* ?(?:in(?:side)?|of)? ?(?:the|our|your|this) (?:library|catalog(?:ue)?|collection|archive|repository)$/i;

const COUNT =
  /\b(?:how many|(?:what|which) (?:is|are|was) (?:the )?(?:(?:total|overall|exact|current) )?(?:number|count|amount|quantity)|number of|count|(?:total|overall) (?:number|count))\b/i;

const ASKING =
  /^(?:(?:a |the |full |complete )*(?:list|listing|lists|overview|inventory|index|catalog(?:ue)?|show|give|get|gimme|display|print|enumerate|find|fetch|bring|browse|search|retrieve|return|name|pull|see|view|what|which|how many|count|number|total|do (?:we|you|i|they|u)|have (?:we|you)|has|are|is|is there|any|all|every|everything|anything|whose|who|top|there|got|tell|in which|from which|by whom|sort|order|group|rank|break))\b/i;

/** Reckoned figures and reasons, which the catalogue has none of. */
const SHARE =
  /^how (?!(?:do|does|did|are|is|were|was|have|has)\b.*\b(?:split|spread|distribut|divid|break|broken|arrang|group|organi[sz]|classif|categor))(?!many|much|large|big|numerous|extensive|high|great|often|frequently|about)\b|^(?:does|do|did) (?:the |our )?[\w ]{2,25} (?:team|department) (?!have|own|hold|keep|store|write|upload|publish|issue|maintain|manage|produce|create|update|change|edit)\w|^who (?:can|may|could|must|should|shall|will)\b|\b(?:why|amounts? of (?:all|the|each|every|these|those)|percentage|per ?cent|proportion|fraction|average|median|mean|ratio|share of)\b/i;

/** What has to be is said by documents, not by the catalogue. */
const DUTY =
  /^(?!all\b|list\b|show\b).*\b(?:must|should|(?:have|has|need|needs) to be|(?<!\b(?:i|we|you|ones?) )(?:has|have) to|allowed|required)\b/i;

/** What follows is one thing that is known: `the report`, `this manual`. */
const DEFINITE = /\b(?:the|this|that|these|those|my)\b/i;

/** What a question says that asks for a distribution. */
const SPREADING = new Set(
  `break split divide divided distribute distributed spread arrange arranged categorise categorised categorize categorized classify
  classified organise organised organize organized cluster clustered segment segmented share shares statistic statistics stats chart
  table figure figures among amongst between over contribute contributed contributes come differ vary
  use uses used common commonly frequent frequently often prevalent popular majority bulk dominant predominant dominate most fewest least
  supply supplies responsible represented represent represents appear appears keep keeps kept maintain maintains prolific account accounts
  largely mostly mainly rarest rare frequented statistics distribution holds hold`.split(/\s+/),
);

/**
 * Reads a question as one about what documents there are; null when anything in it is not about the catalogue, for then it is about what
 * documents say.
 */
export function readListing(text: string, reading: PhraseReading): Listing | null {
  const limits = mayOne(text) ? null : readAsked(text, reading);
  if (limits === null) return null;
  const question = limits.rest;
  const grouping = readGrouping(question);
  const phrase = readPhrase(grouping?.rest ?? question, reading);
  phrase.limits = limits.tests;
  if (isUnfit(limits.rest, phrase)) return null;
  const isCount = COUNT.test(question);
  if (grouping !== null) return readGroups(phrase, grouping, isCount);
  if (!isAskedFor(question, phrase)) return null;
  const rest = [...phrase.rest.map(({ raw }) => raw), ...takeKinds(phrase)];
  if (rest.length > 0 && !mayNameTitles(question, phrase)) return null;
  const isFact = !isCount && asksForOne(question, phrase);
  return { phrase, groupBy: null, isCount, isFact, titleWords: rest };
}

/** The question without its limits; null when it is about something that the catalogue does not know. */
function readAsked(text: string, { vocabulary }: PhraseReading): Limits | null {
  const asked = reworded(cleanQuestion(text).replace(/\bon (?:file|record|hand)\b/gi, ''));
  const isGroupedOtherwise = readGrouping(asked) === null && readLooseGrouping(asked) !== null;
  return SHARE.test(asked) || DUTY.test(asked) || isGroupedOtherwise ? null : readLimits(asked, vocabulary);
}

/** What the reading of this form would get wrong. */
function isUnfit(question: string, phrase: DocumentPhrase): boolean {
  return asksForPages(phrase) || isOrderedOtherwise(question, phrase);
}

/** The words say an order, or how many, that was not read. */
function isOrderedOtherwise(question: string, { order, dates }: DocumentPhrase): boolean {
  const loose = dates.length > 0 ? null : readLooseOrder(question);
  if (loose === null || (order?.sortBy === 'title' && /\b(?:alphabet|title|name|a(?:-| to )z)/i.test(question)))
    return false;
  return order === null || order.sortBy !== loose.sortBy || order.order !== loose.order || order.limit !== loose.limit;
}

/** "How many pages" asks for no documents. */
function asksForPages({ nouns }: DocumentPhrase): boolean {
  return nouns.some(({ noun, strength }) => noun === 'page' && strength !== 'type');
}

function readGroups(phrase: DocumentPhrase, { by, isPer, isWho }: Grouping, isCount: boolean): Listing | null {
  if (phrase.rest.some(({ word }) => !SPREADING.has(word)) || takeKinds(phrase).length > 0) return null;
  const hasNouns = phrase.nouns.length > 0;
  const isOfSome = isPer ? hasNouns || hasConditions(phrase) : !(hasNouns || isWho) || hasPlural(phrase);
  if (!isCount && !isOfSome) return null;
  return { phrase, groupBy: by, isCount, isFact: false, titleWords: [] };
}

/**
 * A kind of documents that the catalogue knows no documents of: beside a kind that it knows it is a word of titles ("audit reports"),
 * else it is what is asked for.
 */
function takeKinds(phrase: DocumentPhrase): string[] {
  const unknown = phrase.nouns.filter(({ strength }) => strength === 'kind' || strength === 'loose');
  if (unknown.length === 0) return [];
  if (phrase.values.document_type !== undefined) return unknown.map(({ noun }) => noun);
  phrase.values.document_type = unknown.slice(-1).map(({ noun }) => noun);
  return unknown.slice(0, -1).map(({ noun }) => noun);
}

/** Whether the words ask for documents at all. */
function isAskedFor(question: string, phrase: DocumentPhrase): boolean {
  if (WHOLE_LIBRARY.test(question)) return true;
  if (phrase.nouns.length === 0) return isAskedWithoutNoun(question, phrase);
  if (isOnlyLoose(phrase) && !isAboutPossession(question, phrase)) return false;
  if (phrase.order?.isSuperlative === true) return true;
  if (!hasPlural(phrase)) return COUNT.test(question) || isAnyOne(question);
  return ASKING.test(question) || hasConditions(phrase) || /^[\w ]{0,40}$/.test(question);
}

/** "Everything from HR", "HR stuff", "what is new since March". */
function isAskedWithoutNoun(question: string, phrase: DocumentPhrase): boolean {
  const isAll =
    /\b(?:everything|anything|whatever|what does (?=.+ (?:have|own|hold|keep|store)\b)|what(?:'s| is| all)? (?:do|have|is|was|has|did|there|new)|something|stuff|things)\b/i.test(
      question,
    );
  return (
    isAll &&
    hasConditions(phrase) &&
    (ASKING.test(question) ||
      COUNT.test(question) ||
      /^whatever\b/i.test(question) ||
      /\b(?:stuff|things)\b/i.test(question))
  );
}

/** "Is there a report", "any contract", "every manual": one is as good as another. */
function isAnyOne(question: string): boolean {
  if (/\b(?:every|each|any)\b/i.test(question)) return true;
  if (/^(?:is there|are there|do (?:we|you|i) have|have (?:we|you|i)(?: got)?)\b/i.test(question))
    return !DEFINITE.test(question);
  return /^(?:what|which) (?!is\b|are\b|was\b|were\b|does\b|do\b|did\b|has\b|can\b|a\b|an\b|the\b|'s)/i.test(question);
}

function hasPlural({ nouns }: DocumentPhrase): boolean {
  return nouns.some(({ isPlural }) => isPlural);
}

function isOnlyLoose({ nouns }: DocumentPhrase): boolean {
  return nouns.every(({ strength }) => strength === 'loose');
}

/** A word like "plan" or "standard" names documents only where they are looked for as such. */
function isAboutPossession(question: string, phrase: DocumentPhrase): boolean {
  return (
    hasConditions(phrase) ||
    /\b(?:do|have) (?:we|you)\b|\bin (?:the|our|your) (?:library|catalog(?:ue)?|collection|system|database|repository|archive)\b|\b(?:is|are) there\b|\bavailable\b|\bon file\b/i.test(
      question,
    )
  );
}

/** Words between what asks and the noun, or behind "about" and the like, may be words of titles. */
function mayNameTitles(question: string, phrase: DocumentPhrase): boolean {
  if (phrase.rest.length > 4 || phrase.nouns.length === 0 || isOnlyLoose(phrase)) return false;
  if (/\b(?:mention|say|says|explain|describe|discuss|cover|contain|define|steps?|rules?)\w*\b/i.test(question))
    return false;
  return hasPlural(phrase) || /^(?:is there|are there|do (?:we|you)|have (?:we|you)|any)\b/i.test(question);
}
