import { posix } from 'node:path';

import { parseDocument } from 'yaml';

import { readNeeded } from '../book/decode-source.ts';
import { findWithin } from '../book/files-within.ts';
import { at } from './literal-values.ts';

/** Aliases of one anchor, with those within it: few enough that little text does not become very much. */
const ALIASES_MAX = 100;

/** What a text of YAML says; throws for one that is none, or has too many aliases. Tags that name programs are not followed. */
export function valueOfYaml(source: string): unknown {
  return parseDocument(source, { logLevel: 'silent' }).toJS({ maxAliasCount: ALIASES_MAX });
}

/** What a file of YAML within a folder says, `{}` where it is none; null where there is no such file. */
export async function readYaml(folder: string, file: string): Promise<unknown> {
  const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, file);
  if (found.kind !== 'file') return null;
  const source = await readNeeded(found.path, posix.basename(file));
  try {
    return valueOfYaml(source) ?? {};
  } catch {
    return {};
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
