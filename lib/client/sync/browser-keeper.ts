import { browserKeeper } from '../reading-history.ts';
import type { Keeper } from './keeper.ts';

interface BrowserKeeperOptions<Item> {
  /** The browser storage key. */
  key: string;
  isItem: (value: unknown) => value is Item;
}

/** Creates a keeper that stores items in this browser and never sends them anywhere. */
export function browserKeeperOf<Item>({ key, isItem }: BrowserKeeperOptions<Item>): Keeper<Item> {
  const load = (): Item[] => {
    try {
      const value: unknown = JSON.parse(browserKeeper().getItem(key) ?? '[]');
      return Array.isArray(value) ? value.filter(isItem) : [];
    } catch {
      return [];
    }
  };
  return {
    open: (onItems) => {
      // Another tab has changed the items.
      if (typeof addEventListener === 'function')
        addEventListener('storage', (event) => (event.key === null || event.key === key) && onItems(load()));
      return load();
    },
    keep: (items) => {
      try {
        browserKeeper().setItem(key, JSON.stringify(items));
        return true;
      } catch {
        return false;
      }
    },
    ready: () => Promise.resolve(),
    sent: () => Promise.resolve(),
  };
}
