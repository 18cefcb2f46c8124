import { UNSPACED_CHARACTER as UNSPACED } from '#lib/foundation/text/unspaced-scripts.ts';

import { isIdentifierForm, trimRun } from './identifier-form.ts';
import { scanNumber } from './scan-number.ts';
import { createToken, numberToken, type Token } from './token.ts';

/** Runs of characters without white space, and the marks of code between them. */
const RUN = /`|[^\s"`|]{1,200}/g;
const URL = /^(?:https?:\/\/|www\.)./i;
/** Numbers, words, and signs that say something: of units and mathematics, arrows, emoji. */
const PARTS = new RegExp(
  String.raw`${UNSPACED.source}|-?\d[\d.,]*\d|-?\d|[\p{L}\p{M}\p{Nl}\p{No}](?:(?!${UNSPACED.source})[\p{L}\p{M}\p{N}])*(?:'\p{L}+)*|[&%×°<>≤≥=+≈±‰]|[^\p{P}\p{Z}\p{C}\p{L}\p{N}\p{M}\0-\x7f]`,
  'gu',
);
const CONTRACTED: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall', ai: 'be' };

/** Reads folded text into tokens, one after another. Text between backticks is code: its case and signs matter. */
export function scanTokens(text: string): Token[] {
  const hasCode = text.split('`').length % 2 === 1;
  const tokens: Token[] = [];
  let isCode = false;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (run === '`') isCode = hasCode && !isCode;
    else tokens.push(...(isCode ? scanCode(run, index) : scanProse(run, index)));
  }
  return tokens.map((token, index) => {
    const gap = text.slice(tokens[index - 1]?.end ?? 0, token.start).replace(/[\s"'`]/g, '');
    return gap === '' ? token : { ...token, gap };
  });
}

function scanCode(run: string, start: number): Token[] {
  const raw = run.replace(/(?<=[^,;])[,;]+$/, '');
  if (/^\p{L}+$/u.test(raw)) return [createToken({ kind: 'word', key: raw.toLowerCase(), raw, start, isCode: true })];
  const number = /^-?[\d.,]+$/.test(raw) ? scanNumber(raw, start) : null;
  return (number ?? [createToken({ kind: 'identifier', key: `i:${raw}`, raw, start })]).map((token) => ({
    ...token,
    isCode: true,
  }));
}

function scanProse(run: string, start: number): Token[] {
  const { lead, end } = trimRun(run);
  const body = run.slice(lead, end).replace(/'s?$/, '');
  const number = scanNumber(body, start + lead);
  if (number !== null) return number;
  const isWhole = (URL.test(body) || isIdentifierForm(body)) && !UNSPACED.test(body);
  if (!isWhole) return [...run.matchAll(PARTS)].flatMap(({ 0: part, index }) => scanPart(part, start + index));
  return [createToken({ kind: 'identifier', key: `i:${body.replace(/\/$/, '')}`, raw: body, start: start + lead })];
}

function scanPart(raw: string, start: number): Token[] {
  const number = scanNumber(raw, start);
  if (number !== null) return number;
  if (/^twice$/i.test(raw))
    return [numberToken(2, { raw, start }), createToken({ kind: 'unit', key: 'u:×', raw, start })];
  // The dot of a capital İ goes with its capital.
  const key = raw === '&' ? 'and' : raw.toLowerCase().replace(/i\u0307/g, 'i');
  const [, verb] = /^(.+)n't$/.exec(key === 'cannot' ? "can't" : key) ?? [];
  if (verb === undefined) return [createToken({ kind: 'word', key, raw, start })];
  return [CONTRACTED[verb] ?? (key === "can't" || key === 'cannot' ? 'can' : verb), 'not'].map((part) =>
    createToken({ kind: 'word', key: part, raw, start }),
  );
}
