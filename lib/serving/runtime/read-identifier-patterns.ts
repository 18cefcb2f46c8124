import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

import { DEFAULT_IDENTIFIER_PATTERNS, type IdentifierPattern } from '#lib/foundation/text/identifier-patterns.ts';
import { compileIdentifierPattern } from '#lib/foundation/text/identifiers.ts';

/** Represents all built-in patterns. */
const BUILT_IN = 'default';
/** Steps counted instead of time, and a fixed seed: an expression refused once is always refused. */
const JUDGEMENT = { randomSeed: 1, attackTimeout: null, attackLimit: 20_000_000, timeout: 20_000 };

/** A configured expression; `line` counts from 1. */
interface ConfiguredExpression {
  source: string;
  line: number;
}

/**
 * Reads the configured identifier patterns: null gives the built-in ones; otherwise the value is a path to a YAML or JSON file, or regular
 * expressions one a line, where `default` represents the built-in ones. Rejects with one sentence, which names the line, when a file or an expression
 * cannot be read, and when an expression takes more than linear time: it is run on every page and every question.
 */
export async function readIdentifierPatterns(configured: string | null): Promise<readonly IdentifierPattern[]> {
  if (configured === null) return DEFAULT_IDENTIFIER_PATTERNS;
  const path = /^[^\n]+\.(?:ya?ml|json)$/i.test(configured.trim()) ? configured.trim() : null;
  const all = path === null ? linesOf(configured) : entriesOf(path);
  const patterns: IdentifierPattern[] = [];
  for (const { source, line } of all) {
    if (source === '' || source.startsWith('#')) continue;
    if (source === BUILT_IN) patterns.push(...DEFAULT_IDENTIFIER_PATTERNS);
    else patterns.push(await patternOf(source, path === null ? `line ${line}` : `${path}, line ${line}`));
  }
  return patterns;
}

function linesOf(configured: string): ConfiguredExpression[] {
  return configured.split('\n').map((source, index) => ({ source: source.trim(), line: index + 1 }));
}

function entriesOf(path: string): ConfiguredExpression[] {
  const lines = new LineCounter();
  const { contents, errors } = documentAt(path, lines);
  if (errors.length > 0) throw unreadable(path);
  const items = isSeq(contents) ? contents.items : null;
  const entries = items?.map((item) =>
    isScalar(item) && typeof item.value === 'string'
      ? { source: item.value.trim(), line: lines.linePos(item.range[0]).line }
      : null,
  );
  if (entries === undefined || entries.includes(null))
    throw new Error(`IDENTIFIER_PATTERNS: ${path} must be a list of regular expressions.`);
  return entries.filter((entry) => entry !== null);
}

function documentAt(path: string, lineCounter: LineCounter) {
  try {
    return parseDocument(readFileSync(resolve(path), 'utf8'), { lineCounter, logLevel: 'error' });
  } catch {
    throw unreadable(path);
  }
}

function unreadable(path: string): Error {
  return new Error(`IDENTIFIER_PATTERNS: ${path} cannot be read as YAML or JSON.`);
}

async function patternOf(source: string, place: string): Promise<IdentifierPattern> {
  try {
    if (compileIdentifierPattern(source).test('')) throw new Error('it matches where nothing stands');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new Error(`IDENTIFIER_PATTERNS, ${place}: ${source} is no regular expression for identifiers: ${reason}.`, {
      cause,
    });
  }
  // Imported only here, because it is large and most servers configure no expressions.
  const { checkSync } = await import('recheck/lib/browser.js');
  for (const anyCase of [false, true]) {
    const { flags } = compileIdentifierPattern(source, anyCase);
    if (checkSync(source, flags, JUDGEMENT).status !== 'safe')
      throw new Error(
        `IDENTIFIER_PATTERNS, ${place}: ${source} may take more than linear time on a long text. ` +
          String.raw`Let it begin with \b, or write {1,20} in place of + and *.`,
      );
  }
  return { source, place: 'anywhere' };
}
