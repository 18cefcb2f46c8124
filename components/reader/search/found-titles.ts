import { foldAccents } from '#lib/foundation/text/folding/fold-letters.ts';
import { wordsIn } from '#lib/foundation/text/word-edges.ts';

import type { SearchPlace } from './search-place.ts';

/** A page of the contents, or a book of the shelf, whose title contains the searched words. */
export interface FoundTitle {
  href: string;
  title: string;
  /** The chapter it belongs to, if any. */
  chapter: string | null;
}

const SHOWN = 6;

/** Finds the titles that contain every word: within a book among the contents on screen, otherwise among the books' titles. */
export function titlesIn(place: SearchPlace, root: ParentNode, query: string): FoundTitle[] {
  const titles = place.kind === 'book' ? contentsOf(root) : place.books.map((book) => ({ ...book, chapter: null }));
  return findTitles(titles, query);
}

/** Finds the titles that contain every word, whole-word matches before partial ones; the words may be anywhere in a title. */
export function findTitles<Title extends { title: string }>(titles: readonly Title[], query: string): Title[] {
  const words = foldAccents(query, 'all').split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = titles.map((title) => ({ title, text: foldAccents(title.title, 'all') }));
  const holding = found.filter(({ text }) => words.every((word) => text.includes(word)));
  const [whole, parts] = [holding.filter(isWhole), holding.filter((title) => !isWhole(title))];
  return [...whole, ...parts].slice(0, SHOWN).map(({ title }) => title);

  function isWhole({ text }: { text: string }): boolean {
    const held = new Set(wordsIn(text));
    return words.every((word) => [...wordsIn(word)].every((part) => held.has(part)));
  }
}

function contentsOf(root: ParentNode): FoundTitle[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('[data-contents-page]')].map((link) => ({
    href: link.getAttribute('href') ?? '',
    title: link.textContent,
    chapter: link.closest('ol')?.parentElement?.querySelector(':scope > [data-contents-page]')?.textContent ?? null,
  }));
}
