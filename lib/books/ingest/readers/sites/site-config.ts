import { join } from 'node:path';

import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';

import { readNeeded, textOfPage } from '../book/decode-source.ts';
import { findWithin, relativePath } from '../book/files-within.ts';
import { frontMatterFields } from '../book/page-front-matter.ts';
import type { PlannedPage } from '../../source-book.ts';
import { at } from './literal-values.ts';

/** Maximum number of aliases of one anchor, nested ones included: low enough that a small text cannot expand into a very large one. */
const ALIASES_MAX = 100;

/** A configuration of a site. */
export interface SiteConfig {
  /** Path relative to the folder. */
  name: string;
  source: string;
  /** The content parsed as TOML, YAML or JSON; `NOT_UNDERSTOOD` if it is none of them. */
  readonly value: unknown;
}

/** Returns the first existing file of these in a site within a folder; null if there is none. */
export async function readConfig(folder: string, site: string, ...names: string[]): Promise<SiteConfig | null> {
  for (const file of names.map((name) => join(site, name))) {
    const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, file);
    if (found.kind !== 'file') continue;
    const name = relativePath(folder, file);
    const source = await readNeeded(found.path, name);
    return {
      name,
      source,
      get value() {
        return valueOf(name, source);
      },
    };
  }
  return null;
}

/** Returns the content of the first of these files, as `readConfig` finds it; null if there is none. */
export async function readValue(folder: string, site: string, ...names: string[]): Promise<unknown> {
  return (await readConfig(folder, site, ...names))?.value ?? null;
}

/** The value of a configuration that cannot be parsed. */
export const NOT_UNDERSTOOD: unknown = {};

function valueOf(name: string, source: string): unknown {
  try {
    // YAML tags that name programs are ignored.
    const read = name.endsWith('.toml')
      ? parseToml(source)
      : (parseDocument(source, { logLevel: 'silent' }).toJS({ maxAliasCount: ALIASES_MAX }) as unknown);
    return read ?? {};
  } catch {
    return NOT_UNDERSTOOD;
  }
}

/** Returns the text of a setting; null if it is missing, empty or something else. */
export function textAt(value: unknown, name: string): string | null {
  const found = at(value, name);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
}

/** Returns the texts of a setting that is a list, or a single text. */
export function textsAt(value: unknown, name: string): string[] {
  const found = at(value, name);
  const list: unknown[] = Array.isArray(found) ? found : [found];
  return list.filter((one) => typeof one === 'string');
}

/** Returns the entries of a setting that is a list; none for anything else. */
export function listAt(value: unknown, name: string): unknown[] {
  const found = at(value, name);
  return Array.isArray(found) ? (found as unknown[]) : [];
}

/** Returns the front matter of a page; empty if it cannot be read. */
export async function pageFields(page: PlannedPage): Promise<Record<string, unknown>> {
  return Object.fromEntries(frontMatterFields((await textOfPage(page)) ?? '') ?? []);
}
