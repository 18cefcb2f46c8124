/** Storage for a list of items: in this browser, or on the server for a signed-in reader. */
export interface Keeper<Item> {
  /** Returns the items known at once. Items that become known later, and changes made elsewhere, are passed to `onItems`. */
  open(onItems: (items: readonly Item[]) => void): readonly Item[];
  /** Stores the items in their current state. Returns false, and changes nothing, if there is no room. */
  keep(items: readonly Item[], before: readonly Item[]): boolean;
  /** Resolves when all stored items have been loaded. */
  ready(): Promise<void>;
  /** Resolves when the server has been sent what was stored so far. */
  sent(): Promise<void>;
}

/** Whether the reader is signed in under their own name. */
export function isSignedIn(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['signedIn'] === 'true';
}
