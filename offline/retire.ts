import { OFFLINE_CACHES } from '#lib/contracts/offline-books.ts';

import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

// Replaces the worker where books are not stored, or no longer are: deletes all of them and unregisters.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(retire()));

async function retire(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}
