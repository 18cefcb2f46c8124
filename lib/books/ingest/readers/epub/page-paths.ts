/** A title of more is cut after a word, in UTF-16 code units. */
const LENGTH_MAX = 60;

/**
 * The address of each page within its book, in the words of its title: files of an EPUB have names that programs gave them. A page
 * without words in its title keeps the name of its file.
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
