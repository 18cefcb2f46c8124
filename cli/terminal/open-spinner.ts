import ora, { type Ora } from 'ora';

/**
 * Opens a spinner: one moving line on a terminal, plain lines elsewhere. A terminal that reports no width also gets plain lines, because ora would
 * fill it for ever.
 */
export function openSpinner(): Ora {
  const { columns } = process.stderr as { columns?: number };
  return ora({ stream: process.stderr, ...(columns === 0 && { isEnabled: false }) });
}
