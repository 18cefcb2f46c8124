import type english from './english.json';

/** What the administration says, in one language. It is sent to administrators alone. */
export type AdminWording = (typeof english)['administration'];

let source: () => AdminWording | null = () => null;

/** Says where the wording is found, as `speakFrom` does for the reader's pages. */
export function speakAdminFrom(found: () => AdminWording | null): void {
  source = found;
}

/** The wording of whoever administers. While a page is drawn or afterwards, never while modules load. */
export function adminWording(): AdminWording {
  const found = source();
  if (found === null) throw new Error('No language has been chosen.');
  return found;
}
