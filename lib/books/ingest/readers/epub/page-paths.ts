/** Maximum length of a title in an address, in UTF-16 code units; longer ones are cut after a word. */
const LENGTH_MAX = 60;

/**
 * Returns the address of each page within its book, derived from its title: files in an EPUB often have generated names. A page without words in its
 * title keeps the name of its file.
 */
export function pathsOfTitles(pages: readonly { title: string | null; name: string }[]): string[] {
  const taken = new Set<string>();
  return pages.map(({ title, name }) => {
    const words = wordsOf(title ?? '') || name;
    let path = words;
    for (let count = 2; taken.has(path); count += 1) path = `${words}-${count}`;
    taken.add(path);
    return path;
  });
}

function wordsOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]/u)
    .filter((word) => word !== '');
  let path = '';
  for (const word of words) {
    if (path !== '' && path.length + 1 + word.length > LENGTH_MAX) break;
    path = path === '' ? word.slice(0, LENGTH_MAX) : `${path}-${word}`;
  }
  return path;
}
