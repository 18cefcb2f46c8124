import { toolEnvironment } from './project.mjs';

// Young objects have at most so many MB. By itself Node takes three times that on a large machine, and keeps it: 110 MB at rest.
const MOST_YOUNG_MB = 16;

// A heap is collected when it has grown by half since the last time, by itself when it is two to four times as large: a third of the memory
// behind some hundred questions, for a twentieth of the processor time (decision 199).
const GROWTH_PERCENT = 50;

// The C library gives each of a dozen threads a heap of its own, and what is free in one is of no use to another: 40 MB at rest.
const HEAPS = '2';

// From so many bytes on a piece of memory is the system's own and goes back to it when it is freed. By itself the C library raises that limit to
// 32 MB with the largest piece that was freed, and what is kept then lies between pieces that were: 100 MB at rest (decision 202).
const OWN_PIECE_BYTES = '131072';

/**
 * How the server's process is begun, so that it takes the memory it needs (decisions 190, 199 and 202). In the image of a container the same stands in
 * its Dockerfile.
 *
 * @returns {{ args: string[], env: NodeJS.ProcessEnv }}
 */
export function serverProcess() {
  return {
    args: [`--max-semi-space-size=${MOST_YOUNG_MB}`, `--heap-growing-percent=${GROWTH_PERCENT}`, 'server/serve.ts'],
    env: { MALLOC_ARENA_MAX: HEAPS, MALLOC_MMAP_THRESHOLD_: OWN_PIECE_BYTES, ...toolEnvironment() },
  };
}
