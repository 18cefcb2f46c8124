import { librarySources, selectionSources } from '#lib/answering/agent/answer-sources.ts';
import type { Claim, GroundingMode } from '#lib/contracts/claim.ts';
import type { Source } from '#lib/contracts/source.ts';
import type { WithheldClaim } from '#lib/people/conversations/turn.ts';
import { CitationLedger } from '#lib/answering/grounding/citation-ledger.ts';
import { checkClaim } from '#lib/answering/grounding/claims/check-claim.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { SeedDraw } from './seed-draw.ts';
import type { SeedSection } from './seed-section.ts';

/** What an answer rests on: what was found for it, or what was selected. */
export type SeedEvidence =
  | { kind: 'library'; passages: Passage[]; baseUrl: string }
  | { kind: 'selection'; text: string; start: number };

export interface SeedAnswer {
  response: string;
  claims: Claim[];
  sources: Source[];
  withheld: WithheldClaim[];
}

interface AnswerPlan {
  /** What is said, in order, each with the section it is in. */
  sentences: readonly { section: SeedSection; sentence: Sentence }[];
  evidence: SeedEvidence;
  grounding: GroundingMode;
}

const LEADS = ['In short, ', 'According to the book, ', 'As a rule, ', 'Put differently, '] as const;
const SHARES = { paraphrased: 0.07, altered: 0.045, uncited: 0.01 };
const NUMBER = /\d+/;

/** An answer that says sentences of the evidence, some in words of its own or wrongly, each judged as answers are. */
export function writeAnswer(draw: SeedDraw, { sentences, evidence, grounding }: AnswerPlan): SeedAnswer {
  const ledger = new CitationLedger();
  const answer: SeedAnswer = { response: '', claims: [], sources: [], withheld: [] };
  for (const [index, { section, sentence }] of sentences.entries()) {
    const citation = { ...rangeIn(evidence, sentence), sourceId: sourceOf(evidence, section, sentence) };
    const quote = section.wordsOf(sentence);
    const claim = judge(say(draw, quote), { quote, kind: sentence.kind, citation });
    const isLeftOut = grounding === 'strict' && (claim.status === 'contradicted' || claim.status === 'uncited');
    // Something has to be left of the answer.
    const hasNothingElse = index === sentences.length - 1 && answer.claims.length === 0;
    if (!isLeftOut) append(answer, ledger, claim);
    else if (hasNothingElse) append(answer, ledger, { text: quote, citation, status: 'quoted', reasons: [] });
    else answer.withheld.push(withheldOf(claim));
  }
  answer.sources = sourcesOf(evidence, ledger);
  return answer;
}

interface SaidClaim {
  text: string;
  citation: (TextRange & { sourceId: string }) | null;
  status: Claim['status'];
  reasons: Claim['reasons'];
}

interface QuotedSentence {
  quote: string;
  kind: Sentence['kind'];
  citation: TextRange & { sourceId: string };
}

function judge(said: { text: string; isCited: boolean }, { quote, kind, citation }: QuotedSentence): SaidClaim {
  const { text, isCited } = said;
  if (isCited && text === quote) return { text, citation, status: 'quoted', reasons: [] };
  const verdict = checkClaim({ kind: 'sentence', markdown: text }, isCited ? [{ kind, text: quote }] : []);
  return { text, citation: isCited ? citation : null, ...verdict };
}

function withheldOf({ text, citation, status, reasons }: SaidClaim): WithheldClaim {
  return { kind: 'sentence', status, reasons, text, citations: citation === null ? [] : [citation] };
}

function append(answer: SeedAnswer, ledger: CitationLedger, { text, citation, status, reasons }: SaidClaim): void {
  if (answer.response !== '') answer.response += ' ';
  const start = answer.response.length;
  const cited =
    citation === null ? [] : [{ position: ledger.cite(citation), start: citation.start, end: citation.end }];
  answer.response += cited.reduce((said, { position }) => `${said} [${position}]`, text);
  answer.claims.push({ start, end: answer.response.length, kind: 'sentence', status, reasons, citations: cited });
}

function say(draw: SeedDraw, quote: string): { text: string; isCited: boolean } {
  const chance = draw.next();
  if (chance < SHARES.uncited) return { text: quote, isCited: false };
  if (chance < SHARES.uncited + SHARES.altered) return { text: altered(draw, quote), isCited: true };
  if (chance < SHARES.uncited + SHARES.altered + SHARES.paraphrased)
    return { text: paraphrased(draw, quote), isCited: true };
  return { text: quote, isCited: true };
}

/** Something else than the book says: another number, or the contrary. */
function altered(draw: SeedDraw, quote: string): string {
  if (NUMBER.test(quote)) return quote.replace(NUMBER, (number) => String(Number(number) + draw.between(1, 40)));
  if (/ (is|are|can|will|must) /.test(quote)) return quote.replace(/ (is|are|can|will|must) (not )?/, negated);
  return `${quote.replace(/[.!?]$/, '')}, which was introduced in ${draw.between(1985, 2024)}.`;
}

function negated(_match: string, verb: string, not: string | undefined): string {
  return not === undefined ? ` ${verb} not ` : ` ${verb} `;
}

function paraphrased(draw: SeedDraw, quote: string): string {
  const lead = draw.pick(LEADS) ?? LEADS[0];
  const rest = quote.charAt(0).toLowerCase() + quote.slice(1);
  const words = rest.split(' ');
  // What is left out makes the words no proof any more.
  return lead + (words.length > 12 ? [...words.slice(0, 4), ...words.slice(6)].join(' ') : rest);
}

function rangeIn(evidence: SeedEvidence, { start, end }: TextRange): TextRange {
  const offset = evidence.kind === 'selection' ? evidence.start : 0;
  return { start: start - offset, end: end - offset };
}

function sourceOf(evidence: SeedEvidence, section: SeedSection, sentence: TextRange): string {
  if (evidence.kind === 'library') return section.chunk.id;
  const { start, end } = rangeIn(evidence, sentence);
  return `${start}-${end}`;
}

function sourcesOf(evidence: SeedEvidence, ledger: CitationLedger): Source[] {
  return evidence.kind === 'library'
    ? librarySources(ledger.sources, evidence.passages, evidence.baseUrl)
    : selectionSources(ledger.sources, evidence.text);
}
