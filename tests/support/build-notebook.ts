import { strToU8 } from 'fflate';

export const markdownCell = (source: string, attachments?: unknown) => ({
  cell_type: 'markdown',
  metadata: {},
  source,
  attachments,
});
export const codeCell = (source: string | string[], outputs: unknown[] = [], tags: string[] = []) => ({
  cell_type: 'code',
  execution_count: 7,
  metadata: { tags },
  source,
  outputs,
});
export const stream = (text: string | string[]) => ({ output_type: 'stream', name: 'stdout', text });
export const display = (data: unknown) => ({ output_type: 'display_data', metadata: {}, data });

/** The bytes of a notebook of format 4 with these cells. */
export function buildNotebook(cells: unknown[], language = 'python'): Uint8Array {
  return strToU8(
    JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: { language_info: { name: language } }, cells }),
  );
}
