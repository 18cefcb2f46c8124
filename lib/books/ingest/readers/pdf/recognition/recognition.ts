import type { SourceWarning } from '../../../source-book.ts';
import type { TextItem } from '../pdf-text.ts';
import { itemsOfScan } from './items-of-scan.ts';
import { readRecognisedPage } from './recognised-page.ts';

/** What a person can do about pages without text. */
export const HOW_TO_RECOGNISE =
  'Add text recognition to this server (npm run models -- add-ocr), or run OCR on the file, then add it again.';

/** Most numbers of pages that a sentence names. */
const NAMED = 5;

/** What is known of the text in the pictures of pages of one file; null as folder where no text can be recognised. */
export class Recognition {
  readonly #folder: string | null;
  /** Numbers of pages that were asked for and not recognised yet. */
  readonly missing: number[] = [];
  readonly #empty: number[] = [];
  readonly #failed: { number: number; problem: string }[] = [];

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** Null for a page without recognised text. */
  async itemsOf(page: { number: number; width: number; height: number }): Promise<TextItem[] | null> {
    if (this.#folder === null) return null;
    const found = await readRecognisedPage(this.#folder, page.number);
    if (found === null) this.missing.push(page.number);
    else if (found.problem !== null) this.#failed.push({ number: page.number, problem: found.problem });
    else if (found.lines.length === 0) this.#empty.push(page.number);
    return found === null || found.lines.length === 0 ? null : itemsOfScan(found, page);
  }

  /** What a person should know of the pages of a file that are pictures. */
  warningsOf(file: string, scans: readonly number[]): SourceWarning[] {
    if (scans.length === 0) return [];
    if (this.#folder === null)
      return [told(file, `${pagesOf(scans)} of ${file} ${areOne(scans)} without text. ${HOW_TO_RECOGNISE}`)];
    const failed = this.#failed.map(({ number }) => number);
    return [
      ...(this.#empty.length > 0
        ? [told(file, `Text recognition found nothing on ${pagesOf(this.#empty)} of ${file}.`)]
        : []),
      ...(failed.length > 0
        ? [told(file, `The text on ${pagesOf(failed)} of ${file} is missing: recognition ${this.#failed[0]?.problem}.`)]
        : []),
    ];
  }
}

function told(file: string, message: string): SourceWarning {
  return { file, message, key: `scanned pages ${message}` };
}

function areOne({ length }: readonly number[]): string {
  return length === 1 ? 'is a picture' : 'are pictures';
}

function pagesOf(numbers: readonly number[]): string {
  if (numbers.length === 1) return `page ${numbers[0]}`;
  const more = numbers.length > NAMED ? ' and others' : '';
  return `${numbers.length} pages (${numbers.slice(0, NAMED).join(', ')}${more})`;
}
