import { parse } from 'smol-toml';

import { trimEndOf } from '#lib/core/trim-characters.ts';

import { at } from '../sites/literal-values.ts';
import { textAt, textsAt } from '../sites/site-config.ts';
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
  const [book, html] = [at(config, 'book'), at(at(config, 'output'), 'html')];
  const siteUrl = textAt(html, 'site-url');
  return {
    title: textAt(book, 'title'),
    language: textAt(book, 'language'),
    authors: textsAt(book, 'authors'),
    sourceFolder: textAt(book, 'src') ?? DEFAULT_MDBOOK_CONFIG.sourceFolder,
    webUrl: siteUrl !== null && /^https?:\/\//.test(siteUrl) ? `${trimEndOf(siteUrl, /\//)}/` : null,
    hiddenLinePrefixes: textsOf(at(at(html, 'code'), 'hidelines')),
    redirects: redirectsOfMap(at(html, 'redirect')).map(fromOldAddress),
  };
}

function textsOf(found: unknown): Record<string, string> {
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
