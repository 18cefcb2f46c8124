import { cleanQuestion } from '../words/clean-question.ts';

/** What the catalogue knows of a document. */
type FactName =
  | 'pages'
  | 'updated'
  | 'added'
  | 'author'
  | 'department'
  | 'type'
  | 'format'
  | 'language'
  | 'origin'
  | 'filename'
  | 'identifiers'
  | 'id'
  | 'all';

export type Fact = FactName;

/** A question for a fact about a document. */
export interface FactQuestion {
  fact: Fact;
  /** The words for the document. */
  reference: string;
  /** False when the same words may well ask for what documents say: "how long is the Rhine". */
  isCertain: boolean;
}

const BE = "(?:is|are|was|were|'s)";
const THE =
  "(?:(?:what|which|who|where)(?: (?:is|are|was|were)|'s)? |(?:give|show|tell|get)(?: (?:me|us))? |state |list |name |look ?up |check |fetch |retrieve |find )?(?:the |a )?";
const DOC = '(?<doc>.+?)';
const MADE =
  '(?:written|published|created|issued|released|made|produced|drafted|authored|prepared|dated|first published|compiled)';
const CHANGED = '(?:updated|modified|revised|changed|edited|refreshed|amended|touched)';
const ADDED = '(?:added|uploaded|ingested|imported|indexed|put in(?:to)?|loaded)';
const LIBRARY =
  '(?: (?:to|into|in) (?:the |our |your )?(?:library|catalog(?:ue)?|system|database|collection|archive))?';
const TEAM = '(?:departments?|teams?|dept|divisions?|business unit|unit|part of the (?:company|organi[sz]ation))';

