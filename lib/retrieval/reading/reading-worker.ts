import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { workerData } from 'node:worker_threads';

import { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession, TensorConstructor } from 'onnxruntime-common';
import { z } from 'zod';

import { openNetwork } from '#lib/inference/onnx-runtime.ts';

import type { ReadablePassage } from '../ports.ts';
import { encodePassage, type EncodedWindow } from './encode-passage.ts';

/** What the worker is given when it starts. */
export interface ReadingModel {
  networkFile: string;
  tokenizerFile: string;
  /** Of the network's file, in hexadecimal digits. */
  sha256: string;
  /** Folders of packages that run networks, to be tried in this order. */
  runtimes: string[];
  /** Threads of the network itself. */
  threads: number;
}

/** A question and passages that are read without anything in between. */
export interface ReadingTask {
  question: string;
  passages: ReadablePassage[];
}

type Read = (task: ReadingTask) => Promise<number[][]>;

const model = workerData as ReadingModel;

const tokenizerSchema = z.looseObject({ model: z.looseObject({}) });

let opened: Promise<Read> | null = null;

/**
 * For each sentence of each passage the log-odds that it answers the question, against nothing of what is read answering it. The first
 * call loads the model; when that fails, every call rejects with its reason, which is one sentence.
 */
export async function readPassages(task: ReadingTask): Promise<number[][]> {
  opened ??= openModel();
  return (await opened)(task);
}

async function openModel(): Promise<Read> {
  const { networkFile, tokenizerFile, sha256, ...needs } = model;
  if ((await digestOf(networkFile)) !== sha256)
    throw new Error(`The reading model ${networkFile} is damaged: its SHA-256 is not the expected one.`);
  const tokenizer = new Tokenizer(tokenizerSchema.parse(JSON.parse(await readFile(tokenizerFile, 'utf8'))), {});
  const tokenize = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const idOf = (token: string) => tokenizer.token_to_id(token) ?? missingToken(token);
  const special = { cls: idOf('[CLS]'), sep: idOf('[SEP]'), mark: idOf('[unused1]') };
  const { session, Tensor } = await openNetwork({ networkFile, ...needs });
  return async ({ question, passages }) => {
    const windows = passages.flatMap((passage, index) =>
      encodePassage(question, passage, { tokenize, special }).map((window) => ({ ...window, passage: index })),
    );
    const logOdds = passages.map(({ sentences }) => sentences.map(() => Number.NEGATIVE_INFINITY));
    // One at a time: in a batch each would be rounded as all of it needs, so that what it says depended on the others, and none is faster.
    for (const window of windows) {
      const said = await runWindow(session, Tensor, window);
      const own = logOdds[window.passage];
      window.sentences.forEach((sentence, at) => own?.splice(sentence, 1, said[at] ?? Number.NEGATIVE_INFINITY));
    }
    return logOdds;
  };
}

function missingToken(token: string): never {
  throw new Error(`The tokenizer of the reading model has no ${token}.`);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** What the network says of each sentence of a window: the logit of its mark and of the passage together. */
async function runWindow(
  session: InferenceSession,
  Tensor: TensorConstructor,
  { ids, passageStart, marks }: EncodedWindow,
): Promise<number[]> {
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
  const { sentence, passage } = outputs;
  if (!(sentence?.data instanceof Float32Array) || !(passage?.data instanceof Float32Array))
    throw new Error('The reading model does not say what is expected of it.');
  const [bySentence, byPassage] = [sentence.data, passage.data];
  return marks.map((at) => (bySentence[at] ?? 0) + (byPassage[0] ?? 0));
}
