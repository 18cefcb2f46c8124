/** How much is kept of one book, and of how many: what was opened longest ago gives way. */
export const SAVED_BOOKS = { books: 8, pages: 200, bytes: 64_000_000 } as const;

/** A page before the current one is as far as this many after it. */
const BACKWARD = 3;

/** The places of the pages to keep in the order in which they are fetched: the current one, then those that are read next, nearest first. */
export function pagesToKeep(count: number, current: number, most: number = SAVED_BOOKS.pages): number[] {
  const distance = (place: number) => (place >= current ? place - current : (current - place) * BACKWARD);
  return Array.from({ length: count }, (_, place) => place)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, most);
}

/** Addresses of the pictures in a page that lie in a folder, as its HTML names them: each once, in a middle size where it has several. */
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
