/** Where a list of things is kept: in this browser, or on the server for a reader who is signed in. */
export interface Keeper<Item> {
  /** What is known at once. What becomes known later, and what is changed elsewhere, is told to `onItems`. */
  open(onItems: (items: readonly Item[]) => void): readonly Item[];
  /** Keeps the items as they are now. False where there is no room: then nothing changes. */
  keep(items: readonly Item[], before: readonly Item[]): boolean;
  /** Resolves when all that is kept is known. */
  ready(): Promise<void>;
}

/** Whether the reader is signed in by a name of their own. */
export function isSignedIn(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['signedIn'] === 'true';
}
