import type { Reading } from './reading/reading.ts';
import { isSameToken, type Token } from './reading/token.ts';

/** At least this many words in quotation marks are a quotation; fewer may be a term, a label, a message or a value. */
const FEWEST_WORDS = 5;

/** Whether the claim puts words in quotation marks that do not occur together in the cited sentences. */
export function hasInventedQuotation(claim: Reading, cited: readonly Reading[]): boolean {
  const quotations = quotedRuns(claim).filter((run) => run.length >= FEWEST_WORDS);
  if (quotations.length === 0) return false;
  const texts = [
    ...cited.map(({ tokens }) => tokens),
    ...cited.map(joinedQuotations),
    cited.flatMap(({ tokens }) => tokens),
  ];
  return quotations.some((run) => partsAtEllipses(run).some((part) => !isIn(part, texts)));
}

/** True if a run of words occurs verbatim in the cited ones. */
export function isVerbatimIn(run: readonly Token[], cited: readonly Reading[]): boolean {
  return partsAtEllipses(run).every((part) =>
    isIn(part, [...cited.map(({ tokens }) => tokens), cited.flatMap(({ tokens }) => tokens)]),
  );
}

function isIn(run: readonly Token[], texts: readonly (readonly Token[])[]): boolean {
  return texts.some((tokens) => contains(tokens, run));
}

function contains(tokens: readonly Token[], run: readonly Token[]): boolean {
  return tokens.some((_, start) => {
    return run.every((token, index) => {
      const other = tokens[start + index];
      return other !== undefined && isSameToken(token, other);
    });
  });
}

function partsAtEllipses(run: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of run) {
    if (/\.\.\.|…|\[\]/.test(token.gap) && parts.at(-1)?.length !== 0) parts.push([]);
    parts.at(-1)?.push(token);
  }
  return parts;
}

/** Returns the quotation in a sentence, without interruptions: "A keeper who sleeps," the rule says, "drowns a ship." */
function joinedQuotations(reading: Reading): Token[] {
  return quotedRuns(reading).flat();
}

/** Returns the tokens between double quotation marks, one list per quotation. */
export function quotedRuns({ text, tokens }: Reading): Token[][] {
  const marks: number[] = [];
  let isCode = false;
  for (const { 0: mark, index } of text.matchAll(/["`]/g)) {
    if (mark === '`') isCode = !isCode;
    // After a digit it is an inch sign, unless a quotation is open.
    else if (!isCode && (marks.length % 2 === 1 || !/\d/.test(text[index - 1] ?? ''))) marks.push(index);
  }
  return marks
    .flatMap((start, order) => {
      const end = order % 2 === 0 ? marks[order + 1] : undefined;
      return end === undefined
        ? []
        : [tokens.filter((token) => token.start >= start && token.end <= end && !token.isCode)];
    })
    .filter((run) => run.length > 0);
}
