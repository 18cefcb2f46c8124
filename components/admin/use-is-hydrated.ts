import { useSyncExternalStore } from 'react';

/** Whether the page's script has loaded; false on the server, and in the browser until the server-rendered page is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isHere, isOnServer);
}

const neverChanges = () => () => undefined;
const isHere = () => true;
const isOnServer = () => false;
