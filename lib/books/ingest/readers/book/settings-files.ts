import { dirname, join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { SourceBook } from '../../source-book.ts';
import { readNeeded } from './decode-source.ts';
import { type DocumentSettings, parseDocumentSettings } from './document-settings.ts';
import { findWithin, relativePath, SETTINGS_NAMES, settingsNamesIn } from './files-within.ts';

/**
 * Reads the settings of a book, from its root folder or from the folder of its pages; null if there are none. Throws `AppError('validation_error')`
 * if settings are invalid, cannot be read, or exist more than once.
 */
export async function readBookSettings({
  rootFolder,
  sourceFolder,
}: Pick<SourceBook, 'rootFolder' | 'sourceFolder'>): Promise<DocumentSettings | null> {
  const files: string[] = [];
  for (const folder of new Set([rootFolder, sourceFolder])) {
    files.push(...(await settingsNamesIn(folder)).map((name) => join(folder, name)));
  }
  return readOnly(files, (file) => relativePath(rootFolder, file));
}

/**
 * Returns the access list for the content of a folder, from the nearest folder that states one: itself, its parent, and so on; null when none does.
 * Throws `AppError('validation_error')` for settings on the way that may state one but are not understood.
 */
export async function readInheritedAccess(folder: string): Promise<string[] | null> {
  const files = (await settingsNamesIn(folder)).map((name) => join(folder, name));
  const accessList = (await readOnly(files, (file) => file))?.details.accessList ?? null;
  if (accessList !== null || dirname(folder) === folder) return accessList;
  return readInheritedAccess(dirname(folder));
}

async function readOnly(files: string[], nameOf: (file: string) => string): Promise<DocumentSettings | null> {
  const [file, ...others] = files;
  if (file === undefined) return null;
  if (others.length > 0) throw refusal(`${files.map(nameOf).join(' and ')} both set up the same document; keep one.`);
  return readSettings(file, nameOf(file));
}

async function readSettings(file: string, name: string): Promise<DocumentSettings> {
  const folder = dirname(file);
  if (!SETTINGS_NAMES.includes(relativePath(folder, file))) {
    throw refusal(`${name} is only read if it is named ${SETTINGS_NAMES.join(' or ')}; give it one of these names.`);
  }
  const found = await findWithin({ rootFolder: folder, sourceFolder: folder }, file);
  if (found.kind !== 'file') {
    throw refusal(`${name} is a link to outside its folder, or not a file. Put the settings file itself there.`);
  }
  return parseDocumentSettings(await readNeeded(found.path, name), name);
}

function refusal(publicMessage: string): AppError {
  return new AppError('validation_error', { publicMessage });
}
