import type { GroundingMode } from '#lib/contracts/claim.ts';

import { recall, remember } from './browser-storage.ts';

const KEY = 'lectern.grounding';
/** Written out: with the contract's own list its whole library of schemas would come to the browser. */
const MODES: readonly GroundingMode[] = ['strict', 'annotate'];

/** How the reader wants unsupported sentences treated; null leaves it to the server. */
export function chosenGrounding(): GroundingMode | null {
  const kept = recall(KEY);
  return MODES.find((mode) => mode === kept) ?? null;
}

/** Keeps the choice in this browser. What the server does anyway is no choice. */
export function chooseGrounding(mode: GroundingMode, serverMode: GroundingMode): void {
  remember(KEY, mode === serverMode ? null : mode);
}
