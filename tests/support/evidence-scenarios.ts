import type { ScriptedCall } from '#tests/support/services/model/said-evidence.ts';

import { asideOf, documentOf, factOf, type StationKind, ticketOf, yearOf } from './station-library.ts';

/** A question to the library of stations, and what a model does with it. */
export interface EvidenceScenario {
  name: string;
  question: string;
  topK?: number;
  scoreThreshold?: number;
  calls: ScriptedCall[];
  /** Which sentences the model says at the end, of all that it was ever shown. */
  says: string[];
  /** Of them, those that the reader sees, each cited. */
  shown: string[];
  /** What every call that brings evidence adds, the first search included. */
  counts?: (number | null)[];
  /** The documents that are cited. */
  documents?: string[];
  /** How many of the sources stand beside what was found. */
  contexts?: number;
  /** What the last result of a tool says. */
  result?: RegExp;
}

type Fact = readonly [station: string, part: string, kind: StationKind];

const search = (query: string, rest: object = {}): ScriptedCall => ({
  name: 'search_documentation',
  input: { query, ...rest },
});
const dates = (station: string): ScriptedCall => ({
  name: 'date_filter',
  input: { from: `${String(yearOf(station))}-01-01`, to: `${String(yearOf(station) + 1)}-01-01` },
});
const sources = (input: object): ScriptedCall => ({ name: 'source_filter', input });
const lookUp = (...identifiers: string[]): ScriptedCall => ({ name: 'lookup_by_id', input: { identifiers } });

const ASKED = { manual: 'How often is it greased', report: 'What did repairs cost', log: 'How large was the crew' };
const questionOf = ([station, part, kind]: Fact) => `${ASKED[kind]}: the ${part} of ${station}?`;
/** What finds a fact: its own words. */
const queryOf = (fact: Fact) => factOf(...fact).replace(/\d+/, '');
const idOf = ([station, , kind]: Fact) => documentOf(station, kind);

const ALDER: Fact = ['Alder', 'winch', 'manual'];
const BIRCH: Fact = ['Birch', 'boiler', 'report'];
const CEDAR: Fact = ['Cedar', 'rudder', 'log'];
const GORSE: Fact = ['Gorse', 'anchor', 'manual'];
const FACT = factOf(...ALDER);

/** Asks about one fact, searches for others, and says all of them. */
function furtherSearches(first: Fact, ...others: Fact[]): EvidenceScenario {
  const facts = [first, ...others].map((fact) => factOf(...fact));
  return {
    name: `after ${first.join(' ')} a search for ${others.map((fact) => fact.join(' ')).join(', then ')}`,
    question: questionOf(first),
    calls: others.map((fact) => search(queryOf(fact))),
    says: facts,
    shown: facts,
    counts: [5, ...others.map(() => 5)],
    documents: [first, ...others].map(idOf),
  };
}

/** Asks about one fact, calls filters, searches for another, and says both. */
function filtered(
  name: string,
  calls: ScriptedCall[],
  { shown, found }: { shown: Fact[]; found: Fact },
): EvidenceScenario {
  const facts = [ALDER, found].map((fact) => factOf(...fact));
  return {
    name,
    question: questionOf(ALDER),
    calls: [...calls, search(queryOf(found))],
    says: facts,
    shown: shown.map((fact) => factOf(...fact)),
    documents: shown.map(idOf),
  };
}

/** With a limit of its own, a search adds at most that, and never more than the question allows. */
function limited(topK: number, limit: number | undefined, counts: number[]): EvidenceScenario {
  const asked = limit === undefined ? {} : { top_k: limit };
  return {
    ...furtherSearches(ALDER, CEDAR),
    name: `top_k ${String(topK)}, and ${String(limit ?? 'none')} in the search`,
    topK,
    calls: [search(queryOf(CEDAR), asked)],
    counts,
  };
}

