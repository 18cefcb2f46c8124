import type { Root } from 'hast';

import { decodeAddress } from './decode-address.ts';
import { elementsOf } from './hast-nodes.ts';

/** The ids of a page, for links that lead to them. Sites make ids of headings by rules that differ in what they do with signs. */
export class PlacesOfPage {
  readonly #ids = new Set<string>();
  readonly #loose = new Map<string, string>();

  constructor(tree: Root) {
    for (const { properties } of elementsOf(tree)) {
      const { id } = properties;
      if (typeof id !== 'string') continue;
      this.#ids.add(id);
      if (!this.#loose.has(looseKey(id))) this.#loose.set(looseKey(id), id);
    }
  }

  /** The fragment of the place that is meant; null where there is none. */
  find(fragment: string): string | null {
    const place = placeOf(fragment);
    const id = decodeAddress(place.slice(1));
    if (id === '' || id.toLowerCase() === 'top' || this.#ids.has(id)) return place;
    const key = looseKey(decodeAddress(fragment.slice(1)));
    const other = key === '' ? undefined : this.#loose.get(key);
    return other === undefined ? null : `#${other}`;
  }
}

/** The letters and digits of an id. */
function looseKey(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Ids that begin with an underscore are called otherwise on a page (`name-places.ts`). */
export function placeOf(fragment: string): string {
  return fragment.replace(/^#(?=_)/, '#section');
}
