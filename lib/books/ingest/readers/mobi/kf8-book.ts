import { MAX_TEXT_BYTES, TextTooLongError } from '../packed/text-limit.ts';
import { IndexTable } from './index-table.ts';
import { isBlank, type LinkNotation, type MobiBook, type MobiEntry, type MobiFile } from './mobi-book.ts';
import { type MobiHeader, wordsIn } from './mobi-header.ts';
import type { PalmDatabase } from './palm-database.ts';

const LABEL = 3;
const DEPTH = 4;
const PLACE = 6;
const FRAGMENTS = 1;
/** Base of the numbers in its links. */
const BASE = 32;
const DRAWING = /<img\b[^<>]{0,500}?\bkindle:flow:([0-9a-v]{1,10})\?mime=image\/svg\+xml[^<>]{0,500}>/gi;

/**
 * Reads the files of a book in KF8. Its text holds each file as a skeleton and the fragments to insert into it; links name a fragment and an offset
 * in it, in digits of base 32.
 */
export function readKf8(database: PalmDatabase, header: MobiHeader, text: Buffer): MobiBook {
  const at = (index: number) => new IndexTable(database, header.firstRecord + index, header.decode);
  const flows = flowsOf(database, header, text);
  const fragments = header.fragments === null ? [] : fragmentsOf(at(header.fragments));
  const files = header.skeletons === null ? [wholeOf(flows)] : assemble(at(header.skeletons), fragments, text);
  const positionOf = (fragment: number, offset: number) => {
    const insertedAt = fragments[fragment]?.insertedAt;
    return insertedAt === undefined || Number.isNaN(offset) ? null : insertedAt + offset;
  };
  let contents: MobiEntry[] | null = [];
  try {
    if (header.contents !== null) contents = contentsOf(at(header.contents), positionOf);
  } catch {
    contents = null;
  }
  return {
    files: files
      .map((file) => ({ ...file, text: withDrawings(file.text, flows) }))
      .filter(({ text: own }) => !isBlank(own)),
    contents: contents ?? [],
    hasLostContents: contents === null,
    links: notation(positionOf),
    isXml: true,
  };
}

function notation(positionOf: (fragment: number, offset: number) => number | null): LinkNotation {
  return {
    place: /\bkindle:pos:fid:([0-9a-v]{1,10}):off:([0-9a-v]{1,12})/gi,
    positionOf: ([, fragment = '', offset = '']) =>
      positionOf(Number.parseInt(fragment, BASE), Number.parseInt(offset, BASE)),
    link: (address) => address,
    picture: /\bkindle:embed:([0-9a-v]{1,10})(?:\?mime=[\w/+.-]{0,60})?/gi,
    pictureOf: ([, number = '']) => Number.parseInt(number, BASE) - 1,
    image: (address) => address,
  };
}

/** The text of the pages comes first, followed by styles and drawings. */
function flowsOf(database: PalmDatabase, { flows, firstRecord }: MobiHeader, text: Buffer): Buffer[] {
  if (flows === null) return [text];
  const record = database.record(firstRecord + flows);
  if (record.toString('latin1', 0, 4) !== 'FDST') return [text];
  const count = Math.min(record.readUInt32BE(8), Math.floor((record.length - 12) / 8));
  return Array.from({ length: count }, (_, index) =>
    text.subarray(record.readUInt32BE(12 + index * 8), record.readUInt32BE(16 + index * 8)),
  );
}

interface Fragment {
  /** Its offset in the text of the book, once inserted into its skeleton. */
  insertedAt: number;
  length: number;
}

function fragmentsOf({ entries }: IndexTable): Fragment[] {
  return entries.map(({ name, values }) => ({
    insertedAt: Number.parseInt(name, 10),
    length: values.get(PLACE)?.[1] ?? 0,
  }));
}

function assemble({ entries }: IndexTable, fragments: readonly Fragment[], text: Buffer): MobiFile[] {
  let next = 0;
  let bytes = 0;
  return entries.map(({ values }, index) => {
    const [start = 0, length = 0] = values.get(PLACE) ?? [];
    const own = fragments.slice(next, next + (values.get(FRAGMENTS)?.[0] ?? 0));
    next += own.length;
    let assembled = text.toString('latin1', start, start + length);
    let from = start + length;
    for (const fragment of own) {
      const at = fragment.insertedAt - start;
      if (!(at >= 0 && at <= assembled.length)) throw new RangeError('A fragment stands outside of its file.');
      const inserted = text.toString('latin1', from, from + fragment.length);
      assembled = assembled.slice(0, at) + inserted + assembled.slice(at);
      from += fragment.length;
    }
    bytes += assembled.length;
    if (bytes > MAX_TEXT_BYTES) throw new TextTooLongError();
    return { name: nameOf(index), start, text: assembled };
  });
}

function wholeOf([text = Buffer.alloc(0)]: Buffer[]): MobiFile {
  return { name: nameOf(0), start: 0, text: text.toString('latin1') };
}

function nameOf(index: number): string {
  return `part-${index + 1}.html`;
}

function contentsOf(table: IndexTable, positionOf: (fragment: number, offset: number) => number | null): MobiEntry[] {
  return table.entries.flatMap(({ values }) => {
    const [fragment = -1, offset = 0] = values.get(PLACE) ?? [];
    const position = positionOf(fragment, offset);
    const title = wordsIn(table.label(values.get(LABEL)?.[0]));
    return position === null || title === '' ? [] : [{ title, depth: values.get(DEPTH)?.[0] ?? 0, position }];
  });
}

/** Drawings are stored apart from the pages that show them, and are inserted again here. */
function withDrawings(text: string, flows: readonly Buffer[]): string {
  let room = MAX_TEXT_BYTES;
  return text.replace(DRAWING, (image, number: string) => {
    const drawing = flows[Number.parseInt(number, BASE)]?.toString('latin1') ?? image;
    room -= drawing.length;
    if (room < 0) throw new TextTooLongError();
    return drawing.replace(/<\?xml[^<>]*\?>/, '').replace(/<!DOCTYPE[^<>]*>/i, '');
  });
}
