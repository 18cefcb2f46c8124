import { AppError } from '#lib/core/errors.ts';

/** Characters; more is nobody's name. */
const MAX_LENGTH = 200;

/** What of a name could be taken for another one, or for the end of a line. */
const UNSPEAKABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * The name of a user, department or organisation as it was told; null when nothing was. Whole numbers count as their digits. Throws
 * `AppError('unauthenticated')` for anything that cannot be somebody's name: to go on without it would show a person as somebody else.
 */
export function readViewerName(told: unknown): string | null {
  if (told === undefined || told === null || told === '') return null;
  const name = typeof told === 'number' && Number.isSafeInteger(told) ? told.toFixed() : told;
  if (typeof name !== 'string' || name.length > MAX_LENGTH || !name.isWellFormed() || UNSPEAKABLE.test(name)) {
    throw new AppError('unauthenticated', { publicMessage: 'What says who you are cannot be read.' });
  }
  return name;
}
