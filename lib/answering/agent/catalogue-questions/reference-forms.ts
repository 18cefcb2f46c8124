import { formsOf } from './match-form.ts';
import type { Fact } from './question-reading.ts';

const BE = 'is|are|was|were';

/** How each fact is called where it is asked for by its name. */
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

/** How else it is asked for. */
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

/** The forms in which a fact about a document is asked for. */
export const FACT_FORMS: readonly (readonly [Fact, string])[] = [
  ...FACT_NAMES.flatMap(([fact, names]) =>
    formsOf(names).map((name) => [fact, `what|who|which? ${BE}? the? ${name} of|for REF`] as const),
  ),
  ...ASKED.flatMap(([fact, forms]) => formsOf(forms).map((form) => [fact, form] as const)),
];

const GIST = 'summary|overview|outline|gist|essentials|highlights|synopsis|recap|abstract';
const POINTS = 'main|key|most? important? points|takeaways|findings|messages|ideas';
const GIVE = 'give|write|show|list|tell me|us?';

/** The forms in which a document as a whole is asked for. */
export const SUMMARY_FORMS: readonly string[] = formsOf(
  `summarise|summarize|recap|outline|condense|digest REF / sum up REF / sum REF up / tl ; dr of? REF / tldr of? REF / brief me|us on REF /
  walk|run|take me|us through REF / a|an|the? short|brief|quick|concise? ${GIST} of|for|on|from REF / REF ${GIST} /
  ${GIVE} a|an|the? short|brief|quick|concise? ${GIST} of|for|on|from REF / ${GIVE} the? ${POINTS} of|in|from REF /
  what|which? is|are? the? ${POINTS} of|in|from REF / what is the ${GIST} of REF / REF in brief|short|summary / what ${BE} REF all? about /
  what REF is|are about / what is|are in REF / what does|do|did REF cover|contain|discuss|say / what REF covers|contains|says|cover|contain|say /
  what topics|subjects does|do|did REF cover|discuss / what is|are covered|discussed in|by REF`,
);

/** The forms in which the place where a reader is, is asked for as a whole, besides those of a document. */
export const PLACE_FORMS: readonly string[] = formsOf(
  `explain|describe|simplify REF / about? REF / what ${BE} REF / what ${BE} the? point of REF`,
);

const DIFFERENCE = 'differences|difference|similarities between REF and REF';

/** The forms in which two documents are compared. Where that is in one matter only, they end with it. */
export const COMPARISON_FORMS: readonly string[] = formsOf(
  `compare|contrast REF and|with|to|against REF / a|the? comparison of|between REF and|with REF / what is|are? the? ${DIFFERENCE} /
  show|list|give|explain|tell me|us? the? ${DIFFERENCE} / what is|are different between REF and REF / put REF and REF side by side /
  how does|do|did|is|are REF differ|different|compare from|to|with REF / is|are REF different from REF /
  how does|do|did|are REF and REF differ|different|compare / REF vs|versus REF`,
).flatMap((form) => [`${form} on|regarding|concerning TOPIC`, `${form} in terms of TOPIC`, form]);

const PARTS = 'chapters|contents|sections|pages';

/** The forms in which the contents of a document are asked for. */
export const CONTENTS_FORMS: readonly string[] = formsOf(
  `the? table? of? ${PARTS} of|in REF / ${GIVE} all? the? table? of? ${PARTS} of|in REF / what|which are the? ${PARTS} of|in REF /
  what|which chapters|sections does|do|has|have REF have? / what|which chapters|sections are there? in REF`,
);

/** The forms in which a question says which document it is for. The matter of it is looked for there. */
export const SOURCE_FORMS: readonly string[] = formsOf(
  `what does|do|did REF say|state|tell|recommend|require about|on|regarding TOPIC / what does|do|did REF recommend|require|specify for TOPIC /
  does|do|did REF mention|cover|discuss|address TOPIC / according to REF , TOPIC / in|from the|our|this|that REF , TOPIC`,
);
