import type { Claim, ClaimKind } from '#lib/contracts/claim.ts';

const TABLE_LINE = /^\|(?:\s*:?-+:?\s*\|)+$/;
const ITEM = /^(?:- |\d+\. )/;

/** The lines of a text that the catalogue has answered, as claims: sentences, items and rows. They cite nothing. */
export function cutClaims(text: string): Claim[] {
  return [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }): Claim[] => {
    const mark = ITEM.exec(line)?.[0] ?? '';
    if (line.trim() === '' || TABLE_LINE.test(line)) return [];
    const start = index + mark.length;
    return [
      { start, end: index + line.length, kind: kindOf(line, mark), status: 'catalogue', reasons: [], citations: [] },
    ];
  });
}

function kindOf(line: string, mark: string): ClaimKind {
  if (mark !== '') return 'item';
  return line.startsWith('|') ? 'row' : 'sentence';
}
