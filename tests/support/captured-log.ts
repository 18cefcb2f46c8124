import { createLogger, type Logger } from '#lib/foundation/log/logger.ts';

/** A line of the log, read back. */
export type LogLine = Record<string, unknown> & { level: number; msg: string };

/** The app's own log at its most talkative, kept instead of printed. */
export interface CapturedLog {
  log: Logger;
  /** As they were written. */
  text(): string;
  lines(): LogLine[];
  clear(): void;
}

export function captureLog(): CapturedLog {
  let written: string[] = [];
  return {
    log: createLogger('trace', { write: (line) => void written.push(line) }),
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as LogLine),
    clear: () => (written = []),
  };
}
