import type { TocEntry } from '../rst/rst-page.ts';
import { splitTitle } from '../rst/inline/split-title.ts';

const OPENING = /^ {0,3}(`{3,}|:{3,})[ \t]{0,9}(?:\{toctree\}|toc)[ \t]*$/;
const OPTION = /^:[\w-]+:/;

interface Fence {
  mark: string;
  isGlob: boolean;
  isSettings: boolean;
}

/** The pages that a page of Markdown lists as those below it, in fences called `{toctree}` (MyST) or `toc`. */
export function tocEntriesOf(markdown: string): TocEntry[] {
  if (!markdown.includes('toc')) return [];
  const entries: TocEntry[] = [];
  let fence: Fence | null = null;
  for (const line of markdown.split('\n')) {
    const [, mark] = OPENING.exec(line) ?? [];
    const written = line.trim();
    if (fence === null) fence = mark === undefined ? null : { mark, isGlob: false, isSettings: false };
    else if (written.startsWith(fence.mark)) fence = null;
    else entries.push(...entryOf(written, fence));
  }
  return entries;
}

/** The entry of a line; none for an option, which changes what is known of the fence. */
function entryOf(written: string, fence: Fence): TocEntry[] {
  if (written === '---') fence.isSettings = !fence.isSettings;
  else if (OPTION.test(written) || fence.isSettings) fence.isGlob ||= /^:?glob\b/.test(written);
  else if (written !== '' && !written.startsWith('#'))
    return [{ ...splitTitle(written), isGlob: fence.isGlob && written.includes('*') }];
  return [];
}
