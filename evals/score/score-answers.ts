import type { Claim, JudgedStatus } from '#lib/contracts/claim.ts';
import { AnswerGrounding, type CheckingAid } from '#lib/answering/grounding/answer-grounding.ts';
import { CitationLedger } from '#lib/answering/grounding/citation-ledger.ts';
import { checkClaim } from '#lib/answering/grounding/claims/check-claim.ts';
import type { ClaimText, ClaimVerdict } from '#lib/answering/grounding/claims/claim-text.ts';
import { judgeClaims } from '#lib/answering/grounding/model-check/judge-claims.ts';

import { numberSentences } from './number-sentences.ts';
import { CITATION_OUTCOMES, resolveCitation, type CitationOutcome, type ResolvedCitation } from './resolve-citation.ts';
import type { ScoredAnswer, ScoreFile, WrittenCitation } from './score-file.ts';

/** A sentence of an answer as it was judged. */
interface ScoredClaim extends ClaimText, ClaimVerdict {
  /** 1-based position of its answer. */
  answer: number;
  /** Rests on sources as wholes alone: which of their words are meant is not said. */
  isDocumentLevel: boolean;
}

export interface ScoreReport {
  system: string;
  answers: number;
  claims: ScoredClaim[];
  /** How many citations came to what. */
  citations: Record<CitationOutcome, number>;
  /** Markers that name no citation. */
  deadMarkers: number;
}

interface AnswerScore {
  claims: Omit<ScoredClaim, 'answer'>[];
  citations: ResolvedCitation[];
  deadMarkers: number;
}

/** Judges the answers of any system as Lectern judges its own: with a model that checks, or by words alone where there is none. */
export async function scoreAnswers(
  { system, offsets, answers }: ScoreFile,
  checker: CheckingAid | null = null,
): Promise<ScoreReport> {
  const scores: AnswerScore[] = [];
  for (const answer of answers) {
    const resolve = (citation: WrittenCitation) => resolveCitation(citation, answer.sources, offsets);
    scores.push(await (answer.text === undefined ? scoreSentences : scoreText)(answer, resolve, checker));
  }
  const outcomes = scores.flatMap(({ citations }) => citations.map(({ outcome }) => outcome));
  return {
    system,
    answers: answers.length,
    claims: scores.flatMap(({ claims }, index) => claims.map((claim) => ({ answer: index + 1, ...claim }))),
    citations: countOf(outcomes),
    deadMarkers: scores.reduce((sum, { deadMarkers }) => sum + deadMarkers, 0),
  };
}

type Resolve = (citation: WrittenCitation) => ResolvedCitation;

async function scoreSentences(
  { sentences = [] }: ScoredAnswer,
  resolve: Resolve,
  checker: CheckingAid | null,
): Promise<AnswerScore> {
  const resolved = sentences.map((sentence) => ({ sentence, citations: sentence.citations.map(resolve) }));
  const judged = resolved.map(({ sentence: { text, kind }, citations }) => {
    const claim = { kind, markdown: text };
    const cited = citations.flatMap((citation) => citation.cited);
    return { ...claim, cited, verdict: checkClaim(claim, cited) };
  });
  const checked = checker === null ? [] : await judgeClaims(judged, checker.check, NEVER);
  return {
    claims: judged.map(({ kind, markdown, verdict }, index) => {
      const citations = resolved[index]?.citations ?? [];
      return { kind, markdown, ...(checked[index]?.verdict ?? verdict), isDocumentLevel: isDocumentLevel(citations) };
    }),
    citations: resolved.flatMap(({ citations }) => citations),
    deadMarkers: 0,
  };
}

const NEVER = new AbortController().signal;

/** Reads the text as the answer of a model, so that lists, tables and code are cut and cited as Lectern's own. */
async function scoreText(
  { text = '', citations, sources }: ScoredAnswer,
  resolve: Resolve,
  checker: CheckingAid | null,
): Promise<AnswerScore> {
  const resolved = (citations ?? sources.map(({ id }) => ({ source: id }))).map(resolve);
  const numbered = numberSentences(text, resolved);
  const ledger = new CitationLedger();
  const grounding = new AnswerGrounding({
    mode: 'annotate',
    findSentence: (number) => numbered.sentences[number - 1] ?? null,
    ledger,
    isRefusal: () => false,
    checker,
  });
  let released = '';
  const claims: Claim[] = [];
  for await (const release of grounding.ground(once(numbered.text))) {
    released += release.text;
    claims.push(...release.claims);
  }
  return {
    claims: claims.filter(isJudged).map(({ start, end, kind, status, reasons, support = null, citations: cited }) => ({
      kind,
      markdown: released.slice(start, end),
      status,
      reasons,
      support,
      isDocumentLevel: isDocumentLevel(
        cited.flatMap(({ position }) => resolved[Number(ledger.sources[position - 1]?.sourceId) - 1] ?? []),
      ),
    })),
    citations: citations === undefined ? citedOf(resolved, ledger) : resolved,
    deadMarkers: numbered.deadMarkers,
  };
}

/** Sources that no marker names are no citations. */
function citedOf(resolved: ResolvedCitation[], { sources }: CitationLedger): ResolvedCitation[] {
  return sources.flatMap(({ sourceId }) => resolved[Number(sourceId) - 1] ?? []);
}

function isDocumentLevel(citations: ResolvedCitation[]): boolean {
  return citations.length > 0 && citations.every(({ outcome }) => outcome === 'document');
}

function countOf(outcomes: CitationOutcome[]): Record<CitationOutcome, number> {
  const counts = { exact: 0, typography: 0, altered: 0, misplaced: 0, document: 0, unknown: 0 };
  for (const outcome of CITATION_OUTCOMES) counts[outcome] = outcomes.filter((found) => found === outcome).length;
  return counts;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function isJudged(claim: Claim): claim is Claim & { status: JudgedStatus } {
  return claim.status !== 'catalogue';
}
