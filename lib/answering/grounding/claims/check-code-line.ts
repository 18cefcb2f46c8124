import { trimEdgesOf } from '#lib/foundation/core/trim-characters.ts';
import { normalForm } from '#lib/foundation/text/folding/fold-letters.ts';

import type { CitedText, ClaimVerdict } from './claim-text.ts';
import { foldCharacters } from './reading/fold-characters.ts';

const IDENTIFIER = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*|\d[\p{N}._]*/gu;

/** A line of code is one of the cited lines, its white space aside; case and signs matter. */
export function checkCodeLine(line: string, cited: readonly CitedText[]): ClaimVerdict {
  const code = foldCode(line);
  if (!/[\p{L}\p{N}]/u.test(code)) return { status: 'neutral', reasons: [], support: null };
  if (cited.length === 0) return { status: 'uncited', reasons: ['no_citation'], support: null };
  const lines = cited.flatMap(({ text }) => text.split('\n').map(foldCode));
  if (lines.includes(code)) return { status: 'quoted', reasons: [], support: 1 };
  const known = new Set(cited.flatMap(({ text }) => normalForm(text, 'NFC').match(IDENTIFIER) ?? []));
  const own = code.match(IDENTIFIER) ?? [];
  if (own.some((identifier) => !known.has(identifier)))
    return { status: 'contradicted', reasons: ['identifier'], support: null };
  return { status: 'weak', reasons: ['word_order'], support: 0 };
}

/** White space folded, the backticks around it gone; quotation marks of typesetting as plain ones. */
function foldCode(line: string): string {
  const trimmed = trimEdgesOf(line.trim(), /`/);
  const isTypeset = /[“”‘’ ]/.test(trimmed);
  return normalForm(isTypeset ? foldCharacters(trimmed) : trimmed, 'NFC')
    .replace(/\s+/g, ' ')
    .trim();
}
