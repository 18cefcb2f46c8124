import type { english } from './english.ts';
import type { Compiled } from './wording.ts';

/** The texts of the administration in one language. They are sent to administrators alone. */
export type AdminWording = Compiled<typeof english>['administration'];

let source: () => AdminWording | null = () => null;

/** Sets where the texts come from, as `speakFrom` does for the reader's pages. */
export function speakAdminFrom(found: () => AdminWording | null): void {
  source = found;
}

/** The texts in the administrator's language. Call it while a page is drawn or afterwards, never while modules load. */
export function adminWording(): AdminWording {
  const found = source();
  if (found === null) throw new Error('No language has been chosen.');
  return found;
}
