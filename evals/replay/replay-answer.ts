import { isRefusal } from '#lib/answering/agent/fixed-sentences.ts';
import type { GroundingMode, JudgedStatus } from '#lib/contracts/claim.ts';
import { AnswerGrounding, type CheckingAid } from '#lib/answering/grounding/answer-grounding.ts';
import { CitationLedger } from '#lib/answering/grounding/citation-ledger.ts';
import type { CitedText, ClaimText, ClaimVerdict } from '#lib/answering/grounding/claims/claim-text.ts';

import type { ReaderLabel, RecordedAnswer } from './recorded-answers.ts';

/** What became of a sentence: its mark where it is shown; withheld; or left out since nothing that it leads to is shown. */
export type Mark = Exclude<JudgedStatus, 'uncited' | 'contradicted'> | 'withheld' | 'left out';

/** A unit of the answer as it was judged. */
interface ReplayedClaim extends ClaimText {
  verdict: ClaimVerdict;
  cited: CitedText[];
  isShown: boolean;
}

/** A labelled sentence with the claims it was cut into, and what a reader sees of it: the worst of them. */
export interface MarkedLabel extends ReaderLabel {
  answer: RecordedAnswer;
  mark: Mark;
  claims: ReplayedClaim[];
}

const WORST_FIRST: readonly Mark[] = ['withheld', 'left out', 'weak', 'supported', 'quoted', 'neutral'];

/** How answers are judged. */
export interface ReplayOptions {
  mode: GroundingMode;
  /** Checks claims as it does while an answer is written; words alone judge them without it. */
  checker?: CheckingAid;
}

/** Runs a recorded answer through the product's grounding and finds what each of its labelled sentences got. */
async function replayAnswer(recorded: RecordedAnswer, options: ReplayOptions): Promise<MarkedLabel[]> {
  const claims = await groundAnswer(recorded, options);
  return recorded.labels
    .filter(({ text }) => !isRefusal(text))
    .map((label) => {
      const own = claimsOf(label.text, claims);
      const marks = own.map(markOf);
      return {
        ...label,
        answer: recorded,
        claims: own,
        mark: WORST_FIRST.find((mark) => marks.includes(mark)) ?? 'left out',
      };
    });
}

/** The same for several answers, in their order. */
export async function replayAll(answers: readonly RecordedAnswer[], options: ReplayOptions): Promise<MarkedLabel[]> {
  const labels: MarkedLabel[] = [];
  for (const answer of answers) labels.push(...(await replayAnswer(answer, options)));
  return labels;
}

async function groundAnswer({ answer, evidence }: RecordedAnswer, options: ReplayOptions): Promise<ReplayedClaim[]> {
  const findSentence = (number: number) => evidence.get(number) ?? null;
  const grounding = new AnswerGrounding({ ...options, findSentence, ledger: new CitationLedger(), isRefusal });
  const sentences = [...evidence.values()];
  const textOf = ({ start, end }: { start: number; end: number }): CitedText[] =>
    sentences.filter((sentence) => sentence.start === start && sentence.end === end);
  const shown: ReplayedClaim[] = [];
  let text = '';
  for await (const release of grounding.ground(inPieces(answer))) {
    text += release.text;
    for (const { start, end, kind, status, reasons, support, citations } of release.claims) {
      if (status === 'catalogue') continue;
      const verdict = { status, reasons, support: support ?? null };
      shown.push({ kind, markdown: text.slice(start, end), verdict, cited: citations.flatMap(textOf), isShown: true });
    }
  }
  const refused = grounding.withheld.map(({ kind, markdown, citations, ...verdict }) => ({
    kind,
    markdown,
    verdict,
    cited: citations.flatMap(textOf),
    isShown: false,
  }));
  return [...shown, ...refused];
}

async function* inPieces(text: string): AsyncGenerator<string> {
  for (const piece of text.match(/[^]{1,40}/g) ?? []) yield await Promise.resolve(piece);
}

/** The claims that a labelled sentence was cut into, or the one that it is a part of. */
function claimsOf(text: string, claims: readonly ReplayedClaim[]): ReplayedClaim[] {
  const label = lettersOf(text);
  const keyed = claims.map((claim) => ({ claim, letters: lettersOf(claim.markdown) }));
  const same = keyed.filter(({ letters }) => letters === label);
  if (same.length > 0) return same.slice(0, 1).map(({ claim }) => claim);
  const parts = keyed.filter(({ letters }) => letters !== '' && label.includes(letters));
  if (parts.length > 0) return parts.map(({ claim }) => claim);
  return keyed
    .filter(({ letters }) => letters.includes(label))
    .map(({ claim }) => claim)
    .slice(0, 1);
}

/** Letters and figures alone, without markers and the number of a list item. */
function lettersOf(text: string): string {
  return text
    .replace(/\[[\d\s,;–-]+\]/g, '')
    .replace(/^\s*\d+[.)]\s/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function markOf({ isShown, verdict: { status } }: ReplayedClaim): Mark {
  if (!isShown) return 'withheld';
  return status === 'uncited' || status === 'contradicted' ? 'weak' : status;
}
