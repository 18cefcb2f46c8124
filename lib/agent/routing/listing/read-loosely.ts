import { cleanQuestion } from '../words/clean-question.ts';
import { questionWords, type QuestionWord } from '../words/question-words.ts';
import { isTalkWord } from '../words/talk-words.ts';
import { asksOtherwise, mayOne } from './asks-otherwise.ts';
import { asksForOne, isSortedSingular } from './asks-for-one.ts';
import { isCounting } from './counting.ts';
import { readLimits } from './read-limits.ts';
import type { Listing } from './read-listing.ts';
import { readLooseGrouping } from './read-loose-grouping.ts';
import { type DocumentPhrase, hasConditions, type PhraseReading, readPhrase } from './read-phrase.ts';
import { reworded } from './reworded.ts';
import { withoutAsides } from './without-asides.ts';

const ANYTHING =
  /\b(?:what|whatever|which|anything|everything|something|stuff|things?|all|any|ones|how many|how much|works?|uploads?|additions?|he|she|they|it|show|list|give)\b|^(?:uploaded|added|updated|changed|written|authored|stored|kept)\b/i;
/** Nobody counts users, days or times by the catalogue. */
const OTHER_COUNT =
  /\bhow many (?!(?:did|has|have|had|do|does|were|was|are|is|of|from|in|there|to|that|we|you|ones|by|on|it)\b)\w/i;
const SPEAKER = /\b(?:i|we|me|us|my|our|you|your|kindly|please|pls|need)\b/i;
const REASON = /^(?:for|before|because|since|as|in)\b/i;
const ARTICLES = new Set('the a an our these those all this their its'.split(' '));
const QUANTIFIERS = new Set(
  'every each any which what whichever whatever single no all those how many type kind as'.split(' '),
);
const PREPOSITIONS = new Set('of in from to about for on with by at under over into'.split(' '));

/** What has to be said of something where no noun for documents is. */
const HANDLING =
  /\b(?:wr[io]te|writes|written|author(?:ed|ing)?|authors?|draft(?:ed|s)?|pen(?:ned)?|compos(?:e|ed)|put together|prepar(?:e|ed)|produc(?:e|ed)|creat(?:e|ed)|compil(?:e|ed)|work(?:s|ed)? (?:on|of|by)|works?|contribut(?:e|ed|es|ions?)|publish(?:ed)?|issued?|updat(?:e|ed)|chang(?:e|ed)|edit(?:ed)?|modif(?:y|ied)|revis(?:e|ed)|amend(?:ed)?|alter(?:ed)?|touch(?:ed)?|sav(?:e|ed)|rework(?:ed)?|upload(?:s|ed)?|add(?:ed|itions?)?|ingest(?:ed)?|import(?:ed)?|land(?:ed)?|arriv(?:e|ed|als?)|enter(?:ed)?|reach(?:ed)?|receiv(?:e|ed)|acquir(?:e|ed)|brought|taken?|took|came|come|load(?:ed)?|submit(?:ted)?|hand(?:ed)? in|turn(?:ed)? (?:in|out)|put in(?:to)?|gain(?:ed)?|hold|held|own(?:s|ed)?|kept?|keeps?|stor(?:e|es|ed)|belong(?:s|ing)?|has|have|had|hav|from|there by|stuff|everything|anything|all with|new|done|made|got|on (?:record|file))\b/i;

/**
 * Reads a question of which every word is understood, in whatever order they stand, as one for documents: the words either narrow what the
 * catalogue knows of, or only say that somebody would like to have it. Null when one of them might say what documents are about, and for
 * questions of how, why and by whom. Meant for what the stricter reading does not know the form of.
 */
export function readLoosely(text: string, reading: PhraseReading): Listing | null {
  const plain = withoutAsides(text);
  if (mayOne(plain)) return null;
  const asked = reworded(cleanQuestion(plain));
  const grouping = readLooseGrouping(asked);
  const question = readWords(grouping?.rest ?? asked, reading);
  if (question === null) return null;
  const { phrase } = question;
  const isCount = isCounting(asked);
  if (grouping !== null) return { phrase, groupBy: grouping.by, isCount, isFact: false, titleWords: [] };
  if (!isForDocuments(question, isCount)) return null;
  const isFact = !isCount && asksForOne(asked, phrase);
  return { phrase, groupBy: null, isCount, isFact, titleWords: [] };
}

