import type { TextRange } from '#lib/foundation/text/range.ts';

import type { KnownValues } from './known-values.ts';
import { type Caught, endOfWords, formsOf, matchForm } from './match-form.ts';
import type { QuestionTokens, Token } from './question-tokens.ts';
import { readListing } from './read-listing.ts';
import type { Reading, Reference, Fact } from './question-reading.ts';

const BE = 'is|are|was|were';

/** The names by which each fact is asked for. */
const FACT_NAMES: readonly (readonly [Fact, string])[] = [
  ['pages', 'page count / number of pages / length'],
  ['author', 'author|authors|writer'],
  ['department', 'department'],
  ['type', 'document? type'],
  ['format', 'file? format'],
  ['language', 'language'],
  ['origin', 'source|origin'],
  ['filename', 'filename / file name'],
  ['added', 'upload date'],
  ['updated', 'last update|change'],
];

/** Other wordings that ask for a fact. */
const ASKED: readonly (readonly [Fact, string])[] = [
  ['pages', 'how many pages does|do|did|has|have REF have|contain|has? / how many pages has|have REF'],
  ['pages', 'how many pages are|is there? in REF / how many pages long? is|are REF long? / how long is|are REF'],
  ['author', `who wrote|authored|drafted REF / who has|have written REF / who ${BE} REF written? by`],
  ['author', `by whom ${BE} REF written / which|what author|authors wrote REF`],
  ['updated', 'when was|were REF last|most? recently? updated|changed|modified|revised|edited'],
  ['updated', 'when was|were REF updated|changed|modified|revised|edited last? / when did REF last change'],
  ['added', 'when was|were REF added|uploaded|imported|ingested to? the|our? library|catalogue?'],
  ['added', 'on which|what date|day was|were REF added|uploaded|imported / since when do|have we|you have|had REF'],
  ['added', 'when did we|you|i add|upload|get|import REF to? the|our? library|catalogue?'],
  ['department', 'which|what department|team owns|has|published|issued|wrote REF'],
  ['department', 'which|what department|team does|do|did REF belong|come to|from'],
  ['department', `which|what department|team ${BE} REF from|of|in`],
  ['language', `which|what language ${BE} REF written? in / in which|what language ${BE} REF written?`],
  ['origin', 'where does|do|did REF come from / where is|are REF from / which|what source does|do|did REF come from'],
  ['type', 'what|which type|kind|sort of document|documents is|are REF'],
  ['format', 'which|what format is|are REF in / in which|what format is|are REF'],
];

/** The forms of questions for a fact about a document. */
const FACT_FORMS: readonly (readonly [Fact, string])[] = [
  ...FACT_NAMES.flatMap(([fact, names]) =>
    formsOf(names).map((name) => [fact, `what|who|which? ${BE}? the? ${name} of|for REF`] as const),
  ),
  ...ASKED.flatMap(([fact, forms]) => formsOf(forms).map((form) => [fact, form] as const)),
];

const GIST = 'summary|overview|outline|gist|essentials|highlights|synopsis|recap|abstract';

const POINTS = 'main|key|most? important? points|takeaways|findings|messages|ideas';

const GIVE = 'give|write|show|list|tell me|us?';

/** The forms of questions for a summary of a document. */
const SUMMARY_FORMS: readonly string[] = formsOf(
  `summarise|summarize|recap|outline|condense|digest REF / sum up REF / sum REF up / tl ; dr of? REF / tldr of? REF / brief me|us on REF /
  walk|run|take me|us through REF / a|an|the? short|brief|quick|concise? ${GIST} of|for|on|from REF / REF ${GIST} /
  ${GIVE} a|an|the? short|brief|quick|concise? ${GIST} of|for|on|from REF / ${GIVE} the? ${POINTS} of|in|from REF /
  what|which? is|are? the? ${POINTS} of|in|from REF / what is the ${GIST} of REF / REF in brief|short|summary / what ${BE} REF all? about /
  what REF is|are about / what is|are in REF / what does|do|did REF cover|contain|discuss|say / what REF covers|contains|says|cover|contain|say /
  what topics|subjects does|do|did REF cover|discuss / what is|are covered|discussed in|by REF`,
);

/** The forms, in addition to those of a document, that ask for all of the place where a reader is. */
const PLACE_FORMS: readonly string[] = formsOf(
  `explain|describe|simplify REF / about? REF / what ${BE} REF / what ${BE} the? point of REF`,
);

const DIFFERENCE = 'differences|difference|similarities between REF and REF';

/** The forms of questions that compare two documents. A form ends with the topic when the comparison is limited to one. */
const COMPARISON_FORMS: readonly string[] = formsOf(
  `compare|contrast REF and|with|to|against REF / a|the? comparison of|between REF and|with REF / what is|are? the? ${DIFFERENCE} /
  show|list|give|explain|tell me|us? the? ${DIFFERENCE} / what is|are different between REF and REF / put REF and REF side by side /
  how does|do|did|is|are REF differ|different|compare from|to|with REF / is|are REF different from REF /
  how does|do|did|are REF and REF differ|different|compare / REF vs|versus REF`,
).flatMap((form) => [`${form} on|regarding|concerning TOPIC`, `${form} in terms of TOPIC`, form]);

const PARTS = 'chapters|contents|sections|pages';

/** The forms of questions for the table of contents of a document. */
const CONTENTS_FORMS: readonly string[] = formsOf(
  `the? table? of? ${PARTS} of|in REF / ${GIVE} all? the? table? of? ${PARTS} of|in REF / what|which are the? ${PARTS} of|in REF /
  what|which chapters|sections does|do|has|have REF have? / what|which chapters|sections are there? in REF`,
);

