import { AppError } from '#lib/foundation/core/errors.ts';

/** Code units of one part of a path, with which no file system has trouble: three bytes each at most. */
const PART_MAX_LENGTH = 80;
const PARTS_MAX = 30;

/** What has a meaning of its own in some file system. */
const FORBIDDEN = /[\\:*?"<>|\p{Cc}\p{Cs}]/u;

/**
 * The names of files as they are written: paths in normal form with forward slashes, none of which leads out of its folder, is hidden or
 * stands there twice. Throws `AppError('validation_error')` with a sentence that names the first that is not so.
 */
export function cleanNames(names: readonly string[]): string[] {
  const clean = names.map((name) => name.normalize('NFC'));
  const seen = new Set<string>();
  for (const name of clean) {
    const problem = problemOf(name) ?? (seen.has(name.toLowerCase()) ? 'stands there twice' : null);
    if (problem !== null) throw refused(`“${name.slice(0, 200)}” ${problem}. Rename it or leave it out.`);
    seen.add(name.toLowerCase());
  }
  return clean;
}

function problemOf(name: string): string | null {
  const parts = name.split('/');
  if (parts.length > PARTS_MAX) return 'lies in too many folders';
  if (parts.some((part) => part === '' || part.trim() !== part)) return 'has a part without a name';
  if (parts.some((part) => part.startsWith('.'))) return 'begins with a dot, as hidden files do';
  if (FORBIDDEN.test(name)) return 'has a character that no file here may have';
  return parts.some((part) => part.length > PART_MAX_LENGTH)
    ? `has a name of more than ${PART_MAX_LENGTH} characters`
    : null;
}

function refused(publicMessage: string): AppError {
  return new AppError('validation_error', { publicMessage });
}
