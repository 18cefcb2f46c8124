import type { SourceWarning } from '../../source-book.ts';

/** What is said of a file of the folder that is no page of the book. */
export function leftOut(file: string, reason: string): SourceWarning {
  return { file, message: `${file} is left out: ${reason}.`, key: `leftout ${file}` };
}
