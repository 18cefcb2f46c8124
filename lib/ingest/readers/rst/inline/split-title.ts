import { unescape } from './delimiters.ts';

/** `words <target>` as both; without a title where the whole is the target. */
export function splitTitle(content: string): { title: string | null; target: string } {
  const written = content.trim();
  const start = written.endsWith('>') && !written.endsWith('\\>') ? written.lastIndexOf('<') : -1;
  const isSet = start === 0 || (start > 0 && /\s/.test(written[start - 1] ?? ''));
  if (!isSet) return { title: null, target: written };
  return {
    title: unescape(written.slice(0, start).trim()).replace(/\s+/g, ' '),
    target: written.slice(start + 1, -1).trim(),
  };
}
