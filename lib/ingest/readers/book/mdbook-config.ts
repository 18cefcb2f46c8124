import { parse } from 'smol-toml';

import { trimEndOf } from '#lib/core/trim-characters.ts';

import { fromOldAddress, type Redirect, redirectsOfMap } from './site-redirects.ts';

/** What Lectern takes from a `book.toml`. */
export interface MdBookConfig {
  title: string | null;
  language: string | null;
  authors: string[];
  /** Folder of the chapters, relative to the configuration. */
  sourceFolder: string;
  webUrl: string | null;
  hiddenLinePrefixes: Record<string, string>;
  redirects: Redirect[];
}

export const DEFAULT_MDBOOK_CONFIG: MdBookConfig = {
  title: null,
  language: null,
  authors: [],
  sourceFolder: 'src',
  webUrl: null,
  hiddenLinePrefixes: {},
  redirects: [],
};

/** Reads a `book.toml`; null when it is not TOML. */
export function parseMdBookConfig(toml: string): MdBookConfig | null {
  let config: unknown;
  try {
    config = parse(toml);
  } catch {
    return null;
  }
  const siteUrl = textAt(config, ['output', 'html', 'site-url']);
  return {
    title: textAt(config, ['book', 'title']),
    language: textAt(config, ['book', 'language']),
    authors: listAt(config, ['book', 'authors']),
    sourceFolder: textAt(config, ['book', 'src']) ?? DEFAULT_MDBOOK_CONFIG.sourceFolder,
    webUrl: siteUrl !== null && /^https?:\/\//.test(siteUrl) ? `${trimEndOf(siteUrl, /\//)}/` : null,
    hiddenLinePrefixes: textsAt(config, ['output', 'html', 'code', 'hidelines']),
    redirects: redirectsOfMap(at(config, ['output', 'html', 'redirect'])).map(fromOldAddress),
  };
}

function at(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? new Map(Object.entries(inner)).get(key) : undefined),
    value,
  );
}

function textAt(value: unknown, path: string[]): string | null {
  const found = at(value, path);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
}

function listAt(value: unknown, path: string[]): string[] {
  const found = at(value, path);
  return Array.isArray(found) ? found.filter((entry): entry is string => typeof entry === 'string') : [];
}

function textsAt(value: unknown, path: string[]): Record<string, string> {
  const found = at(value, path);
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
