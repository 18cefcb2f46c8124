import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { workerData } from 'node:worker_threads';

import { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession, TensorConstructor } from 'onnxruntime-common';
import { z } from 'zod';

import type { CheckedClaim, ReadableClaim } from '#lib/answering/grounding/claim-checker.ts';
import { openNetwork } from '#lib/answering/inference/onnx-runtime.ts';
import type { ReadablePassage } from '#lib/answering/retrieval/ports.ts';

import { encodeClaim, encodePassage, type EncodedClaim, type EncodedWindow } from './encode-input.ts';

/** The data passed to the worker when it starts. */
export interface ReadingModel {
  networkFile: string;
  tokenizerFile: string;
  /** SHA-256 of the network's file, in hexadecimal digits. */
  sha256: string;
  /** Folders of packages that can run networks, tried in this order. */
  runtimes: string[];
  /** Number of threads that one run of the network uses. */
  threads: number;
}

/** A question and a passage to read for it. */
export interface ReadingTask {
  question: string;
  passage: ReadablePassage;
}

type Logits = Record<'sentence' | 'passage' | 'support' | 'unsupported', Float32Array>;

/** The network and its vocabulary. */
interface OpenModel {
  vocabulary: Parameters<typeof encodeClaim>[1];
  run: (input: Pick<EncodedWindow, 'ids' | 'passageStart'>) => Promise<Logits>;
}

const model = workerData as ReadingModel;

const tokenizerSchema = z.looseObject({ model: z.looseObject({}) });

let opened: Promise<OpenModel> | null = null;

/**
 * Returns, for each sentence of the passage, the log-odds that it answers the question, relative to nothing in the read text answering it. The first
 * call loads the model; if that fails, every call rejects with its reason, which is one sentence.
 */
export async function readPassage({ question, passage }: ReadingTask): Promise<number[]> {
  const { vocabulary, run } = await (opened ??= openModel());
  const logOdds = passage.sentences.map(() => Number.NEGATIVE_INFINITY);
  // One at a time: in a batch, the rounding of each would depend on the whole batch, so that its result depended on the others, and a batch is no
  // faster.
  for (const { sentences, marks, ...window } of encodePassage(question, passage, vocabulary)) {
    const { sentence, passage: whole } = await run(window);
    sentences.forEach((index, at) => logOdds.splice(index, 1, (sentence[marks[at] ?? 0] ?? 0) + (whole[0] ?? 0)));
  }
  return logOdds;
}

/** Returns the model's findings on each claim, as `ClaimChecker.check` does. Loads the model as `readPassage` does. */
export async function checkClaims({ claims }: { claims: ReadableClaim[] }): Promise<CheckedClaim[]> {
  const { vocabulary, run } = await (opened ??= openModel());
  const checked: CheckedClaim[] = [];
  for (const claim of claims) checked.push(await checkClaim(encodeClaim(claim, vocabulary), run));
  return checked;
}

/** With several runs, a claim supported by one of them is supported. */
async function checkClaim(windows: EncodedClaim[], run: OpenModel['run']): Promise<CheckedClaim> {
  let support = Number.NEGATIVE_INFINITY;
  const doubts = new Map<number, number>();
  for (const window of windows) {
    const logits = await run(window);
    support = Math.max(support, logits.support[0] ?? 0);
    for (const { start, pieces } of window.words) {
      const doubt = Math.max(...logits.unsupported.subarray(...pieces));
      doubts.set(start, Math.min(doubt, doubts.get(start) ?? Number.POSITIVE_INFINITY));
    }
  }
  const words = (windows[0]?.words ?? []).map(({ start, end }) => ({ start, end, doubt: doubts.get(start) ?? 0 }));
  return { support, words };
}

async function openModel(): Promise<OpenModel> {
  const { networkFile, tokenizerFile, sha256, ...needs } = model;
  if ((await digestOf(networkFile)) !== sha256)
    throw new Error(`The reading model ${networkFile} is damaged: its SHA-256 is not the expected one.`);
  const tokenizer = new Tokenizer(tokenizerSchema.parse(JSON.parse(await readFile(tokenizerFile, 'utf8'))), {});
  const tokenize = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const idOf = (token: string) => tokenizer.token_to_id(token) ?? missingToken(token);
  const special = { cls: idOf('[CLS]'), sep: idOf('[SEP]'), mark: idOf('[unused1]') };
  const { session, Tensor } = await openNetwork({ networkFile, ...needs });
  return { vocabulary: { tokenize, special }, run: (input) => runNetwork(session, Tensor, input) };
}

function missingToken(token: string): never {
  throw new Error(`The tokenizer of the reading model has no ${token}.`);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Runs the network and returns all of its outputs. */
async function runNetwork(
  session: InferenceSession,
  Tensor: TensorConstructor,
  { ids, passageStart }: Pick<EncodedWindow, 'ids' | 'passageStart'>,
): Promise<Logits> {
  const filled = (valueAt: (at: number) => number) =>
    new Tensor(
      'int64',
      BigInt64Array.from(ids, (_, at) => BigInt(valueAt(at))),
      [1, ids.length],
    );
  const outputs = await session.run({
    input_ids: filled((at) => ids[at] ?? 0),
    attention_mask: filled(() => 1),
    token_type_ids: filled((at) => (at < passageStart ? 0 : 1)),
  });
  const said = (name: keyof Logits) => {
    const data = outputs[name]?.data;
    if (data instanceof Float32Array) return data;
    throw new Error('The reading model does not say what is expected of it.');
  };
  return {
    sentence: said('sentence'),
    passage: said('passage'),
    support: said('support'),
    unsupported: said('unsupported'),
  };
}
