import type { AzureConnection } from './azure-connection.ts';
import { type IndexNeeds, type OpenIndex, openIndex } from './open-index.ts';

/** An index that is compared with its mapping once; again where that has failed or nothing was there. Rejects as `openIndex`. */
export function openedIndex(connection: AzureConnection, needs: IndexNeeds): () => Promise<OpenIndex> {
  let known: Promise<OpenIndex> | null = null;
  return () => {
    if (known !== null) return known;
    const opening = openIndex(connection, needs);
    const forget = () => {
      if (known === opening) known = null;
    };
    opening.then(({ isEmpty }) => isEmpty && forget(), forget);
    known = opening;
    return opening;
  };
}
