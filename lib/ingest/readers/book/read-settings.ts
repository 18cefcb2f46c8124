import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { decodeSource } from './decode-source.ts';
import { type DocumentSettings, parseDocumentSettings } from './document-settings.ts';
import { findWithin } from './files-within.ts';

const NAMES = ['lectern.yaml', 'lectern.yml'];

/**
 * The settings of the document in a folder, from the first of the folders that holds any; null when none does. Throws
 * `AppError('validation_error')` for settings that are wrong.
 */
export async function readDocumentSettings(folders: readonly string[]): Promise<DocumentSettings | null> {
  for (const folder of new Set(folders)) {
    for (const name of NAMES) {
      const found = await findWithin(folder, join(folder, name));
      if (found.kind === 'file') return parseDocumentSettings(decodeSource(await readFile(found.path)).text, name);
    }
  }
  return null;
}
