import type { Root } from 'hast';

import { decodeAddress } from './decode-address.ts';
import { elementsOf } from './hast-nodes.ts';

/** The target of a link. */
export interface Place {
  /** The path of the target's page; for a page that was cut, that of the part. */
  path: string;
  fragment: string;
}

/**
 * The ids of a page, as link targets; for a page that was cut, those of all its parts. Sites derive heading ids by rules that differ in their
 * treatment of punctuation.
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

  /** Returns the place to which a fragment refers; null if there is none. */
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

/** Returns only the letters and digits of an id. */
function looseKey(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns the fragment on the page: ids that begin with an underscore are renamed (`name-places.ts`). */
export function placeOf(fragment: string): string {
  return fragment.replace(/^#(?=_)/, '#section');
}
