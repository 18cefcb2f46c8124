/** How much of the turn before stays in view above a new question, in CSS pixels. */
const ANCHOR_GAP_PX = 24;
/** Nearer than this to the end counts as being there. */
export const EDGE_PX = 24;

/** How far the end of the last turn's content lies below the log's lower edge; negative when there is room left. */
export function contentBelow(log: HTMLElement): number {
  const content = log.querySelector(':scope > :last-child > .turn-content') ?? log.lastElementChild;
  if (content === null) return 0;
  return content.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom;
}

export function scrollToTurn(log: HTMLElement | null, key: string): void {
  const turn = log?.querySelector<HTMLElement>(`[data-turn="${CSS.escape(key)}"]`);
  if (!log || !turn) return;
  const top = turn.getBoundingClientRect().top - log.getBoundingClientRect().top + log.scrollTop;
  log.scrollTo({ top: top - ANCHOR_GAP_PX, behavior: 'instant' });
}

export function scrollToEnd(log: HTMLElement | null): void {
  if (log === null) return;
  log.scrollTo({ top: log.scrollTop + contentBelow(log) + EDGE_PX / 2, behavior: 'instant' });
}
