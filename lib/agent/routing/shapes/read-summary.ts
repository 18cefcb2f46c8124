import { cleanQuestion } from '../words/clean-question.ts';

/** A question for what a document says as a whole. */
export interface SummaryQuestion {
  reference: string;
  /** The same without what may say for whom or how, and may be part of a title; null when there is nothing of the kind. */
  shorter: string | null;
  /** False when the same words may well ask about a subject: "tell me about ownership". */
  isCertain: boolean;
}

const DOC = '(?<doc>.+?)';
const SIZE =
  '(?:short|brief|quick|concise|detailed|high[- ]level|one[- ]paragraph|executive|general|rough|good|full|little|nice|complete|two[- ]sentence|\\d+[- ]word)';
const SUMMARY =
  '(?:summary|summaries|overview|synopsis|abstract|gist|outline|recap|digest|rundown|run-through|précis|precis|tl;?dr|summarization|summarisation|(?:(?:key|main|most important|important|salient|central|core|essential) (?:points|takeaways|findings|messages?|ideas|topics|contents?|facts|things|parts|bits|statements|aspects|thrust|results|information)|essentials?|core|crux|substance|lowdown|résumé|resume|brief|briefing|nub|big picture|short form|(?:condensed|abridged|boiled-down) version|message|purpose|subject|topics?|themes?|scope)|highlights|takeaways|essence|bottom line|short version|table of contents|contents|nutshell)';
const GIVE =
  "(?:(?:give|write|get|show|provide|create|make|prepare|produce|draft|generate|do|send|compile|offer|need|have)(?: (?:me|us))? |(?:what|which)(?: (?:is|are)|'s) |list )?";
const SHAPES: readonly (readonly [boolean, string])[] = [
  [
    true,
    `(?:summari[sz]e|summarise|sumarize|summerize|sum up|recap|digest|condense|outline|brief (?:me|us) on|fill (?:me|us) in on|catch (?:me|us) up on|abstract|abridge|distill?|boil down|shorten|synopsi[sz]e|recapitulate|tl;?dr)(?: (?:for me|me|us))?(?: (?:briefly|shortly|quickly|in short|please))?[:,]? ${DOC}`,
  ],
  [true, `${GIVE}(?:(?:a|an|the|me|us|some|all) )*(?:${SIZE},? )*${SUMMARY} (?:of|for|on|from|about|in) ${DOC}`],
  [
    true,
    `(?:what(?:'s| is| are| was| were)|tell me what|explain what) ${DOC} (?:all |mainly |mostly |basically |actually |generally )?about`,
  ],
  [
    true,
    `(?:(?:what|which) (?:topics?|themes?|subjects?|things|points|matters|issues|questions)|what)(?: all)? (?:does|do|is|are|did) ${DOC} (?:mainly |mostly |basically |generally )?(?:cover|covered|deal with|dealt with|contain|discuss|talk about|treat|include|address|have in it|say in short|say in general|say overall|boil down to)(?: in)?`,
  ],
  [
    true,
    `(?:what(?:'s| is| are)|which (?:topics|subjects) (?:is|are)) (?:covered |discussed |treated |dealt with |addressed )?(?:in|by) ${DOC}`,
  ],
  [true, `what(?:'s| is| are) in(?:side)? ${DOC}`],
  [
    true,
    `${DOC}(?:'s)?[,:;–—-]? (?:(?:in )?(?:a |one )?(?:${SIZE} )?(?:${SUMMARY})|summari[sz]e(?:d| it)?|in (?:a nutshell|brief|short|a few (?:words|sentences|lines)|one (?:sentence|paragraph)|(?:two|three|five) (?:sentences|lines|bullet points?)))`,
  ],
  [true, `(?:in (?:short|brief|a nutshell|a few words)),? what (?:does|is) ${DOC}(?: (?:say|about|tell us))?`],
  [
    true,
    `(?:walk|take|talk|guide|run|lead|bring|steer) (?:me|us) (?:quickly |briefly )?(?:through|up to speed (?:on|with)) ${DOC}`,
  ],
  [
    true,
    `(?:skim|compress|paraphrase|reduce|simplify|unpack|break down|run through|go (?:through|over)|review) ${DOC}`,
  ],
  [true, `(?:the |what(?:'s| is) the )?(?:latest|news|story|word|deal|lowdown|scoop) (?:on|with|behind) ${DOC}`],
  [
    true,
    `(?:what|everything|all) (?:that )?${DOC} (?:says|contains|covers|states|tells us|has to say|is about|are about)`,
  ],
  [
    true,
    `what (?:does|do|did) ${DOC} (?:tell|teach|convey|amount to|come down to|come to|have to say|argue|conclude|find|report|present|describe)(?: (?:me|us))?`,
  ],
  [true, `what(?: is| has| are|'s)? (?:new|changed|interesting) in ${DOC}`],
  [true, `what (?:matters|counts|is important|stands out|is (?:most )?(?:relevant|notable|interesting)) in ${DOC}`],
  [true, `what (?:should|do) (?:i|we) (?:need to )?know about ${DOC}`],
  [false, `what (?:does|do) ${DOC} (?:say|tell us|state)`],
  [false, `(?:tell|teach|inform) (?:me|us) (?:something |more |everything )?(?:about|of) ${DOC}`],
  [false, `(?:describe|present|explain|introduce|review|overview|summary)(?: me| us| to me)?:? ${DOC}`],
  [false, `about ${DOC}`],
];

const COMPILED = SHAPES.map(([isCertain, shape]) => ({ isCertain, pattern: new RegExp(`^${shape}$`, 'iu') }));
/** How long or in which form the summary is to be: no part of what it is of. */
const FORM =
  /[\s,]+(?:in|as|with|using|within) (?:a |an |one |two |three |four |five |ten |\d+ )?(?:few |short |brief |single |bullet[- ]?)*(?:points?|bullets?|sentences?|words?|paragraphs?|lines?|nutshell|detail|brief|short|page|minutes?)(?: or (?:less|so|fewer))?$/i;

/** For whom a summary is to be, or how it is to be written. */
const MANNER =
  /[\s,]+(?:(?:for|to) (?:me|us|him|her|them|someone|somebody|anyone|everyone|(?:my|our|the|his|her|their|a|an|some|new) [\w' -]{2,30})|(?:very |quite |really )?\w{3,}ly|in (?:plain|simple|easy|other|your own|my) [\w ]{3,20}|now|again|first)$/i;

/** The ways in which a question may ask for a summary, the likeliest first. */
export function readSummaries(text: string): SummaryQuestion[] {
  const question = cleanQuestion(text).replace(FORM, '');
  return COMPILED.flatMap(({ isCertain, pattern }) => {
    const reference = pattern.exec(question)?.groups?.['doc']?.trim();
    if (reference === undefined || reference === '' || isClause(reference)) return [];
    const shorter = reference.replace(MANNER, '').replace(FORM, '').replace(MANNER, '');
    return [{ reference, shorter: shorter === reference || shorter === '' ? null : shorter, isCertain }];
  });
}

/** "How ownership works" is a matter, not a document. */
function isClause(reference: string): boolean {
  return /^(?:how|why|when|where|whether|if|what|who|the (?:way|reason|difference|idea|concept|rules?|steps?|process) )\b/i.test(
    reference,
  );
}