/** The forms of questions that name their document. Their topic is searched for in that document. */
const SOURCE_FORMS: readonly string[] = formsOf(
  `what does|do|did REF say|state|tell|recommend|require about|on|regarding TOPIC / what does|do|did REF recommend|require|specify for TOPIC /
  does|do|did REF mention|cover|discuss|address TOPIC / according to REF , TOPIC / in|from the|our|this|that REF , TOPIC`,
);

/** In UTF-16 units; a longer question is about the content of documents. */
export const CATALOGUE_QUESTION_MAX = 400;

/** Courtesies that come before the request. */
const OPENINGS = formsOf(
  `hi|hello|hey there? / please|kindly|so|ok|okay|and|also|now|thanks / can|could|would|will you|we|i / i|we am|are? looking for /
  i|we would? like|want|need|wish to? see|know|have|get|find? / i|we am|are? interested in / tell|show|remind me|us / let me|us see|know? /
  do you know / in total / briefly / in a few sentences|words|lines / ,`,
);

/** Courtesies that come after the request. */
const ENDINGS = formsOf(
  `please / thanks / thank you / for me|us / briefly / quickly / in short / in pages / , /
  in a|one|two|three|five? few|short|couple? of? sentences|lines|words|points|paragraphs|paragraph|sentence /
  in simple|plain|easy|other words|terms|english|language`,
);
const ENDING_WORDS_MAX = 6;
/** “This page”. */
const POINTING_WORDS = 2;
const OPENINGS_MAX = 4;
/** Limits for repeated words: not every way to split them is tried. */
const READINGS_MAX = 24;

/**
 * Returns the ways to read a question as one that the catalogue answers or as one about a document that it names, the likeliest first. Returns none
 * if it is in no known form: then it is about the content of documents.
 */
export function readQuestion(question: QuestionTokens, known: KnownValues): Reading[] {
  const tokens = question.tokens.slice(0, endOf(question.tokens));
  return startsOf(tokens).flatMap((from) => {
    const listing = readListing({ ...question, tokens }, known, from);
    const references = readReferences(question.text, tokens.slice(from)).slice(0, READINGS_MAX);
    return [...references, ...(listing === null ? [] : [listing])];
  });
}

const WHOLE_FORMS = [...SUMMARY_FORMS, ...CONTENTS_FORMS, ...PLACE_FORMS];

/**
 * Returns the request that a question makes of the place its words at `place` point at: all of it, with a topic of null, or a topic within it. Null
 * if the question is in no known form.
 */
export function readPlaceQuestion(question: QuestionTokens, place: TextRange): { topic: string | null } | null {
  const all = question.tokens.slice(0, endOf(question.tokens));
  const isPlace = (caught: Reference = []) =>
    caught[0]?.start === place.start && caught.length === POINTING_WORDS && (caught.at(-1)?.end ?? 0) >= place.end;
  for (const tokens of startsOf(all).map((from) => all.slice(from))) {
    const caughtIn = (form: string) => [...matchForm(form, tokens).take(READINGS_MAX)];
    if (WHOLE_FORMS.some((form) => caughtIn(form).some(([reference]) => isPlace(reference)))) return { topic: null };
    const [, topic] = SOURCE_FORMS.flatMap(caughtIn).find(([reference]) => isPlace(reference)) ?? [];
    if (topic !== undefined) return { topic: textOf(question.text, topic) };
  }
  return null;
}

/** Returns the possible starts, all courtesies skipped first, then fewer of them: "show me" may be a courtesy or the request. */
function startsOf(tokens: readonly Token[]): number[] {
  const starts = [0];
  for (let at = 0; at < tokens.length && starts.length <= OPENINGS_MAX;) {
    const end = OPENINGS.map((form) => endOfWords(form, tokens, at)).find((to) => to !== null && to > at);
    at = end ?? tokens.length;
    if (at < tokens.length) starts.push(at);
  }
  return starts.toReversed();
}

function endOf(tokens: readonly Token[]): number {
  let to = tokens.length;
  for (let from = to - 1; from > 0 && to - from <= ENDING_WORDS_MAX; from -= 1) {
    const left = tokens.slice(0, to);
    if (ENDINGS.some((ending) => endOfWords(ending, left, from) === to)) to = from;
  }
  return to;
}

function readReferences(text: string, tokens: readonly Token[]): Reading[] {
  const wordsOf = (part: readonly Token[]) => textOf(text, part);
  const read = (forms: readonly string[], readingOf: (caught: Caught) => Reading) =>
    forms.flatMap((form) => [...matchForm(form, tokens).take(READINGS_MAX).map(readingOf)]);
  return [
    ...read(COMPARISON_FORMS, ([left = [], right = [], topic]) => {
      return { kind: 'comparison', references: [left, right], topic: topic === undefined ? null : wordsOf(topic) };
    }),
    ...read(CONTENTS_FORMS, ([reference = []]) => ({ kind: 'contents', reference })),
    ...FACT_FORMS.flatMap(([fact, form]) => read([form], ([reference = []]) => ({ kind: 'fact', fact, reference }))),
    ...read(SUMMARY_FORMS, ([reference = []]) => ({ kind: 'summary', reference })),
    ...read(SOURCE_FORMS, ([reference = [], topic = []]) => ({ kind: 'source', reference, topic: wordsOf(topic) })),
  ];
}

function textOf(text: string, part: readonly Token[]): string {
  return text.slice(part[0]?.start ?? 0, part.at(-1)?.end ?? 0);
}