const SHAPES: readonly (readonly [Fact, 'certain' | 'likely', string])[] = [
  ['author', 'likely', `whose (?:(?:work|writing|document|text|product) )?(?:is|are|was|were) ${DOC}`],
  ['author', 'likely', `who (?:do|have|should|can) (?:i|we) (?:have )?(?:to )?(?:thank|credit|blame) for ${DOC}`],
  ['author', 'likely', `who (?:last |most recently )(?:edited|changed|updated|touched|revised|modified) ${DOC}`],
  [
    'author',
    'likely',
    `(?:did|has|have|had) [\\p{L}.'-]+(?: [\\p{L}.'-]+){0,2} (?:write|written|author|authored|draft|drafted|penned|prepare) ${DOC}`,
  ],
  [
    'author',
    'likely',
    `(?:is|was|are|were) ${DOC} (?:written|authored|drafted|penned|made)?(?: )?by [\\p{L}.'-]+(?: [\\p{L}.'-]+){0,2}`,
  ],
  ['pages', 'certain', `(?:page[- ]?counts?|number of pages|pages|length)[:,–—-]+ ${DOC}`],
  [
    'pages',
    'certain',
    `(?:is|are|does|do|has|have) ${DOC} (?:have |has )?(?:longer than|shorter than|more than|over|under|at least|fewer than|less than) (?:\\d+|\\w+) pages?(?: long)?`,
  ],
  ['author', 'likely', `(?:authors?|written by)[:,–—-]+ ${DOC}`],
  ['department', 'certain', `(?:departments?|owner)[:,–—-]+ ${DOC}`],
  ['language', 'certain', `languages?[:,–—-]+ ${DOC}`],
  ['language', 'likely', `(?:(?:in )?(?:what|which) tongue) (?:is|are|was|were) ${DOC}(?: (?:in|written|written in))?`],
  [
    'language',
    'likely',
    `(?:is|are|was|were) ${DOC} (?:written |available |published )?in (?:english|german|french|spanish|italian|portuguese|dutch|polish|russian|chinese|japanese)`,
  ],
  ['language', 'certain', `${DOC}[,:;–—-]+ (?:which|what|in which|in what) language`],
  ['updated', 'certain', `(?:last|latest) (?:change|update|modified|updated|edit|revision)(?: date)?[:,–—-]+ ${DOC}`],
  [
    'updated',
    'certain',
    `${DOC}(?:'s?)?[,:;–—-]* (?:last|latest|most recent) (?:change|edit|modification|revision)(?: date)?`,
  ],
  [
    'updated',
    'certain',
    `when (?:did|was|have|has) (?:someone|anyone|they|we|you|i) (?:last |most recently )?(?:touch|work on|rework|refresh|amend) ${DOC}(?: last)?`,
  ],
  [
    'updated',
    'certain',
    `(?:has|have|was|were) ${DOC} (?:been )?(?:recently |lately )?(?:updated|changed|revised|modified|edited)(?: (?:recently|lately|since .+|this \\w+|last \\w+))?`,
  ],
  [
    'added',
    'certain',
    `(?:when|on (?:what|which) (?:date|day)) (?:did|was|were|has|have) (?:we |you |the library )?(?:first )?(?:add|upload|get|receive|import|ingest|index) ${DOC}`,
  ],
  [
    'added',
    'certain',
    `(?:when|on (?:what|which) (?:date|day)) (?:did|has|have) ${DOC} (?:enter|entered|reach|join|make it into|go into|land in|get into|come into)(?: (?:the|our|your))?(?: (?:library|catalog(?:ue)?|system|collection|archive))?`,
  ],
  [
    'origin',
    'certain',
    `(?:what|which) (?:source system|system|source|platform|place) (?:holds?|has|have|contains?|stores?|supplied|provided|hosts?) ${DOC}`,
  ],
  [
    'origin',
    'likely',
    `(?:is|was|are|were) ${DOC} (?:from|stored in|kept in|out of|taken from|imported from) (?:the )?(?:jira|wiki|sharepoint|confluence|github|files?|file share)`,
  ],
  ['filename', 'certain', `(?:what|which) (?:is )?(?:the )?file (?:is|holds|contains|has) ${DOC}`],
  [
    'pages',
    'certain',
    `how many pages (?:long )?(?:does|do|did|has|have|${BE}) (?:there in )?${DOC}(?: (?:have|has|contain|comprise|run to|run|span|include|consist of|count|cover|long|got|in total|in all))*`,
  ],
  ['pages', 'certain', `how many pages (?:are there |are |is )?(?:in|of|for) ${DOC}`],
  ['pages', 'certain', `how many pages (?:make up|comprise|long is|there are in) ${DOC}`],
  [
    'pages',
    'certain',
    `${THE}(?:total )?(?:page[- ]?counts?|pagecount|number of pages|amount of pages|pages count|pages) (?:of|in|for|does) ${DOC}(?: (?:have|has))?`,
  ],
  ['pages', 'certain', `${THE}${DOC}(?:'s?|'s)? (?:page[- ]?count|number of pages)`],
  ['pages', 'certain', `${DOC}(?:'s?)?[,:;–—-]? (?:how many pages|page count|number of pages)`],
  ['pages', 'likely', `how (?:long|big|thick|large|lengthy|extensive) ${BE} ${DOC}`],
  ['pages', 'likely', `${THE}(?:length|size) of ${DOC}`],
  [
    'updated',
    'certain',
    `(?:when|what date|on (?:what|which) (?:date|day)|in (?:what|which) year) (?:was|were|did|has|have|is|had) ${DOC} (?:last |most recently |lastly |latest )?(?:been )?(?:last |most recently )?(?:${CHANGED}|change)(?: last| most recently| the last time)?`,
  ],
  [
    'updated',
    'certain',
    `when (?:did|was) (?:someone|anyone|anybody|somebody|they|we|you|the last time (?:someone|anyone|anybody|they|we|you)) (?:last )?(?:update|modify|revise|change|edit|${CHANGED}) ${DOC}(?: last)?`,
  ],
  [
    'updated',
    'certain',
    `${THE}(?:date of )?(?:the )?(?:last|latest|most recent) (?:update|updated|modification|modified|revision|revised|change|changed|edit|edited)(?: date| time)? (?:of|for|to|on|date of) ${DOC}`,
  ],
  [
    'updated',
    'certain',
    `${THE}(?:update|modification|revision|last[- ]updated|last[- ]modified|last[- ]changed)(?: date| time)? (?:of|for|on) ${DOC}`,
  ],
  [
    'updated',
    'certain',
    `${DOC}(?:'s?)?[,:;–—-]? (?:last updated?|last modified|last changed|latest update|last update(?: date)?|update date|modification date|revision date)(?: when| date)?`,
  ],
  ['updated', 'certain', `${DOC}[,:;–—-]? when (?:was (?:it|this|that) )?(?:last )?${CHANGED}(?: last)?`],
  ['updated', 'likely', `how (?:old|recent|current|up[- ]to[- ]date|fresh|outdated) ${BE} ${DOC}`],
  ['updated', 'likely', `${BE} ${DOC} (?:up[- ]to[- ]date|current|outdated|out of date|still current)`],
  ['updated', 'likely', `${THE}(?:(?:publication|release|issue|creation) )?date (?:of|for|on) ${DOC}`],
  [
    'added',
    'certain',
    `(?:when|on (?:what|which) (?:date|day)) (?:was|were|did|has|have) ${DOC} (?:first )?(?:been )?(?:${ADDED}|come|arrive|get ${ADDED})${LIBRARY}`,
  ],
  ['added', 'certain', `${THE}(?:upload|ingest(?:ion)?|import|added|addition)(?: date| time)? (?:of|for) ${DOC}`],
  ['added', 'certain', `${DOC}(?:'s?)? (?:upload|ingestion|import) (?:date|time)`],
  ['added', 'certain', `(?:since when|how long) (?:do|have|has) (?:we|you|the library) (?:have |had )${DOC}`],
  ['updated', 'likely', `(?:when|what date|what year|in (?:what|which) year) (?:was|were|is) ${DOC} ${MADE}`],
  [
    'author',
    'likely',
    `(?:who|which (?:person|author|people|authors)) (?:wrote|authored|created|drafted|prepared|compiled|penned|published|has written|have written|made|produced|issued|(?:has |have )?(?:put together|drew up|drawn up|co-?authored|edited|signed|typed up|took|taken|contributed to|worked on)) ${DOC}`,
  ],
  [
    'author',
    'likely',
    `(?:who|whom) ${BE} (?:the )?(?:authors?|writers?|creators?|person behind|people behind|responsible for writing) (?:of |behind )?${DOC}`,
  ],
  ['author', 'likely', `(?:who|whom) ${BE} ${DOC} (?:written |authored |drafted |made |created )?(?:by|from)`],
  [
    'author',
    'likely',
    `(?:by whom|by who) ${BE} ${DOC} (?:written|authored|drafted|created|published|prepared|made|issued)`,
  ],
  ['author', 'likely', `(?:who|whom) ${BE} behind ${DOC}`],
  ['author', 'likely', `${THE}(?:names? of the )?(?:authors?|writers?|author names?) (?:of|for|behind) ${DOC}`],
  ['author', 'likely', `${THE}${DOC}'s? (?:authors?|writers?)`],
  ['author', 'likely', `${DOC}[,:;–—-]? (?:authors?|who wrote (?:it|this|that)|written by(?: whom| who)?|by whom)`],
  [
    'department',
    'certain',
    `(?:what|which|whose) ${TEAM} (?:owns?|wrote|published|issued|${BE} responsible for|created|produced|maintains?|prepared|has|holds?|${BE} in charge of|is behind|released|authored|looks after|manages?|keeps) ${DOC}`,
  ],
  [
    'department',
    'certain',
    `(?:from |to |by |for )?(?:what|which|whose) ${TEAM} (?:does|do|did|${BE}) ${DOC} (?:come|belong|belongs|comes|from|by|in|of|under|with|owned|originate|published|issued|written|assigned|filed|part)(?: (?:from|to|by|in|of|under|with))?`,
  ],
  ['department', 'certain', `(?:from|to|by|in|under) (?:what|which|whose) ${TEAM} ${BE} ${DOC}`],
  ['department', 'certain', `(?:what|which) ${TEAM} ${BE} ${DOC}`],
  ['department', 'certain', `(?:what|which|whose) ${TEAM}'s? (?:document |report )?${BE} ${DOC}`],
  [
    'department',
    'certain',
    `${THE}(?:owning |responsible )?(?:${TEAM}|owner) (?:of|for|behind|responsible for|that owns|which owns|owning) ${DOC}`,
  ],
  ['department', 'certain', `${THE}${DOC}(?:'s?)? (?:department|dept|owning team|owner)`],
  [
    'department',
    'likely',
    `who (?:owns?|maintains?|${BE} responsible for|${BE} in charge of|issued|is the owner of|looks after) ${DOC}`,
  ],
  [
    'format',
    'certain',
    `${THE}(?:file ?(?:type|format)s?|formats?) (?:of|for|does|${BE}) ${DOC}(?: (?:in|have|stored in|available in))?`,
  ],
  [
    'format',
    'certain',
    `(?:what|which|in (?:what|which)) (?:file )?format (?:is|are|does|was) ${DOC}(?: (?:in|have|stored|stored in|saved in))?`,
  ],
  ['format', 'certain', `${DOC}(?:'s?)? (?:file ?(?:type|format))`],
  [
    'type',
    'certain',
    `(?:what|which) (?:type|kind|sort|category) of (?:document|doc|file|publication|text|thing|paper) (?:is|are|was) ${DOC}`,
  ],
  ['type', 'certain', `${THE}(?:document|doc)[- ]?(?:type|kind|category) (?:of|for|is|does) ${DOC}(?: have)?`],
  ['type', 'certain', `${DOC}(?:'s?)? (?:document|doc) type`],
  ['type', 'likely', `(?:what|which) (?:type|kind|sort|category) (?:is|are) ${DOC}`],
  ['type', 'likely', `${THE}(?:type|kind|category) of ${DOC}`],
  [
    'language',
    'likely',
    `(?:in )?(?:what|which) (?:natural )?languages? (?:is|are|was|were|does|do) ${DOC}(?: (?:written|in|available|published|use|have|written in|available in|published in))*`,
  ],
  ['language', 'likely', `${THE}languages? (?:of|for|used in|does|is) ${DOC}(?: (?:have|written in|in))?`],
  ['language', 'likely', `${DOC}(?:'s?)? language`],
  [
    'origin',
    'certain',
    `(?:from )?(?:what|which) (?:source system|source|system|collection|origin) (?:does|do|did|is|are|was|were) ${DOC} (?:come from|come|from|stem from|originate from|originate|imported from|in|taken from|stored in|belong to)`,
  ],
  ['origin', 'likely', `where (?:does|do|did) ${DOC} (?:come|originate|stem) ?(?:from)?`],
  ['origin', 'likely', `where (?:is|was|are|were) ${DOC} (?:from|taken from|imported from)`],
  ['origin', 'certain', `${THE}(?:source system|origin|source) (?:of|for) ${DOC}`],
  ['origin', 'certain', `${DOC}(?:'s?)? (?:source system|origin)`],
  [
    'filename',
    'certain',
    `${THE}(?:file ?names?|names? of (?:the )?file) (?:of|for|behind|does|is|that holds) ${DOC}(?: have)?`,
  ],
  ['filename', 'certain', `${THE}${DOC}(?:'s?)? file ?name`],
  ['filename', 'certain', `what (?:is|are) ${DOC} (?:called|named) on disk`],
  [
    'identifiers',
    'certain',
    `${THE}(?:identifiers?|ticket (?:numbers?|ids?)|tickets?|ids) (?:are |is )?(?:mentioned |found |listed |named |occur |appear |used |referenced |contained )?(?:in|of|by|does|do|from) ${DOC}(?: (?:mention|contain|name|reference|have|list|use))?`,
  ],
  ['id', 'certain', `${THE}(?:document |doc )?id (?:of|for) ${DOC}`],
  [
    'all',
    'certain',
    `(?:(?:tell|show) me (?:about )?)?${THE}(?:all )?(?:the )?(?:metadata|meta data|properties|attributes|catalog(?:ue)? (?:entry|record|data)|document details|record|bibliographic (?:data|details)) (?:of|for|about|on) ${DOC}`,
  ],
  ['all', 'certain', `${DOC}(?:'s?)? (?:metadata|meta data|properties)`],
  ['all', 'likely', `${THE}(?:all )?(?:details|facts|info|information|data) (?:of|for|about|on) ${DOC}`],
  [
    'all',
    'likely',
    `(?:do|does|have|has) (?:we|you|i|the library)(?: have| got| own| hold| contain)* ${DOC}(?: (?:in|on) (?:the |our |your )?(?:library|catalog(?:ue)?|file|stock))?`,
  ],
  [
    'all',
    'likely',
    `(?:is|are) (?:there )?${DOC} (?:in (?:the|our|your) (?:library|catalog(?:ue)?)|available|on file)`,
  ],
  [
    'all',
    'likely',
    `(?:open|link to|read|view|consult|download|look at|see|hand me|fetch|fetch me|bring me|bring up|(?:where|how) (?:can|do|could|may) (?:i|we) (?:find|get|read|open|access)|where is|locate|find|show me|show|pull up|get me|give me) ${DOC}`,
  ],
];

const COMPILED = SHAPES.map(([fact, certainty, shape]) => ({
  fact,
  isCertain: certainty === 'certain',
  pattern: new RegExp(`^${shape}$`, 'iu'),
}));

/** What a shape may cut out of a list, a count or an order. */
const NO_REFERENCE =
  /^(?:lists?|number|count|sort|how many|all|every|any|each|which|what|who|when)\b|\b(?:every|all|by|of|with|and|per|in|for|from)$|\b(?:of|from) (?:every|all|each)\b/i;

/** The ways in which a question may ask for a fact about a document, the likeliest first. */
export function readFacts(text: string): FactQuestion[] {
  const question = cleanQuestion(text).replace(/^(who|what|when|where|which|how)'s (?=\S)/i, '$1 is ');
  return COMPILED.flatMap(({ fact, isCertain, pattern }) => {
    const reference = pattern.exec(question)?.groups?.['doc']?.trim();
    return reference === undefined || reference === '' || NO_REFERENCE.test(reference)
      ? []
      : [{ fact, reference, isCertain }];
  });
}
