import type { GroundingMode } from '#lib/contracts/claim.ts';

import { recall, remember } from './browser-storage.ts';

const KEY = 'lectern.grounding';
/** Written out because importing the contract's list would ship its schema library to the browser. */
const MODES: readonly GroundingMode[] = ['strict', 'annotate'];

/** Returns the reader's choice of how unsupported sentences are treated; null leaves it to the server. */
export function chosenGrounding(): GroundingMode | null {
  const kept = recall(KEY);
  return MODES.find((mode) => mode === kept) ?? null;
}

/** Keeps the choice in this browser. The server's default does not count as a choice. */
export function chooseGrounding(mode: GroundingMode, serverMode: GroundingMode): void {
  remember(KEY, mode === serverMode ? null : mode);
}
