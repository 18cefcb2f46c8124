import { z } from 'zod';

import { countCodePoints } from '#lib/core/code-points.ts';

interface RequestTextOptions {
  /** Code points. */
  maxLength: number;
  /** Text of white space alone is as good as none. */
  mayBeBlank?: boolean;
  /** Appended to the message when the text is too long. */
  tooLongHint?: string;
}

/** A text a client sends. Its messages name the field and the limit; U+0000 is refused because no Postgres text can hold it. */
export function requestText(name: string, options: RequestTextOptions) {
  const { maxLength, mayBeBlank = false, tooLongHint = '' } = options;
  return z
    .string({ error: (issue) => (issue.input === undefined ? `${name} is required.` : `${name} must be a string.`) })
    .superRefine((text, context) => {
      const problem = problemOf(text, { maxLength, mayBeBlank, tooLongHint });
      if (problem !== null) context.addIssue({ code: 'custom', message: `${name} ${problem}` });
    })
    .meta({ minLength: mayBeBlank ? 0 : 1, maxLength });
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
