import { offlineWorker } from '#lib/serving/http/offline-worker.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Serves the service worker that saves opened books in the browser; where saving is disabled, a script that unregisters it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: null,
    handle: async ({ headers }, { env, files }) =>
      offlineWorker(env.offlineReading ? files.offlineWorker : files.offlineRetirement, headers),
  },
});
