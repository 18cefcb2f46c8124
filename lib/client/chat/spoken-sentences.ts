import { citationMarkers, withoutCitationMarkers } from '#lib/contracts/citation-marker.ts';
import type { Clarification } from '#lib/contracts/clarification.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { doubtOf } from './claim-words.ts';
import type { Turn } from './shown-turn.ts';

/** A list of the catalogue may be a thousand lines long: it is there to be read, line by line. */
const LISTED: readonly Claim['kind'][] = ['item', 'row'];
const FENCE = /`{3}|~{3}/;
/** Where a voice pauses; nothing is cited by it. */
const pauses = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The sentences of an answer as a screen reader is told them: without Markdown's signs, each with its sources at the end, and what is
 * doubtful about it. While the answer grows, those that were told never change.
 */
export function spokenSentences({ text, claims }: Pick<Turn, 'text' | 'claims'>, isComplete: boolean): string[] {
  if (claims.length > 0) return spokenClaims(text, claims);
  // A refusal comes all at once; of anything else without claims nobody knows yet what it is.
  return isComplete ? text.split('\n').flatMap(sentencesOf) : [];
}

function spokenClaims(text: string, claims: Claim[]): string[] {
  return claims.flatMap((claim, index) => {
    if (claim.status === 'catalogue' && LISTED.includes(claim.kind)) return [];
    if (claim.kind === 'code') return isSameCode(text, claims[index - 1], claim) ? [] : [spokenCode(claim)];
    const words = text.slice(claim.start, claim.end).replaceAll(/\n[\s>]*/g, ' ');
    // The head of a table is in its words no more than a heading is.
    const isLabel = claim.status === 'weak' && citationMarkers(words).length === 0;
    return withSources(words, isLabel ? undefined : doubtOf(claim)?.sentence);
  });
}

/** What was asked back, as a screen reader is told it: the options stand where they can be chosen. */
export function clarifyingSentence({ question, options }: Clarification): string {
  return formatMessage(wording().answer.spoken.options, { question, count: options.length });
}

/** Of an example nobody wants to hear the lines. */
function spokenCode({ citations }: Claim): string {
  const positions = new Set(
    citations.map(({ position }) => formatMessage(wording().answer.spoken.source, { position })),
  );
  return [wording().answer.spoken.codeExample, ...positions].join(' ');
}

function isSameCode(text: string, before: Claim | undefined, claim: Claim): boolean {
  return before?.kind === 'code' && !FENCE.test(text.slice(before.end, claim.start));
}

function sentencesOf(line: string): string[] {
  return Array.from(pauses.segment(line)).flatMap(({ segment }) => withSources(segment, undefined));
}

/** A line without Markdown's signs. */
function plainLine(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+)/, '')
    .replace(/^[\s|:-]+$/, '')
    .replaceAll(/[\s|]+/g, ' ')
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/(\*\*|__|\*|~~|`)(?=\S)([^*_~`]+)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

function withSources(sentence: string, doubt: string | undefined): string[] {
  const positions = citationMarkers(sentence).map(({ position }) =>
    formatMessage(wording().answer.spoken.source, { position }),
  );
  const words = plainLine(withoutCitationMarkers(sentence)).replaceAll(/ (?=[.,;:!?])/g, '');
  const spoken = [words, ...new Set(positions), doubt ?? ''].filter((part) => part !== '');
  return words === '' && positions.length === 0 ? [] : [spoken.join(' ')];
}
