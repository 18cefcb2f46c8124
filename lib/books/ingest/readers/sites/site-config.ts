import { join } from 'node:path';

import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';

import { readNeeded, textOfPage } from '../book/decode-source.ts';
import { findWithin, relativePath } from '../book/files-within.ts';
import { frontMatterFields } from '../book/page-front-matter.ts';
import type { PlannedPage } from '../../source-book.ts';
import { at } from './literal-values.ts';

/** Aliases of one anchor, with those within it: few enough that little text does not become very much. */
const ALIASES_MAX = 100;

/** A configuration of a site. */
export interface SiteConfig {
  /** Its path within the folder. */
  name: string;
  source: string;
  /** What it says as TOML, YAML or JSON; `NOT_UNDERSTOOD` where it is none. */
  readonly value: unknown;
}

/** The first of these files of a site within a folder that is there; null where none is. */
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

/** What the first of these files says, as `readConfig` finds it; null where none is there. */
export async function readValue(folder: string, site: string, ...names: string[]): Promise<unknown> {
  return (await readConfig(folder, site, ...names))?.value ?? null;
}

/** What a configuration says that cannot be understood. */
export const NOT_UNDERSTOOD: unknown = {};

function valueOf(name: string, source: string): unknown {
  try {
    // Tags of YAML that name programs are not followed.
    const read = name.endsWith('.toml')
      ? parseToml(source)
      : (parseDocument(source, { logLevel: 'silent' }).toJS({ maxAliasCount: ALIASES_MAX }) as unknown);
    return read ?? {};
  } catch {
    return NOT_UNDERSTOOD;
  }
}

/** The words that a setting is; null for one that is missing, empty or something else. */
export function textAt(value: unknown, name: string): string | null {
  const found = at(value, name);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
}

/** The texts of a setting that is a list, or one text. */
export function textsAt(value: unknown, name: string): string[] {
  const found = at(value, name);
  const list: unknown[] = Array.isArray(found) ? found : [found];
  return list.filter((one) => typeof one === 'string');
}

/** The entries of a setting that is a list; none of anything else. */
export function listAt(value: unknown, name: string): unknown[] {
  const found = at(value, name);
  return Array.isArray(found) ? (found as unknown[]) : [];
}

/** What a page says above its text; nothing of one that cannot be read. */
export async function pageFields(page: PlannedPage): Promise<Record<string, unknown>> {
  return Object.fromEntries(frontMatterFields((await textOfPage(page)) ?? '') ?? []);
}
