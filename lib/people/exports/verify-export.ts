import { ExportChain } from './export-chain.ts';
import type { ExportFormat } from './write-export.ts';

/**
 * The result of verifying an export: `altered` when it differs from the original, from the named row on; `cut` when rows are missing at its end.
 * `hash` is that of the last valid row, null if there is none.
 */
export interface VerifiedExport {
  file: 'intact' | 'altered' | 'cut';
  /** The number of valid rows. */
  rows: number;
  hash: string | null;
}

/** A row as it is in the file, and the metadata it states. */
interface Row {
  held: string;
  isLast: boolean;
  hash: string;
}

const JSONL_ROW = /^(.*,"export":\{"row":\d+,"last":(true|false)),"sha256":"([0-9a-f]{64})"\}\}$/s;
const CSV_ROW = /^(.*,(true|false)),([0-9a-f]{64})\r\n$/s;

/** The ids with which rows begin: of turns, and of administrators' actions. */
const IDS = ['turn_id', 'entry_id'];

/** Returns the format of an export by its first bytes; null for anything else. */
export function exportFormat(start: string): ExportFormat | null {
  if (IDS.some((id) => start.startsWith(`\uFEFF${id},`))) return 'csv';
  return IDS.some((id) => start.startsWith(`{"${id}":`)) ? 'jsonl' : null;
}

/** Checks an export against the hashes it carries, in constant memory. */
export async function verifyExport(bytes: AsyncIterable<Uint8Array>, format: ExportFormat): Promise<VerifiedExport> {
  const pieces = format === 'csv' ? records(lines(decoded(bytes))) : lines(decoded(bytes));
  let chain: ExportChain | null = format === 'csv' ? null : new ExportChain('');
  const found: VerifiedExport = { file: 'cut', rows: 0, hash: null };
  try {
    for await (const piece of pieces) {
      if (chain === null) {
        chain = new ExportChain(piece);
        continue;
      }
      const row = readRow(piece, format);
      if (found.file === 'intact' || row === null || chain.add(row.held) !== row.hash)
        return { ...found, file: 'altered' };
      Object.assign(found, { rows: chain.rows, hash: row.hash, file: row.isLast ? 'intact' : 'cut' });
    }
  } catch (error) {
    if (error instanceof UnreadableError) return { ...found, file: 'altered' };
    throw error;
  }
  return found;
}

/** Thrown for text that is not UTF-8, or not a table. */
class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}

function readRow(text: string, format: ExportFormat): Row | null {
  const [, held, isLast, hash] = (format === 'csv' ? CSV_ROW : JSONL_ROW).exec(text) ?? [];
  return held === undefined || hash === undefined ? null : { held, isLast: isLast === 'true', hash };
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  // A file that is not UTF-8 was not written by us, and must not be decoded into one that was.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    throw cause instanceof TypeError ? new UnreadableError('It is not valid UTF-8.', { cause }) : cause;
  }
}

/** Yields lines without their line ends, which are all `\n`; text after the last one is a line too, unless it is empty. */
async function* lines(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    const last = others.pop();
    rest += first;
    if (last === undefined) continue;
    yield rest;
    yield* others;
    rest = last;
  }
  if (rest !== '') throw new UnreadableError('It ends within a line.');
}

/** Yields records of RFC 4180, including their line ends; a line end within quotation marks does not end a record. */
async function* records(texts: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let held: string[] = [];
  let isQuoted = false;
  for await (const text of texts) {
    held.push(`${text}\n`);
    if ((text.split('"').length - 1) % 2 === 1) isQuoted = !isQuoted;
    if (isQuoted) continue;
    yield held.join('');
    held = [];
  }
  if (held.length > 0) throw new UnreadableError('It ends within a record.');
}
