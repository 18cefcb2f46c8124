import type { PageHeading } from './page-headings.tsx';

/** Where the page's title stands: in its own first heading, in a heading of lower level that says the same, or nowhere. */
export function findTitle(title: string, headings: readonly PageHeading[]): 'own' | 'repeated' | 'missing' {
  if (headings.some(({ level }) => level === 1)) return 'own';
  const [first] = headings;
  return first && sameWords(first.text, title) ? 'repeated' : 'missing';
}

/** The headings for the contents: without the title, which stands above them, and without what is deeper than two levels. */
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
