import type { Root } from 'hast';

import { decodeAddress } from './decode-address.ts';
import { elementsOf } from './hast-nodes.ts';

/** A place that a link means. */
export interface Place {
  /** The path of the page that has it: of one that was cut, that of the part. */
  path: string;
  fragment: string;
}

/**
 * The ids of a page, for links that lead to them; of a page that was cut, those of all its parts. Sites make ids of headings by rules that
 * differ in what they do with signs.
 */
export class PlacesOfPage {
  readonly #path: string;
  /** The path of the part, by id. */
  readonly #ids = new Map<string, string>();
  readonly #loose = new Map<string, string>();

  constructor(parts: readonly { path: string; tree: Root }[]) {
    this.#path = parts[0]?.path ?? '';
    for (const { path, tree } of parts)
      for (const { properties } of elementsOf(tree)) this.#add(properties['id'], path);
  }

  #add(id: unknown, path: string): void {
    if (typeof id !== 'string' || this.#ids.has(id)) return;
    this.#ids.set(id, path);
    if (!this.#loose.has(looseKey(id))) this.#loose.set(looseKey(id), id);
  }

  /** The place that is meant; null where there is none. */
  find(fragment: string): Place | null {
    const place = placeOf(fragment);
    const id = decodeAddress(place.slice(1));
    const path = this.#ids.get(id);
    if (path !== undefined || id === '' || id.toLowerCase() === 'top')
      return { path: path ?? this.#path, fragment: place };
    const key = looseKey(decodeAddress(fragment.slice(1)));
    const other = key === '' ? undefined : this.#loose.get(key);
    return other === undefined ? null : { path: this.#ids.get(other) ?? this.#path, fragment: `#${other}` };
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
