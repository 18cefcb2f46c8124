import { offlineWorker } from '#lib/serving/http/offline-worker.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** The script that saves opened books in the browser; where none are to be saved, the one that ends it there. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: null,
    handle: async ({ headers }, { env, files }) =>
      offlineWorker(env.offlineReading ? files.offlineWorker : files.offlineRetirement, headers),
  },
});
