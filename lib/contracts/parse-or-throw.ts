import { z } from 'zod';

import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

/** More problems than this are not helpful. */
const MAX_ISSUES = 10;

type SentenceOf = (issues: readonly { path: string; message: string }[]) => string;

/**
 * Returns the value as parsed by the schema. Throws `AppError('validation_error')` with the problems' own sentences as its message; its
 * `details.issues` say where each problem is. `sentenceOf` describes in one sentence the problems of a value whose parts have no sentences.
 */
export function parseOrThrow<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  sentenceOf: SentenceOf = (issues) => issues.map(({ message }) => message).join(' '),
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  throw new AppError('validation_error', {
    publicMessage: sentenceOf(issues),
    details: { issues },
  });
}

interface RequestTextOptions {
  /** Code points. */
  maxLength: number;
  /** If true, text of white space alone counts as no text. */
  mayBeBlank?: boolean;
  /** Appended to the message when the text is too long. */
  tooLongHint?: string;
}

/** Patterns of JSON Schema: for a text that may be stored, and for one that is also not blank. */
const WITHOUT_NUL = String.raw`^[^\u0000]*$`;
export const NOT_BLANK = String.raw`^[^\u0000]*[^\s\u0000][^\u0000]*$`;

/** Schema of a text sent by a client. Its messages name the field and the limit. U+0000 is refused because no Postgres text can hold it. */
export function requestText(name: string, options: RequestTextOptions) {
  const { maxLength, mayBeBlank = false, tooLongHint = '' } = options;
  return z
    .string({ error: (issue) => (issue.input === undefined ? `${name} is required.` : `${name} must be a string.`) })
    .superRefine((text, context) => {
      const problem = problemOf(text, { maxLength, mayBeBlank, tooLongHint });
      if (problem !== null) context.addIssue({ code: 'custom', message: `${name} ${problem}` });
    })
    .meta({ minLength: mayBeBlank ? 0 : 1, maxLength, pattern: mayBeBlank ? WITHOUT_NUL : NOT_BLANK });
}

function problemOf(text: string, options: Required<RequestTextOptions>): string | null {
  if (text.includes('\0')) return 'must not contain the character U+0000.';
  const length = countCodePoints(text);
  if (length > options.maxLength) {
    const counts = `must be at most ${options.maxLength} characters; it has ${length}.`;
    return options.tooLongHint === '' ? counts : `${counts} ${options.tooLongHint}`;
  }
  if (!options.mayBeBlank && text.trim() === '') return `must be 1 to ${options.maxLength} characters and not blank.`;
  return null;
}
