import ora, { type Ora } from 'ora';

/** One moving line on a terminal, plain lines elsewhere, and on a terminal that does not say how wide it is, which ora would fill for ever. */
export function openSpinner(): Ora {
  const { columns } = process.stderr as { columns?: number };
  return ora({ stream: process.stderr, ...(columns === 0 && { isEnabled: false }) });
}
