import { AppError } from '#lib/core/errors.ts';

/** Characters; a longer name is refused. */
const MAX_LENGTH = 200;

/** Characters by which a name could pass for another one, or end a line. */
const UNSPEAKABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * The name of a user, department or organisation as it was told; null when nothing was. Whole numbers count as their digits. Throws
 * `AppError('unauthenticated')` for anything that cannot be a name: ignoring it would give the person the rights of another viewer.
 */
export function readViewerName(told: unknown): string | null {
  if (told === undefined || told === null || told === '') return null;
  const name = typeof told === 'number' && Number.isSafeInteger(told) ? told.toFixed() : told;
  if (typeof name !== 'string' || name.length > MAX_LENGTH || !name.isWellFormed() || UNSPEAKABLE.test(name)) {
    throw new AppError('unauthenticated', { publicMessage: 'What says who you are cannot be read.' });
  }
  return name;
}
