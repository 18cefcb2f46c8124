/** Limits for one saved book, and the number of books: the one opened longest ago is replaced. */
export const SAVED_BOOKS = { books: 8, pages: 200, bytes: 64_000_000 } as const;

/** Weight of backward distance: a page before the current one counts as being this many times as far away as one after it. */
const BACKWARD = 3;

/** Returns the positions of the pages to store, in fetch order: the current one, then the ones read next, nearest first. */
export function pagesToKeep(count: number, current: number, most: number = SAVED_BOOKS.pages): number[] {
  const distance = (place: number) => (place >= current ? place - current : (current - place) * BACKWARD);
  return Array.from({ length: count }, (_, place) => place)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, most);
}

/** Returns the addresses of a page's pictures in a folder, as named in its HTML: each once, in a medium size if it has several. */
export function picturesIn(html: string, folder: string): string[] {
  const found = new Map<string, string>();
  for (const part of html.split('"')) {
    if (!part.startsWith(folder)) continue;
    const sizes = part.split(', ').map((size) => size.split(' ', 1)[0] ?? '');
    const address = (sizes.at(-2) ?? part).replaceAll('&amp;', '&');
    const [path = ''] = address.split('?', 1);
    if (sizes.length > 1 || !found.has(path)) found.set(path, address);
  }
  return [...found.values()];
}
