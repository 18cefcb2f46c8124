/** An event that the browser waits for. */
export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** What a service worker finds around it, as far as it is used here: TypeScript’s own description of it would hold for pages too. */
export interface WorkerScope {
  location: Pick<Location, 'origin'>;
  registration: Pick<ServiceWorkerRegistration, 'unregister'>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly { url: string }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
}
