import { OFFLINE_CACHES } from '#lib/contracts/offline-books.ts';

import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

// Takes the place of the worker where books are not kept (any more): forgets all of them and ends.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
