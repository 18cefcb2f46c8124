import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { parse } from 'yaml';

import { DEFAULT_IDENTIFIER_PATTERNS, type IdentifierPattern } from '#lib/text/identifier-patterns.ts';
import { compileIdentifierPattern } from '#lib/text/identifiers.ts';

/** Stands for all built-in patterns. */
const BUILT_IN = 'default';

/**
 * What identifiers look like, as configured: null is the built-in patterns; a path to a YAML or JSON file, or regular expressions one a
 * line, are those, `default` among them standing for the built-in ones. Throws one sentence when a file or an expression cannot be read.
 * What an expression costs is not limited: whoever may set it runs the server.
 */
export function readIdentifierPatterns(configured: string | null): readonly IdentifierPattern[] {
  if (configured === null) return DEFAULT_IDENTIFIER_PATTERNS;
  const isFile = /^[^\n]+\.(?:ya?ml|json)$/i.test(configured.trim());
  const sources = isFile ? sourcesIn(configured.trim()) : configured.split('\n');
  return sources
    .map((source) => source.trim())
    .filter((source) => source !== '' && !source.startsWith('#'))
    .flatMap((source) => (source === BUILT_IN ? DEFAULT_IDENTIFIER_PATTERNS : [patternOf(source)]));
}

function sourcesIn(path: string): string[] {
  let content: unknown;
  try {
    content = parse(readFileSync(resolve(path), 'utf8'), { maxAliasCount: 0, logLevel: 'error' });
  } catch {
    throw new Error(`IDENTIFIER_PATTERNS: ${path} cannot be read as YAML or JSON.`);
  }
  if (!Array.isArray(content) || content.some((entry) => typeof entry !== 'string'))
    throw new Error(`IDENTIFIER_PATTERNS: ${path} must be a list of regular expressions.`);
  return content.map(String);
}

function patternOf(source: string): IdentifierPattern {
  try {
    if (compileIdentifierPattern(source).test('')) throw new Error('it matches where nothing stands');
    return { source, place: 'anywhere' };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read';
    throw new Error(`IDENTIFIER_PATTERNS: ${source} is no regular expression for identifiers: ${reason}.`, { cause });
  }
}
