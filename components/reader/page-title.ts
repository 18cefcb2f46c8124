import type { PageHeading } from './page-headings.tsx';

/** Finds the page's title: in its own first-level heading, in a heading of lower level with the same text, or nowhere. */
export function findTitle(title: string, headings: readonly PageHeading[]): 'own' | 'repeated' | 'missing' {
  if (headings.some(({ level }) => level === 1)) return 'own';
  const [first] = headings;
  return first && sameWords(first.text, title) ? 'repeated' : 'missing';
}

/** Returns the headings for the contents: without the title, which is shown above them, and without those deeper than two levels. */
export function contentsHeadings(title: string, headings: readonly PageHeading[]): PageHeading[] {
  const under = headings.filter(({ text, level }, index) => level > 1 && !(index === 0 && sameWords(text, title)));
  const top = Math.min(...under.map(({ level }) => level));
  return under
    .filter(({ level }) => level <= top + 1)
    .map(({ id, text, level }) => ({ id, text, level: level - top + 1 }));
}

function sameWords(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
