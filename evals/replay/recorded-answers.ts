import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { EvidenceSentence } from '#lib/answering/grounding/judged-claim.ts';

import { readEvidence, type RequestEvidence } from './read-evidence.ts';
import { renumber } from './renumber.ts';

const LABELS = ['entailed', 'partly', 'not', 'lead_in'] as const;

const labelsSchema = z.array(z.object({ text: z.string().min(1), label: z.enum(LABELS), flaw: z.string().nullish() }));
const requestSchema = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) });

/** A sentence, item or row of a recorded answer as it was written, and what a reader found of it. */
export type ReaderLabel = z.infer<typeof labelsSchema>[number];

/** What a model once answered to a request of ours, and what readers found of its sentences. */
export interface RecordedAnswer {
  /** The folder it was in. */
  set: string;
  key: string;
  question: string;
  answer: string;
  evidence: ReadonlyMap<number, EvidenceSentence>;
  labels: ReaderLabel[];
}

const REQUESTS = 'requests';

/**
 * Reads recorded answers: `requests/<key>.json` is the body of a chat request with its `messages`, `<set>/<key>.txt` an answer to it,
 * `<set>/<key>.labels.json` its sentences with labels. With a folder of other requests each answer gets the evidence of the one that
 * asks the same question, and the numbers that its sentences have there; answers to other questions are left out. Throws when the
 * folder holds none.
 */
export function readRecordedAnswers(folder: string, requests?: string): RecordedAnswer[] {
  const sets = existsSync(join(folder, REQUESTS))
    ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== REQUESTS)
    : [];
  const recorded = sets.flatMap(({ name }) => readSet(folder, name));
  const answers = requests === undefined ? recorded : withEvidenceOf(recorded, requests);
  if (answers.length === 0)
    throw new Error(`${folder} holds no recorded answers: see the handbook’s page on evaluation.`);
  return answers;
}

function readSet(folder: string, set: string): RecordedAnswer[] {
  const files = readdirSync(join(folder, set)).filter((file) => file.endsWith('.txt'));
  return files.sort().map((file) => {
    const key = file.slice(0, -'.txt'.length);
    const labels = join(folder, set, `${key}.labels.json`);
    return {
      set,
      key,
      ...readRequest(join(folder, REQUESTS, `${key}.json`)),
      answer: readFileSync(join(folder, set, file), 'utf8'),
      labels: existsSync(labels) ? labelsSchema.parse(readJson(labels)) : [],
    };
  });
}

function withEvidenceOf(recorded: readonly RecordedAnswer[], folder: string): RecordedAnswer[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const known = new Map(
    files.map((file) => readRequest(join(folder, file))).map((request) => [request.question, request]),
  );
  return recorded.flatMap((answer) => {
    const evidence = known.get(answer.question)?.evidence;
    return evidence ? [{ ...answer, evidence, answer: renumber(answer.answer, answer.evidence, evidence) }] : [];
  });
}

function readRequest(file: string): RequestEvidence {
  const { messages } = requestSchema.parse(readJson(file));
  return readEvidence(messages.findLast(({ role }) => role === 'user')?.content ?? '');
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
