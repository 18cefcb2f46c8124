import type { SourceWarning } from '../../../source-book.ts';
import type { TextItem } from '../pdf-text.ts';
import { itemsOfScan } from './items-of-scan.ts';
import { readRecognisedPage } from './recognised-page.ts';

/** Advice to the user about pages without text. */
export const HOW_TO_RECOGNISE =
  'Add text recognition to this server (npm run models -- add-ocr), or run OCR on the file, then add it again.';

/** Maximum number of page numbers named in a sentence. */
const NAMED = 5;

/** The text recognised in the picture pages of one file. The folder is null where no text can be recognised. */
export class Recognition {
  readonly #folder: string | null;
  /** Numbers of the pages that were requested but have not been recognised yet. */
  readonly missing: number[] = [];
  readonly #empty: number[] = [];
  readonly #failed: { number: number; problem: string }[] = [];

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** Returns null for a page without recognised text. */
  async itemsOf(page: { number: number; width: number; height: number }): Promise<TextItem[] | null> {
    if (this.#folder === null) return null;
    const found = await readRecognisedPage(this.#folder, page.number);
    if (found === null) this.missing.push(page.number);
    else if (found.problem !== null) this.#failed.push({ number: page.number, problem: found.problem });
    else if (found.lines.length === 0) this.#empty.push(page.number);
    return found === null || found.lines.length === 0 ? null : itemsOfScan(found, page);
  }

  /** Returns the warnings to show about the pages of the file that are pictures. */
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
