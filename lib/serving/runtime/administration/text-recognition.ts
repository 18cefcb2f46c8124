import { installOcr, ocrBytes } from '#lib/answering/model-files/install-ocr.ts';
import { ModelFetch } from '#lib/answering/model-files/model-fetch.ts';
import { isOcrEngineHere } from '#lib/books/ingest/readers/pdf/recognition/page-recogniser.ts';
import type { TextRecognitionReply } from '#lib/contracts/admin/text-recognition.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { requireRole } from '#lib/people/access/administrator.ts';

import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<Administration, 'readTextRecognition' | 'fetchTextRecognition' | 'stopFetchingTextRecognition'>;

/** Returns the download of the text recognition engine, which imports use as soon as it is here. */
export function recognitionFetchOf({ localModel, textRecognition }: Env, log: Logger): ModelFetch {
  return new ModelFetch({
    ...{ name: 'text recognition', log },
    fetch: (onProgress, signal) => {
      // npm reports no bytes.
      onProgress({ step: 'runtime', bytes: 0, total: 0 });
      const folders = { modelsFolder: localModel.folder, engineFolder: textRecognition.engineFolder };
      return installOcr(folders, textRecognition.languages, signal);
    },
  });
}

/** Reports whether text recognition is here, and downloads it. */
export function administerTextRecognition({ env, recognitionFetch }: AdministrationParts): Part {
  const { textRecognition } = env;
  const read = async (): Promise<TextRecognitionReply> => ({
    languages: [...textRecognition.languages],
    is_here: await isOcrEngineHere(textRecognition),
    download_bytes: bytesOf(textRecognition.languages),
    fetching: recognitionFetch.state,
  });
  return {
    readTextRecognition: (administrator) => {
      requireRole(administrator, 'read_only');
      return read();
    },
    fetchTextRecognition: (administrator) => {
      requireRole(administrator, 'admin');
      recognitionFetch.start();
      return read();
    },
    stopFetchingTextRecognition: async (administrator) => {
      requireRole(administrator, 'admin');
      await recognitionFetch.stop();
      return read();
    },
  };
}

function bytesOf(languages: readonly string[]): number | null {
  try {
    return ocrBytes(languages);
  } catch (error) {
    if (AppError.is(error)) return null;
    throw error;
  }
}
