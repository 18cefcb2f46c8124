import { elementsOf, isElement, plainText, text, textProperty } from '../../tree/hast-nodes.ts';
import { findPage } from '../../tree/find-page.ts';
import type { HtmlPass } from '../dialect.ts';
import { nameOfPlace } from '../page-titles.ts';

/** A link whose words are the file that it leads to is called as the page calls itself. */
export const titledLinks: HtmlPass = (tree, page) => {
  const { context } = page;
  if (context === null) return;
  for (const link of elementsOf(tree)) {
    const address = isElement(link, 'a') ? textProperty(link, 'href') : null;
    if (address === null || !isAddress(plainText(link), address)) continue;
    const [file = '', fragment] = address.split('#', 2);
    const path = findPage(file, context);
    const places = path === null ? [] : [nameOfPlace(path, fragment), nameOfPlace(path)];
    const title = places.map((place) => page.findLabel(place)?.title ?? '').find((one) => one !== '');
    if (title !== undefined) link.children = [text(title)];
  }
};

function isAddress(words: string, address: string): boolean {
  return /[./]/.test(words) && (words === address || address.replace(/#.*$/s, '').endsWith(words));
}
