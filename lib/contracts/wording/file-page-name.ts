import { formatMessage, type Wording } from './wording.ts';

/** A page of a file as the API says it. */
interface NamedFilePage {
  page_number?: number | undefined;
  page_label?: string | undefined;
}

/** What a page of a file is called: its number, and what is printed on it where that is another; null of a file without pages. */
export function filePageName(
  { page_number: number, page_label: label }: NamedFilePage,
  { page, labelled }: Pick<Wording['filePages'], 'page' | 'labelled'>,
): string | null {
  if (number === undefined) return null;
  return label === undefined || label === String(number)
    ? formatMessage(page, { number })
    : formatMessage(labelled, { number, label });
}
