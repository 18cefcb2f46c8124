import { citationMarkers, withoutCitationMarkers } from '#lib/contracts/citation-marker.ts';
import type { Clarification } from '#lib/contracts/clarification.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { doubtOf } from './claim-words.ts';
import type { Turn } from './shown-turn.ts';

/** Not spoken: a catalogue list may be a thousand lines long and is meant to be read line by line. */
const LISTED: readonly Claim['kind'][] = ['item', 'row'];
const FENCE = /`{3}|~{3}/;
/** Splits text where a voice pauses; not used for citations. */
const pauses = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Returns the sentences of an answer as announced to a screen reader: without Markdown's signs, each with its sources at the end, and its doubt.
 * While the answer grows, sentences already announced never change.
 */
export function spokenSentences({ text, claims }: Pick<Turn, 'text' | 'claims'>, isComplete: boolean): string[] {
  if (claims.length > 0) return spokenClaims(text, claims);
  // A refusal comes all at once; the kind of any other text without claims is not yet known.
  return isComplete ? text.split('\n').flatMap(sentencesOf) : [];
}

function spokenClaims(text: string, claims: Claim[]): string[] {
  return claims.flatMap((claim, index) => {
    if (claim.status === 'catalogue' && LISTED.includes(claim.kind)) return [];
    if (claim.kind === 'code') return isSameCode(text, claims[index - 1], claim) ? [] : [spokenCode(claim)];
    const words = text.slice(claim.start, claim.end).replaceAll(/\n[\s>]*/g, ' ');
    // Like a heading, the header row of a table need not occur in the quoted words.
    const isLabel = claim.status === 'weak' && citationMarkers(words).length === 0;
    return withSources(words, isLabel ? undefined : doubtOf(claim)?.sentence);
  });
}

/** Returns the clarifying question as announced to a screen reader: the options are read where they can be chosen. */
export function clarifyingSentence({ question, options }: Clarification): string {
  return formatMessage(wording().answer.spoken.options, { question, count: options.length });
}

/** The lines of a code example are not worth reading aloud. */
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

/** Returns a line without Markdown syntax. */
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
