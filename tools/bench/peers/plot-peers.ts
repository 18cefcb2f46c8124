import type { PeerFigures } from './measure-peers.ts';

const WIDTH = 48;

/** Bars for a terminal: how long half of the questions wait until the model is asked. Each doubling is as long as any other. */
export function plotPeers(figures: readonly PeerFigures[]): string {
  const rows = figures.flatMap(({ name, loads }) =>
    loads.map(({ atOnce, beforeModelMs: { p50 } }, index) => ({ name: index === 0 ? name : '', atOnce, p50 })),
  );
  const longest = Math.max(...rows.map(({ p50 }) => Math.log2(1 + p50)));
  const names = Math.max(...rows.map(({ name }) => name.length));
  const bars = rows.map(({ name, atOnce, p50 }) => {
    const bar = '█'.repeat(Math.round((WIDTH * Math.log2(1 + p50)) / longest));
    return `${name.padEnd(names)} ${String(atOnce).padStart(3)} ${bar} ${p50.toFixed(0)} ms`;
  });
  return ['Until the model is asked (p50, logarithmic), by how many ask at once:', ...bars].join('\n');
}
