import { nameBasedId } from '#lib/core/ids.ts';
import { trimEdgesOf } from '#lib/core/trim-characters.ts';

const MAX_LENGTH = 80;

/** A URL-safe name made from a folder's or file's name; a name without Latin letters or digits gets a stable made-up one. */
export function slugOfName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const slug = trimEdgesOf(plain.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_LENGTH), /-/);
  return slug === '' ? `book-${nameBasedId('document', name).slice(0, 8)}` : slug;
}

/** A folder's or file's name as a title: `my-notes` → `My notes`. */
export function titleOfName(name: string): string {
  const words = name.replace(/[-_\s]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
