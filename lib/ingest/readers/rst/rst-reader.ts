import type { ElementContent } from 'hast';

import type { RstPage } from './rst-page.ts';
import type { Line } from './source-lines.ts';

/** Reads what stands inside of a construct; every construct is given one, since all of them hold others. */
export interface RstReader {
  readonly page: RstPage;
  /** Body elements, as in a list item. Throws `UnreadablePageError` when they are nested too deeply. */
  blocks(lines: readonly Line[]): ElementContent[];
  /** The marks within a line or paragraph. */
  inline(text: string, line: number): ElementContent[];
  /** Takes another file's lines for its own while `read` runs, as an include does. */
  within<Result>(file: string, read: () => Result): Result;
}

/** What a construct made of the lines from a place on, and where they go on after it. */
export interface ReadBlock {
  nodes: ElementContent[];
  next: number;
}

/** Recognises a construct at a line; null when there is none. */
export type ReadConstruct = (lines: readonly Line[], at: number, reader: RstReader) => ReadBlock | null;
