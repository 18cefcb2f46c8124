import { wording } from '#lib/contracts/wording/wording.ts';

/** What a search looks through: one book, or all that stand on the shelf. */
export type SearchPlace =
  | { kind: 'book'; documentId: string; title: string }
  | { kind: 'library'; books: readonly { href: string; title: string }[] };

/** What the button, the dialog and its field are called. */
export function searchName({ kind }: SearchPlace): string {
  return kind === 'book' ? wording().search.thisBook : wording().search.allBooks;
}
