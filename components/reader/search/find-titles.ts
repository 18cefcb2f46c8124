/** A page of the contents whose title holds what is looked for. */
export interface FoundTitle {
  href: string;
  title: string;
  /** The chapter it stands under, when it does. */
  chapter: string | null;
}

const SHOWN = 6;

/** The pages of the contents on screen whose titles hold every word; the words may stand anywhere in the title. */
export function findTitles(root: ParentNode, query: string): FoundTitle[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const links = [...root.querySelectorAll<HTMLAnchorElement>('[data-contents-page]')];
  const found = links.filter((link) => {
    const title = plain(link.textContent);
    return words.every((word) => title.includes(word));
  });
  return found.slice(0, SHOWN).map((link) => ({
    href: link.getAttribute('href') ?? '',
    title: link.textContent,
    chapter: link.closest('ol')?.parentElement?.querySelector(':scope > [data-contents-page]')?.textContent ?? null,
  }));
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
