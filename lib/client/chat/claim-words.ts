import type { Claim, ClaimReason, Withheld } from '#lib/contracts/claim.ts';

/** What a reader is told of a claim that the words it cites do not carry. */
export interface Doubt {
  status: 'weak' | 'uncited' | 'contradicted';
  /** Two or three words, where it stands. */
  label: string;
  /** One or two sentences. */
  sentence: string;
}

/** Each can stand alone, and behind "because of". */
const REASONS: Record<ClaimReason, string> = {
  no_citation: 'no source named',
  number: 'a number that is not in the cited words',
  unit: 'a unit that is not in the cited words',
  date: 'a date that is not in the cited words',
  identifier: 'a piece of code that is not in the cited words',
  negation: 'a “not” more or less than in the cited words',
  antonym: 'a word that says the opposite of the cited one',
  quotation: 'a quotation that is not in the cited words',
  link: 'an address that is not in the cited words',
  coverage: 'too little of it in the cited words',
  entity: 'a name that is not in the cited words',
  comparison: 'a comparison that the cited words do not make',
  condition: 'a condition added or left out',
  word_order: 'the cited words in an order that changes who does what',
  several_places: 'a statement put together from several places',
  too_little_cited: 'too few cited words to tell',
  language: 'a language that cannot be compared',
};

const WEAK_SENTENCE = 'Check this: the cited words may not say it.';
const DOUBTED_SENTENCE = 'Check this: a second reader finds that the cited words do not say all of it.';

/** Nothing for a claim that its words carry, and for one that says nothing. A heading need not be in its words. */
export function doubtOf({
  kind,
  status,
  reasons,
  judged_by: judgedBy,
}: Pick<Claim, 'kind' | 'status' | 'reasons' | 'judged_by'>): Doubt | null {
  switch (status) {
    case 'weak':
      if (kind === 'heading') return null;
      return { status, label: 'check this', sentence: judgedBy === undefined ? WEAK_SENTENCE : DOUBTED_SENTENCE };
    case 'uncited':
      return { status, label: 'no source', sentence: 'No source says this.' };
    case 'contradicted': {
      const because = reasons.map((reason) => REASONS[reason]).join('; ');
      const sentence = `This is at odds with its source${because === '' ? '' : `: ${because}`}.`;
      return { status, label: 'at odds with its source', sentence };
    }
    default:
      return null;
  }
}

/** Whether the server wrote an answer from the catalogue: then it is complete, and cites no page. */
export function isFromCatalogue(claims: readonly Pick<Claim, 'status'>[]): boolean {
  return claims.length > 0 && claims.every(({ status }) => status === 'catalogue');
}

/** What stands under an answer of which something was left out; null when nothing was. */
export function withheldSentence({ count }: Withheld, isAnswered: boolean): string | null {
  if (count === 0) return null;
  if (!isAnswered) return 'Nothing here supports an answer, so none is shown.';
  return `${countSentences(count)} withheld: no passage supports ${count === 1 ? 'it' : 'them'}.`;
}

/** Why sentences were left out, the most frequent reason first; with how many it holds for, when there is more than one. */
export function withheldReasons({ count, reasons }: Withheld): string[] {
  const known = Object.keys(REASONS) as ClaimReason[];
  const counted = known.map((reason) => ({ words: REASONS[reason], count: reasons[reason] ?? 0 }));
  return counted
    .filter((reason) => reason.count > 0)
    .toSorted((first, second) => second.count - first.count)
    .map((reason) => (count === 1 ? reason.words : `${reason.words} (${countSentences(reason.count)})`));
}

/** How a screen reader is told that an answer has ended: "Answer complete. 4 sources, 1 sentence withheld." */
export function endSentence(sources: number, { count }: Withheld): string {
  const counts = [`${sources} ${sources === 1 ? 'source' : 'sources'}`];
  if (count > 0) counts.push(`${countSentences(count)} withheld`);
  return `Answer complete. ${counts.join(', ')}.`;
}

function countSentences(count: number): string {
  return `${count} ${count === 1 ? 'sentence' : 'sentences'}`;
}