/** Null unless every word is understood, and none asks for what documents say. */
function readWords(asked: string, reading: PhraseReading): LooseQuestion | null {
  if (asksOtherwise(asked)) return null;
  const limits = readLimits(asked, reading.vocabulary);
  if (limits === null) return null;
  const phrase = readPhrase(limits.rest, { ...reading, isPlain: isTalkWord });
  phrase.limits = limits.tests;
  takeOtherNouns(phrase);
  const question = { text: limits.rest, words: questionWords(limits.rest), phrase };
  return isUnderstood(question) && !isAboutDocuments(question) ? question : null;
}

/** "For an audit", "according to the catalogue": what the library has no type of is a word like others. */
function takeOtherNouns(phrase: DocumentPhrase): void {
  const others = phrase.nouns.filter(({ strength }) => strength === 'kind' || strength === 'loose');
  phrase.nouns = phrase.nouns.filter((noun) => !others.includes(noun));
  phrase.rest = [...phrase.rest, ...others.map(({ word }) => word).filter(({ word }) => !isTalkWord(word))].toSorted(
    (one, other) => one.start - other.start,
  );
}

interface LooseQuestion {
  text: string;
  words: readonly QuestionWord[];
  phrase: DocumentPhrase;
}

/** Whether it asks for several documents, or for any there is, that something is known of. */
function isForDocuments({ text, words, phrase }: LooseQuestion, isCount: boolean): boolean {
  const { nouns } = phrase;
  if (nouns.length === 0)
    return hasConditions(phrase) && ANYTHING.test(text) && HANDLING.test(text) && !OTHER_COUNT.test(text);
  if (nouns.some(({ noun, strength }) => noun === 'page' && strength !== 'type')) return false;
  if (phrase.order?.isSuperlative === true || isSortedSingular(text, phrase)) return true;
  const isSeveral = nouns.some(({ word, isPlural }) => isPlural || QUANTIFIERS.has(determinerOf(words, word, phrase)));
  return isSeveral && (isCount || hasConditions(phrase));
}

/** The word before a noun and what describes it; empty when there is none. */
function determinerOf(words: readonly QuestionWord[], noun: QuestionWord, phrase: DocumentPhrase): string {
  return words.findLast(({ start, word }) => start < noun.start && !isItem(word, start, phrase))?.word ?? '';
}

/** A word that narrows, or that calls documents what they are. */
function isItem(word: string, start: number, { nouns, rest }: DocumentPhrase): boolean {
  return (
    nouns.some((noun) => noun.word.start === start) ||
    (!isTalkWord(word) && !rest.some((other) => other.start === start))
  );
}

/** "What do the contracts say": documents are what is asked about. */
function isAboutDocuments({ text, words, phrase: { nouns } }: LooseQuestion): boolean {
  const asking = /^(?:what|how) (?:do|does|did|has|have|can|could|will|would)\b/i.exec(text)?.[0].length;
  if (asking === undefined) return false;
  const [first] = nouns.map(({ word }) => word.start).toSorted((one, other) => one - other);
  const between = words.filter(({ start }) => first !== undefined && start >= asking && start < first);
  return first !== undefined && between.every(({ word }) => ARTICLES.has(word) || !isTalkWord(word));
}

/** Whether every word is understood, or stands where people say why they ask: "for an audit I have to see all …". */
function isUnderstood({ text, words, phrase }: LooseQuestion): boolean {
  const { rest } = phrase;
  const last = rest.at(-1);
  if (last === undefined) return true;
  const item = words.find(({ word, start }) => isItem(word, start, phrase));
  if (item === undefined || last.start > item.start) return false;
  const isApart = /[,;:.?!–—]/.test(text.slice(last.end, item.start));
  if (!SPEAKER.test(text.slice(0, item.start))) return isApart && (REASON.test(text) || /[,;.:] so\b/i.test(text));
  if (isApart) return true;
  const lead = words.filter(({ start }) => start < item.start);
  const end = lead.findLastIndex(({ word }) => !ARTICLES.has(word) && !QUANTIFIERS.has(word));
  return lead[end]?.start !== last.start && !PREPOSITIONS.has(lead[end]?.word ?? '');
}
