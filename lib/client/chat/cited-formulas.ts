import type { PageFormulas } from '#lib/contracts/page-text.ts';
import type { Source } from '#lib/contracts/source.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { sendToServer } from '../server-request.ts';
import type { CitedSource, Turn } from './shown-turn.ts';

/** A formula of a cited page: its place in the page's text, the words it replaces, and its rendering on the page. */
export type CitedFormula = PageFormulas['formulas'][number];

/** The maximum number of pages whose formulas are cached, and the longest range of a page requested, in UTF-16 code units. */
const KEPT_MAX = 200;
const RANGE_MAX = 20_000;
/** Length of the words shown beside a quote. */
const BESIDE = 200;

const known = new Map<string, Promise<CitedFormula[]>>();

/**
 * Returns the addresses of the formulas in a turn's citations, one a source. None where there can be no formula to show: an answer quotes formulas as
 * code, and a quote with formulas has signs that sentences do without.
 */
export function formulaAddresses({ text, sources }: Pick<Turn, 'text' | 'sources'>): string[] {
  const isCoded = text.includes('`');
  return [...new Set(sources.flatMap(({ source }) => formulaAddress(source, isCoded) ?? []))];
}

function formulaAddress(source: Source, isCoded: boolean): string | null {
  if (!('ranges' in source) || source.ranges.length === 0) return null;
  if (!isCoded && !source.ranges.some(({ quote }) => /[\\^_={}]/.test(quote))) return null;
  const start = Math.max(0, Math.min(...source.ranges.map((range) => range.start)) - BESIDE);
  const end = Math.min(start + RANGE_MAX, Math.max(...source.ranges.map((range) => range.end)) + BESIDE);
  const query = new URLSearchParams({ version: source.page_version, start: String(start), end: String(end) });
  return `/api/pages/${encodeURIComponent(source.page_id)}/formulas?${query.toString()}`;
}

/**
 * Loads the formulas at an address. Returns none if the server does not answer; their plain words are then displayed, which is the fallback anyway.
 */
export function loadFormulas(address: string): Promise<CitedFormula[]> {
  const before = known.get(address);
  if (before !== undefined) return before;
  const loading = sendToServer<PageFormulas>(address).then((sent) => {
    if (!sent.isDone) known.delete(address);
    return sent.isDone ? sent.reply.formulas : [];
  });
  const [oldest] = known.keys();
  if (known.size >= KEPT_MAX && oldest !== undefined) known.delete(oldest);
  known.set(address, loading);
  return loading;
}

/** Returns the already loaded formulas of a source, by address. */
export function formulasOfSource(
  { source }: CitedSource,
  text: string,
  loaded: ReadonlyMap<string, readonly CitedFormula[]>,
): readonly CitedFormula[] {
  return loaded.get(formulaAddress(source, text.includes('`')) ?? '') ?? [];
}

/** A piece of quoted words: plain text, or one complete formula. */
export type QuotedPart = { text: string; formula: CitedFormula | null };

/** Splits quoted words, which begin at the given offset of their page, at the formulas that lie entirely within them. */
export function cutAtFormulas(text: string, start: number, formulas: readonly CitedFormula[]): QuotedPart[] {
  const parts: QuotedPart[] = [];
  let at = 0;
  for (const formula of formulas) {
    const range: TextRange = { start: formula.start - start, end: formula.end - start };
    if (range.start < at || range.end > text.length || text.slice(range.start, range.end) !== formula.tex) continue;
    if (range.start > at) parts.push({ text: text.slice(at, range.start), formula: null });
    parts.push({ text: formula.tex, formula });
    at = range.end;
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), formula: null });
  return parts;
}
