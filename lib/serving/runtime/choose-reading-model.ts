import type { Env } from '#lib/foundation/config/env.ts';
import type { ClaimChecker } from '#lib/answering/grounding/claim-checker.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { findReadingModel } from '#lib/answering/model-files/bundled-models.ts';
import { findRuntimes } from '#lib/answering/model-files/local-models.ts';
import { DecisionChecker } from '#lib/answering/models/decision-checker.ts';
import { LocalReadingModel } from '#lib/answering/reading-model/local-reading-model.ts';
import type { PassageReader } from '#lib/answering/retrieval/ports.ts';

/** The uses of this server's reading model; null for those not in use. */
export interface ReadingModelUses {
  reader: PassageReader | null;
  checker: ClaimChecker | null;
  close: () => Promise<void>;
}

/**
 * Returns this server's reading model, which is unused if it is switched off or its files are missing; missing files are logged. One that is given
 * takes its place, and stays open.
 */
export async function chooseReadingModel(
  { usesReader, usesChecker, localModel, decisionServer }: Env,
  log: Logger,
  given: LocalReadingModel | null = null,
): Promise<ReadingModelUses> {
  const checkerOver = (local: ClaimChecker | null) =>
    decisionServer === null ? local : new DecisionChecker(decisionServer, { local, log });
  const none = { reader: null, checker: checkerOver(null), close: () => Promise.resolve() };
  if (!usesReader && !usesChecker) return none;
  const usesOf = (model: LocalReadingModel) => ({
    reader: usesReader ? model : null,
    checker: usesChecker ? checkerOver(model) : null,
  });
  if (given !== null) return { ...none, ...usesOf(given) };
  const [files, runtimes] = await Promise.all([findReadingModel(), findRuntimes(localModel.folder)]);
  if (files === null || runtimes.length === 0) {
    const missing =
      files === null ? 'its files are not in this installation' : 'the package onnxruntime-node is not installed';
    log.warn(
      `There is no reading model: questions get the nearest passages instead of answers, and claims are checked by their words alone. ${missing}.`,
    );
    return none;
  }
  const model = new LocalReadingModel({ ...files, runtimes });
  return { ...usesOf(model), close: () => model.close() };
}
