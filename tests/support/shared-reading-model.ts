import { findReadingModel } from '#lib/answering/model-files/bundled-models.ts';
import { findRuntimes } from '#lib/answering/model-files/local-models.ts';
import { LocalReadingModel } from '#lib/answering/reading-model/local-reading-model.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';

const files = await findReadingModel();

/** One for all libraries of a test process, which loads its network once and knows what it has read. Nobody but the process ends it. */
export const SHARED_READING_MODEL: LocalReadingModel | null =
  files && new LocalReadingModel({ ...files, runtimes: await findRuntimes(parseEnv({}).localModel.folder) });
