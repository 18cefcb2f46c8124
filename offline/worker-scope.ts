/** An event whose work the browser waits for. */
export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** The parts of a service worker's scope that are used here: TypeScript’s own description of it would also apply to pages. */
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