/** Forty uses of tools. */
export const EVIDENCE_SCENARIOS: EvidenceScenario[] = [
  furtherSearches(ALDER, BIRCH),
  furtherSearches(BIRCH, ALDER),
  furtherSearches(CEDAR, ['Cedar', 'boiler', 'report']),
  furtherSearches(['Teasel', 'anchor', 'log'], ['Teasel', 'anchor', 'manual']),
  furtherSearches(['Oak', 'rudder', 'report'], ['Pine', 'rudder', 'report']),
  furtherSearches(['Ivy', 'winch', 'manual'], ['Kelp', 'anchor', 'log']),
  furtherSearches(['Fir', 'boiler', 'log'], ['Elder', 'rudder', 'manual']),
  furtherSearches(['Rowan', 'anchor', 'manual'], ['Sedge', 'anchor', 'manual']),
  furtherSearches(ALDER, BIRCH, CEDAR),
  { ...furtherSearches(ALDER, BIRCH, CEDAR, GORSE), counts: [5, 5, 5] },
  limited(1, undefined, [1, 1]),
  limited(3, undefined, [3, 3]),
  limited(8, undefined, [8, 8]),
  limited(5, 2, [5, 2]),
  limited(5, 20, [5, 5]),
  {
    ...furtherSearches(ALDER),
    name: 'the same search again brings the next passages',
    calls: [search(questionOf(ALDER)), search(questionOf(ALDER))],
    counts: [5, 5, 5],
    result: /Found again, shown above: \[\d/,
  },
  filtered('a date before the search', [dates('Birch')], { shown: [BIRCH], found: BIRCH }),
  filtered('a date that fits both', [dates('Alder')], { shown: [ALDER, GORSE], found: GORSE }),
  filtered('a date of another year, said in words', [{ name: 'date_filter', input: { phrase: 'in 2021' } }], {
    shown: [CEDAR],
    found: CEDAR,
  }),
  filtered('a source', [sources({ types: ['sharepoint'] })], { shown: [BIRCH], found: BIRCH }),
  filtered('two sources of which one fits', [sources({ types: ['wiki', 'jira'] })], {
    shown: [ALDER, CEDAR],
    found: CEDAR,
  }),
  filtered('a document', [sources({ ids: [idOf(CEDAR)] })], { shown: [CEDAR], found: CEDAR }),
  filtered('a source and a date', [sources({ types: ['jira'] }), dates('Cedar')], { shown: [CEDAR], found: CEDAR }),
  filtered(
    'two sources one after the other, any of which will do',
    [sources({ types: ['jira'] }), sources({ types: ['wiki'] })],
    { shown: [ALDER, CEDAR], found: CEDAR },
  ),
  filtered('a source that there is not', [sources({ types: ['attic'] })], { shown: [], found: BIRCH }),
  {
    ...furtherSearches(ALDER, BIRCH),
    name: 'a filter behind the second search',
    calls: [search(queryOf(BIRCH)), sources({ types: ['wiki'] })],
    shown: [FACT],
    documents: [idOf(ALDER)],
    result: /No longer evidence, since a filter leaves it out: \[\d+-\d+\]/,
  },
  {
    ...furtherSearches(ALDER, BIRCH),
    name: 'what was cited before a filter remains cited',
    calls: [{ ...sources({ types: ['sharepoint'] }), says: new RegExp(RegExp.escape(FACT)) }, search(queryOf(BIRCH))],
    says: [factOf(...BIRCH)],
    counts: [5, null, 5],
  },
  {
    ...furtherSearches(ALDER, BIRCH),
    name: 'a search within documents leaves the evidence as it is',
    calls: [search(queryOf(BIRCH), { filters: { doc_id: idOf(BIRCH) } })],
  },
  {
    ...furtherSearches(ALDER, BIRCH),
    name: 'a search within sections',
    calls: [search('crowns', { filters: { section_heading: ['About the boiler'], doc_id: idOf(BIRCH) } })],
    counts: [5, 1],
  },
  {
    ...furtherSearches(ALDER),
    name: 'an identifier after a search',
    calls: [lookUp(ticketOf('Larch', 'winch'))],
    says: [FACT, `It is told in ${ticketOf('Larch', 'winch')}.`],
    shown: [FACT, `It is told in ${ticketOf('Larch', 'winch')}.`],
    counts: [5, 1],
    documents: [idOf(ALDER), documentOf('Larch', 'log')],
  },
  {
    ...furtherSearches(ALDER),
    name: 'two identifiers, of which there is one',
    calls: [lookUp(ticketOf('Maple', 'boiler'), 'MAP-9999')],
    shown: [FACT],
    counts: [5, 1],
    result: /Nowhere in the documentation: MAP-9999\./,
  },
  {
    ...furtherSearches(ALDER),
    name: 'an identifier that a filter leaves out',
    calls: [sources({ types: ['wiki'] }), lookUp(ticketOf('Larch', 'winch'))],
    says: [FACT, asideOf('Larch', 'winch', 'log')],
    shown: [FACT],
    counts: [5, null, 0],
    documents: [idOf(ALDER)],
  },
  {
    ...furtherSearches(CEDAR),
    name: 'an identifier that is in the evidence already',
    calls: [lookUp(ticketOf('Cedar', 'rudder'))],
    counts: [5, 0],
    result: /Found again, shown above: \[\d+-\d+\]/,
  },
  {
    ...furtherSearches(ALDER),
    name: 'what stands around a find is cited as such',
    calls: [],
    says: [FACT, asideOf(...ALDER)],
    shown: [FACT, asideOf(...ALDER)],
    counts: [5],
    contexts: 1,
  },
  {
    ...furtherSearches(ALDER, CEDAR),
    name: 'what stands around the finds of a second search',
    says: [asideOf(...CEDAR).split('. ')[0] ?? ''],
    shown: [asideOf(...CEDAR).split('. ')[0] ?? ''],
    documents: [idOf(CEDAR)],
    contexts: 1,
  },
  {
    ...furtherSearches(ALDER, CEDAR),
    name: 'what stands around a find and a filter leaves out',
    calls: [sources({ types: ['jira'] }), search(queryOf(CEDAR))],
    says: [asideOf(...ALDER), factOf(...CEDAR)],
    shown: [factOf(...CEDAR)],
    counts: [5, null, 5],
    documents: [idOf(CEDAR)],
    contexts: 0,
  },
  {
    ...furtherSearches(ALDER),
    name: 'with a threshold nothing counts that has no relevance above it',
    calls: [],
    scoreThreshold: 0.05,
    says: [FACT, asideOf(...ALDER)],
    shown: [FACT],
    counts: [5],
    contexts: 0,
  },
  {
    ...furtherSearches(ALDER),
    name: 'a copy is there once',
    calls: [search(queryOf(ALDER), { filters: { doc_id: ['alder-manual', 'alder-manual-copy'] } })],
    counts: [5],
  },
  {
    ...furtherSearches(BIRCH),
    name: 'the sections of a document after a search',
    calls: [{ name: 'get_document', input: { doc_id: idOf(GORSE), sections: true, max_tokens: 2_000 } }],
    says: [factOf(...BIRCH), factOf('Gorse', 'winch', 'manual')],
    shown: [factOf(...BIRCH), factOf('Gorse', 'winch', 'manual')],
    documents: [idOf(BIRCH), idOf(GORSE)],
  },
  {
    ...furtherSearches(ALDER, GORSE),
    name: 'a search behind the sections of a document',
    calls: [
      { name: 'get_document', input: { doc_id: idOf(CEDAR), sections: true, max_tokens: 1_000 } },
      search(queryOf(GORSE)),
    ],
    counts: [5, null, 5],
  },
];
