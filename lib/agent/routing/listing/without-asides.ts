/** What people say around a question for documents that changes nothing about it. */
const ASIDES: readonly RegExp[] = [
  /^never mind [^,;:]*[,;:]/gi,
  /\b(?:i am|i'm|we are|we're) not (?:interested in|after|asking for|looking for) (?:the |any |a )?(?:titles?|names?|list|number|count|details?)\b/gi,
  /\b(?:don't|do not|no need to) (?:give|show|send|tell|list)(?: me| us)? (?:the |any |a )?(?:titles?|names?|list|number|count|details?)\b/gi,
  /\b(?:should|must|ought to) be (?:on|in) (?:the|my|this|your) (?:list|answer|result)\b/gi,
  /\b(?:i|we) mean\b|\bdo the needful(?: and)?\b|\b(?:does|do|would) (?:that|this|these) apply to\b|\bare we talking about\b/gi,
  /^(?:i'm |i am )?(?:not (?:quite |entirely |so )?|un)(?:sure|certain)\b[^:,;]*[:,;]/gi,
  /^(?:two|three|four|[234]) (?:conditions|criteria):|\b(?:meet|fulfil|fit|satisfy) (?:all|both|them)(?: (?:two|three|four|of them|conditions|criteria))?\b/gi,
  /^(?:my|our|the|an?) [\w-]+(?: (?!(?:i|we|you|they)\b)[\w-]+)? (?:wants?|wanted|needs?|needed|asks?|asked|is asking|are asking|would like|(?:has|have) (?:asked|enquired|inquired|requested)|requires?|wonders?|is wondering|requests?|enquires?|enquired)(?: (?:me|us))?(?: (?:to|for|about|if|whether))?\b/gi,
  /\b(?:i|we)(?:'ve| have| had| was| were)?(?: been)? (?:asked|told|requested|instructed)(?: by [\w ]{3,30}?)?(?= (?:which|what|how|to|for|whether|about)\b)/gi,
  /\b(?:i )?(?:can't|cannot|can not|couldn't|don't) (?:seem to )?(?:find|locate|see|remember|recall)\b/gi,
  /\b(?:i(?:'ve| have) )?(?:no|not the faintest|not a) (?:clue|idea)\b/gi,
  /\b(?:i|we) (?:don't|do not) (?:need|want|care about) (?:the |any )?(?:titles?|names?|list|details?)\b/gi,
  /\b(?:no|not|without) (?:the )?(?:titles?|names|list|details?)(?: needed| required| necessary)?\b(?=[,.;:]|$)/gi,
  /\bif (?:it is|it's|that is|that's|this is) (?:not|no) (?:too much )?(?:trouble|bother|problem)\b/gi,
  /\bif (?:i|we) may(?: ask)?\b|\bmay (?:i|we) ask\b|\bif you please\b|\bif possible\b|\bby any chance\b|\bif there (?:are|is) any\b/gi,
  /\bhappens? to\b/gi,
  /\b(?:rather than|not|instead of|and no(?:t|ne) ?(?:in)?) (?:in )?(?:any|an) other (?:language|one|department|team)\b/gi,
  /[,.;:]? ?\b(?:and )?if so,?(?: (?:which|what|how many|then))?(?: ones?)?(?: (?:are they|are those|is it|exactly))?\b/gi,
  /(?<=^(?!what|which|how).*) (?:is|are|be) (?:hereby |urgently )?(?:required|requested|needed|wanted|disclosed|of interest)(?: (?:to|by|for) (?:me|us|them|you))?(?=[.,;]|$)/gi,
  /\b(?:nothing|no one|nobody) else\b/gi,
  /\bwithout exception\b/gi,
  /\b(?:both|all|these|the following|two|three) (?:conditions|criteria) (?:(?:must|should|have to|need to) )?(?:hold|apply|be met|be true)\b/gi,
  /^when (?:you|we|i|one) (?:add|count|put|take)[^,]*,/gi,
  /(?<=\b(?:edit|change|revision|update|modification|save|upload|arrival)) (?:happen|occur|take place|fall)(?:ed|red|s)?\b/gi,
  /\b(?:be )?(?:so |very )?(?:good|kind|nice) (?:enough|as) to\b/gi,
  /\b(?:would|could) (?:it|that|this) be (?:possible|answered|done|arranged)(?: to| for me to| for us to)?\b/gi,
];

/** Other words for documents, and for that there are some. */
const OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:paperwork|documentation|literature|writings?|(?:pieces?|items?|bits?)(?: of (?:work|writing|documentation|paper))?|works(?= (?:by|of|from|has|have)\b)|outputs?|things|contents?|materials?|reading matter)\b/gi,
    'documents',
  ],
  [
    /\b(?:(?:leave out|ignore|skip|forget|hide|drop) everything (?:except(?: for)?|but|other than)|nothing (?:but|except))\b/gi,
    'only',
  ],
  [/\b(?:new )?(?:arrivals|additions|acquisitions)\b|\bnew uploads\b/gi, 'uploaded documents'],
  [/\b(?:hits|results|matches)\b/gi, 'documents'],
  [
    /(?<!\b(?:how many|number of|\d|of|more|fewer|most|long|two|three|first|last) )\bpages\b(?! (?:of|long|or)\b)/gi,
    'documents',
  ],
  [/\buploads(?! (?:of|to|in|into)\b)/gi, 'uploaded documents'],
  [/\b(?:limited|restricted|confined|narrowed(?: down)?) to\b/gi, 'only'],
  [/\bwhen it comes to\b/gi, 'of'],
  [/^where (?=.+ (?:is|are) concerned\b)/i, 'as far as '],
  [/\bthere (?:must|should|ought to|has to|have to|has got to) be\b|\bthere's (?:gotta|got to) be\b/gi, 'there are'],
];

/** The same question without asides and courtesies in the middle of it. */
export function withoutAsides(text: string): string {
  const plain = text.replace(/[’‘]/gu, "'");
  const short = ASIDES.reduce((left, aside) => left.replace(aside, ' '), plain);
  const asked = OTHER_WORDS.reduce((left, [other, words]) => left.replace(other, words), short);
  return asked
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:–—-]+/u, '')
    .trim();
}
