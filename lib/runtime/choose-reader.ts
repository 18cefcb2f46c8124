import type { Env } from '#lib/config/env.ts';
import type { Logger } from '#lib/log/logger.ts';
import { findReadingModel } from '#lib/model-files/bundled-models.ts';
import { findRuntimes } from '#lib/model-files/local-models.ts';
import type { PassageReader } from '#lib/retrieval/ports.ts';
import { LocalPassageReader } from '#lib/retrieval/reading/local-passage-reader.ts';

/** The reading model of this server; null where it is off or its files are missing, which the log says. */
export async function chooseReader({ usesReader, localModel }: Env, log: Logger): Promise<PassageReader | null> {
  if (!usesReader) return null;
  const [files, runtimes] = await Promise.all([findReadingModel(), findRuntimes(localModel.folder)]);
  if (files !== null && runtimes.length > 0) return new LocalPassageReader({ ...files, runtimes });
  const missing =
    files === null ? 'its files are not in this installation' : 'the package onnxruntime-node is not installed';
  log.warn(`There is no reading model, so questions get nearest passages and no answers: ${missing}.`);
  return null;
}
