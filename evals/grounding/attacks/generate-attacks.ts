import type { ClaimKind } from '#lib/contracts/claim.ts';
import type { CitedText } from '#lib/answering/grounding/claims/claim-text.ts';
import type { SentenceKind } from '#lib/foundation/text/sentence.ts';

import { escapeMarkdown } from '../../text/escape-markdown.ts';
import type { EvaluationText, TextSentence } from '../../text/evaluation-text.ts';
import { foldLetters } from '../../text/fold-letters.ts';
import type { ClaimTrial } from '../claim-trial.ts';
import { Random } from '#lib/foundation/core/random.ts';

import type { Alteration, Attack } from './attack.ts';

const FEWEST_TERMS = 3;
const CLAIM_KINDS: Record<SentenceKind, ClaimKind> = {
  prose: 'sentence',
  caption: 'sentence',
  item: 'item',
  row: 'row',
  heading: 'heading',
  code: 'code',
};

/** Up to `limit` wrong claims by one attack, spread over the text; the same seed gives the same ones. */
export function generateAttacks(
  attack: Attack,
  text: EvaluationText,
  { limit, seed }: { limit: number; seed: number },
): ClaimTrial[] {
  const random = new Random(seed);
  const trials: ClaimTrial[] = [];
  for (const sentence of random.shuffle(text.sentences.filter((sentence) => isStatement(sentence, attack.kinds)))) {
    if (trials.length >= limit) break;
    const alteration = attack.alter(sentence, { text, random });
    if (alteration === null || saysTheSame(alteration, sentence)) continue;
    trials.push({
      group: attack.name,
      claim: claimOf(alteration, sentence),
      cited: (alteration.cited ?? [sentence]).map(({ kind, text: words }) => ({ kind, text: words })),
    });
  }
  return trials;
}

/** Whether something is said that could be altered: not a heading, a question or a few words, and nothing of the web's. */
export function isStatement(
  { kind, text, terms }: TextSentence,
  kinds: readonly SentenceKind[] = ['prose', 'item'],
): boolean {
  return kinds.includes(kind) && terms.size >= FEWEST_TERMS && !/[?？؟;]["”’)]*$|https?:/.test(text);
}

/** A sentence as a claim of an answer that repeats it. */
export function claimOf({ text, markdown, kind }: Alteration, sentence: CitedText): ClaimTrial['claim'] {
  const claimKind = kind ?? CLAIM_KINDS[sentence.kind];
  return { kind: claimKind, markdown: markdown ?? markdownOf(text, claimKind) };
}

function markdownOf(text: string, kind: ClaimKind): string {
  if (kind === 'code') return text;
  if (kind === 'row') return text.split('\n').map(escapeMarkdown).join(' | ');
  return escapeMarkdown(text);
}

/** Where the altered words do stand in what is cited, whatever the attack believed. */
function saysTheSame({ text, cited }: Alteration, sentence: TextSentence): boolean {
  const said = foldLetters(text);
  // Signs that `foldLetters` takes away may be all that was changed: "%" to "‰".
  return (cited ?? [sentence]).some(
    (source) => foldLetters(source.text).includes(said) && !differsInSigns(text, source.text),
  );
}

function differsInSigns(first: string, second: string): boolean {
  const signs = (text: string) => (text.match(/[%‰$€£°]/g) ?? []).join('');
  return signs(first) !== signs(second);
}
