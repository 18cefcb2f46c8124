import type { Root } from 'hast';

import type { PlannedPage, SourceBook } from '../../source-book.ts';
import { elementsOf, textProperty } from '../tree/hast-nodes.ts';

/**
 * Makes the links and pictures of a page that was fetched from the web lead where they did there: to the files of the site that were
 * fetched too, else to their whole address. `base` is what the page's addresses are relative to, as it says itself.
 */
export function placeSiteLinks(
  tree: Root,
  { fetchedFiles = {}, page, base }: Pick<SourceBook, 'fetchedFiles'> & { page: PlannedPage; base: string | null },
): void {
  if (page.url === undefined) return;
  const from = base !== null && URL.canParse(base, page.url) ? new URL(base, page.url).href : page.url;
  const placeOf = (written: string): string | null => {
    // A place on the page itself.
    if (written.startsWith('#') || !URL.canParse(written, from)) return null;
    const { href, hash, protocol } = new URL(written, from);
    const address = hash === '' ? href.replace(/#$/, '') : href.slice(0, href.length - hash.length);
    const file = Object.hasOwn(fetchedFiles, address) ? fetchedFiles[address] : undefined;
    if (file !== undefined) return `/${file.split('/').map(encodeURIComponent).join('/')}${hash}`;
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  };
  for (const node of elementsOf(tree)) {
    const name = node.tagName === 'a' ? 'href' : 'src';
    if (node.tagName !== 'a' && node.tagName !== 'img') continue;
    const placed = placeOf((textProperty(node, name) ?? '').trim());
    if (placed !== null) node.properties[name] = placed;
  }
}
