import { toolEnvironment } from './project.mjs';

// The limit of the young generation, in MB. By default Node uses three times that on a large machine and never releases it: 110 MB when idle.
const MOST_YOUNG_MB = 16;

// A heap is collected when it has grown by half since the last collection; by default, when it is two to four times as large. This takes a third of
// the memory after some hundred questions, for a twentieth of the processor time (decision 199).
const GROWTH_PERCENT = 50;

// The C library gives each of a dozen threads its own heap, and free memory in one cannot be used by another: 40 MB at rest.
const HEAPS = '2';

// From this many bytes on, a block of memory is mapped from the system and returned to it when it is freed. By default the C library raises that
// limit to 32 MB with the largest block freed, and the memory then retained lies between freed blocks: 100 MB at rest (decision 202).
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
