import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { basename, join } from 'node:path';

import { PROJECT } from '#scripts/lib/project.mjs';

import { bookQuestions } from '../../book-questions.ts';
import { comparePeers, type PeerFigures } from './measure-peers.ts';
import { installPeers, type Peer, startLectern, startOthers } from './peers.ts';
import { plotPeers } from './plot-peers.ts';
import { startScriptedModel } from './scripted-model.ts';

export interface PeersBenchOptions {
  book: string;
  rounds: number;
  /** Another checkout of this project, built, that is measured in the same rounds; null for none. */
  against: string | null;
  /** Which variants of the product; null for all. */
  variants: readonly string[] | null;
}

const REPORT = join(PROJECT, 'reports', 'bench-peers.json');
const QUESTIONS = 200;

/** Measures the product beside a plain route of the AI SDK and a chain of LangChain; prints one table, and writes JSON. */
export async function runPeersBench({ book, rounds, against, variants }: PeersBenchOptions): Promise<number> {
  const questions = await bookQuestions(book, QUESTIONS);
  if (questions.length === 0) throw new Error(`There are no Markdown headings under ${book} to make questions of.`);
  console.log('Installing the peers where they are not yet there …');
  await installPeers();
  const model = await startScriptedModel();
  const peers: Peer[] = [];
  try {
    const around = { book, modelUrl: model.baseUrl };
    const isMeant = (name: string): boolean => variants === null || variants.includes(name);
    console.log('Starting all, each with the book …');
    peers.push(...(await startOthers(around)));
    peers.push(...(await startLectern(around, { label: 'Lectern', isMeant })));
    if (against !== null)
      peers.push(...(await startLectern(around, { label: 'the other', project: against, isMeant })));
    const figures = await comparePeers({ peers, model, questions, rounds });
    printPeers(figures);
    await write({ measuredAt: new Date().toISOString(), book: basename(book), rounds, load: loadavg(), figures });
  } finally {
    await Promise.all([...peers, model].map((each) => each.stop()));
  }
  return 0;
}

async function write(report: object): Promise<void> {
  await mkdir(join(PROJECT, 'reports'), { recursive: true });
  await writeFile(REPORT, `${JSON.stringify({ cores: cpus().length, node: process.version, ...report }, null, 2)}\n`);
  console.log(`Written to reports/${basename(REPORT)}`);
}

/** A column of the table, and what stands there. */
type Cell = [string, string | number];

/** Ratios are to the first, which is the floor. */
function printPeers(figures: readonly PeerFigures[]): void {
  const floor = figures[0]?.loads.at(-1)?.answersPerSecond ?? NaN;
  const rows = figures.map(({ name, loads, aborts, memoryMb }) => {
    const many = loads.at(-1);
    const before = loads.map(({ atOnce, beforeModelMs: { p50, p95 } }): Cell => [
      `before the model, ${atOnce}: p50/p95`,
      `${p50.toFixed(0)}/${p95.toFixed(0)}`,
    ]);
    const added = loads.map(({ atOnce, addedMs: { p50 } }): Cell => [`added, ${atOnce}`, Math.round(p50)]);
    const failures = loads.flatMap((load) => load.failures);
    for (const failure of failures) console.log(`${name}: ${failure}`);
    return [
      name,
      {
        ...Object.fromEntries([...before, ...added]),
        'answers/s': Number(many?.answersPerSecond.toFixed(1)),
        'of the first': Number(((many?.answersPerSecond ?? NaN) / floor).toFixed(2)),
        'CPU ms': Number(many?.cpuMsPerAnswer.toFixed(1)),
        'MB at rest/under load': `${memoryMb.atRest.toFixed(0)}/${memoryMb.underLoad.toFixed(0)}`,
        'aborted in 20 ms': `${aborts.endedWithin20Ms}/${aborts.left} (${aborts.slowestMs.toFixed(0)} ms)`,
        failed: failures.length,
      },
    ];
  });
  console.log('\nMilliseconds at 1, 10 and 50 questions at once; answers and CPU at 50');
  console.table(Object.fromEntries(rows));
  console.log(plotPeers(figures));
}
