import type { Administration } from './administration.ts';
import type { Note } from './note.ts';

type Models = Pick<
  Administration,
  'fetchLocalModel' | 'stopFetchingModel' | 'fetchTextRecognition' | 'stopFetchingTextRecognition'
>;

const RECOGNITION = 'text recognition';

/** Wraps the downloads of models so that each start and stop is recorded in the admin log. */
export function auditedModels(inner: Models, note: Note): Models {
  return {
    fetchLocalModel: async (administrator) => {
      const model = await inner.fetchLocalModel(administrator);
      await note(administrator, { action: 'model_fetched' });
      return model;
    },
    stopFetchingModel: async (administrator) => {
      const model = await inner.stopFetchingModel(administrator);
      await note(administrator, { action: 'model_fetch_stopped' });
      return model;
    },
    fetchTextRecognition: async (administrator) => {
      const recognition = await inner.fetchTextRecognition(administrator);
      await note(administrator, { action: 'model_fetched', object: RECOGNITION });
      return recognition;
    },
    stopFetchingTextRecognition: async (administrator) => {
      const recognition = await inner.stopFetchingTextRecognition(administrator);
      await note(administrator, { action: 'model_fetch_stopped', object: RECOGNITION });
      return recognition;
    },
  };
}
