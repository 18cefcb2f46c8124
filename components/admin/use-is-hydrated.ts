import { useSyncExternalStore } from 'react';

/** Whether the script of the page is there; false on the server, and in the browser until what the server drew has come to life. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isHere, isOnServer);
}

const neverChanges = () => () => undefined;
const isHere = () => true;
const isOnServer = () => false;
