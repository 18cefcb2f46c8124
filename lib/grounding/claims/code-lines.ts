import { trimEdgesOf } from '#lib/core/trim-characters.ts';

import type { CitedText, ClaimVerdict } from './claim-text.ts';
import { foldCharacters } from './reading/fold-characters.ts';

const IDENTIFIER = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*|\d[\p{N}._]*/gu;

/** A line of code is one of the cited lines, its white space aside; case and signs matter. */
export function checkCodeLine(line: string, cited: readonly CitedText[]): ClaimVerdict {
  const code = foldCode(line);
  if (!/[\p{L}\p{N}]/u.test(code)) return { status: 'neutral', reasons: [] };
  if (cited.length === 0) return { status: 'uncited', reasons: ['no_citation'] };
  const lines = cited.flatMap(({ text }) => text.split('\n').map(foldCode));
  if (lines.includes(code)) return { status: 'quoted', reasons: [] };
  const known = new Set(cited.flatMap(({ text }) => text.normalize('NFC').match(IDENTIFIER) ?? []));
  const hasUnknown = (code.match(IDENTIFIER) ?? []).some((identifier) => !known.has(identifier));
  if (hasUnknown) return { status: 'contradicted', reasons: ['identifier'] };
  return { status: 'weak', reasons: ['word_order'] };
}

/** White space folded, the backticks around it gone; quotation marks of typesetting as plain ones. */
function foldCode(line: string): string {
  const trimmed = trimEdgesOf(line.trim(), /`/);
  const isTypeset = /[“”‘’ ]/.test(trimmed);
  return (isTypeset ? foldCharacters(trimmed) : trimmed).normalize('NFC').replace(/\s+/g, ' ').trim();
}
