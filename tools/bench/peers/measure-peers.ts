import { setTimeout as pause } from 'node:timers/promises';

import { distributionOf, type Distribution } from '../distribution.ts';
import { askMany, askPeer, type PeerAnswer } from './ask-peer.ts';
import type { Peer } from './peers.ts';
import { type ProcessUse, processUse } from './process-use.ts';
import type { ModelCall, ScriptedModel } from './scripted-model.ts';

/** With so many questions at once; over all rounds, in milliseconds unless said otherwise. */
interface LoadFigures {
  atOnce: number;
  answers: number;
  failures: string[];
  /** From asking until the request to the model is there, an embedding included. */
  beforeModelMs: Distribution;
  /** Of a whole answer, without what model and embedder took for it. */
  addedMs: Distribution;
  /** The median of the rounds. */
  answersPerSecond: number;
  cpuMsPerAnswer: number;
}

/** Of clients that leave: how soon the model's request has ended. */
interface AbortFigures {
  /** While the model was at work. */
  left: number;
  ended: number;
  endedWithin20Ms: number;
  slowestMs: number;
}

export interface PeerFigures {
  name: string;
  loads: LoadFigures[];
  aborts: AbortFigures;
  /** Resident, before the first question and behind the last one. */
  memoryMb: { atRest: number; underLoad: number };
}

interface Comparison {
  peers: readonly Peer[];
  model: ScriptedModel;
  questions: readonly string[];
  rounds: number;
}

const LOADS = [
  { atOnce: 1, count: 20 },
  { atOnce: 10, count: 100 },
  { atOnce: 50, count: 300 },
];
const WARM_UP = { atOnce: 5, count: 40 };
/** Before the model says something, and while it speaks. */
const LEAVE_AFTER_MS = [150, 350];
const LEAVERS = 4;
const AT_ONCE_MS = 20;

interface Round {
  answers: PeerAnswer[];
  calls: Map<string, ModelCall[]>;
  seconds: number;
  cpuMs: number;
}

/** Asks all of them in turn, round by round, so that what else the machine does meets all alike. */
export async function comparePeers(comparison: Comparison): Promise<PeerFigures[]> {
  const { peers, model, questions, rounds } = comparison;
  const atRest = new Map<string, ProcessUse>();
  for (const peer of peers) atRest.set(peer.name, await processUse(peer.pid));
  for (const peer of peers) await askMany(peer, questions, WARM_UP);
  const measured = new Map<string, Round[]>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const load of LOADS) {
      for (const peer of peers) {
        const key = `${peer.name} ${load.atOnce}`;
        measured.set(key, [...(measured.get(key) ?? []), await measureRound(comparison, peer, load)]);
      }
    }
    console.log(`Round ${round} of ${rounds} is over.`);
  }
  const figures: PeerFigures[] = [];
  for (const peer of peers) {
    const loads = LOADS.map(({ atOnce }) => loadFigures(atOnce, measured.get(`${peer.name} ${atOnce}`) ?? []));
    const underLoad = (await processUse(peer.pid)).memoryMb;
    const memoryMb = { atRest: atRest.get(peer.name)?.memoryMb ?? NaN, underLoad };
    figures.push({ name: peer.name, loads, aborts: await measureAborts(model, peer, questions), memoryMb });
  }
  return figures;
}

async function measureRound(
  { model, questions }: Comparison,
  peer: Peer,
  load: { count: number; atOnce: number },
): Promise<Round> {
  await model.takeCalls();
  const [before, started] = [await processUse(peer.pid), performance.now()];
  const answers = await askMany(peer, questions, load);
  const seconds = (performance.now() - started) / 1_000;
  // What is done behind an answer belongs to it.
  await pause(200);
  const cpuMs = (await processUse(peer.pid)).cpuMs - before.cpuMs;
  return { answers, calls: await callsByMark(model), seconds, cpuMs };
}

async function callsByMark(model: ScriptedModel): Promise<Map<string, ModelCall[]>> {
  return Map.groupBy(await model.takeCalls(), ({ mark }) => mark ?? '');
}

function loadFigures(atOnce: number, rounds: readonly Round[]): LoadFigures {
  const all = rounds.flatMap(({ answers, calls }) =>
    answers.map((answer) => ({ answer, calls: calls.get(answer.mark) ?? [] })),
  );
  const complete = all.filter(({ answer }) => answer.failure === null);
  const perSecond = rounds.map(({ answers, seconds }) => answers.length / seconds).toSorted((a, b) => a - b);
  return {
    atOnce,
    answers: complete.length,
    failures: all.flatMap(({ answer }) => answer.failure ?? []).slice(0, 3),
    beforeModelMs: distributionOf(
      complete.flatMap(({ answer, calls }) => {
        const first = calls.find(({ kind }) => kind === 'chat');
        return first === undefined ? [] : [first.arrivedAt - answer.askedAt];
      }),
    ),
    addedMs: distributionOf(complete.map(({ answer, calls }) => answer.endedAt - answer.askedAt - servedMs(calls))),
    answersPerSecond: perSecond[Math.floor(perSecond.length / 2)] ?? NaN,
    cpuMsPerAnswer: rounds.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / all.length,
  };
}

function servedMs(calls: readonly ModelCall[]): number {
  return calls.reduce((sum, { arrivedAt, endedAt }) => sum + (endedAt ?? arrivedAt) - arrivedAt, 0);
}

async function measureAborts(model: ScriptedModel, peer: Peer, questions: readonly string[]): Promise<AbortFigures> {
  await model.takeCalls();
  const answers: PeerAnswer[] = [];
  for (const afterMs of LEAVE_AFTER_MS)
    for (let leaver = 0; leaver < LEAVERS; leaver += 1)
      answers.push(await askPeer(peer, questions[leaver] ?? '', afterMs));
  await pause(1_000);
  const calls = await callsByMark(model);
  const late = answers.flatMap(({ mark, leftAt }) => {
    const ofIt = calls
      .get(mark)
      ?.filter(({ kind, endedAt }) => kind === 'chat' && (endedAt ?? Infinity) > Number(leftAt));
    return (ofIt ?? []).map(({ abortedAt }) => (abortedAt === null ? Infinity : abortedAt - Number(leftAt)));
  });
  const ended = late.filter(Number.isFinite);
  return {
    left: late.length,
    ended: ended.length,
    endedWithin20Ms: ended.filter((ms) => ms <= AT_ONCE_MS).length,
    slowestMs: Math.max(...ended),
  };
}
