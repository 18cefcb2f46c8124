import { administerAccounts } from './accounts.ts';
import type { AdministrationParts } from './administration-parts.ts';
import type { Administration } from './administration.ts';
import { administerLibrary } from './library.ts';
import { administerOverview } from './overview.ts';
import { administerTurns } from './turns.ts';

/** What administrators may do, over the stores of this process. */
export function openAdministration(parts: AdministrationParts): Administration {
  return {
    ...administerAccounts(parts),
    ...administerTurns(parts),
    ...administerOverview(parts),
    ...administerLibrary(parts),
  };
}
