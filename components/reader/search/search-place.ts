import { wording } from '#lib/contracts/wording/wording.ts';

/** The scope of a search: one book, or all on the shelf. */
export type SearchPlace =
  | { kind: 'book'; documentId: string; title: string }
  | { kind: 'library'; books: readonly { href: string; title: string }[] };

/** Returns the label of the button, the dialog and its field. */
export function searchName({ kind }: SearchPlace): string {
  return kind === 'book' ? wording().search.thisBook : wording().search.allBooks;
}
