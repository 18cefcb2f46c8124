import {
  base32,
  compressPalmDoc,
  type IndexRow,
  indexRecords,
  number32,
  palmDatabase,
  palmRecords,
  variable,
} from './mobi-records.ts';

/** Records of pictures come behind those of the text and its indexes. */
const HEADER_BYTES = 264;
const RECORD_BYTES = 4096;
const NONE = 0xff_ff_ff_ff;

export interface MobiParts {
  title?: string;
  /** Types of metadata (100 an author, 103 a description, 106 a date, 201 the cover, 503 the title, 524 the language), with their values. */
  metadata?: [type: number, value: string | number][];
  compression?: 'none' | 'palmdoc';
  encryption?: number;
  encoding?: 'utf-8' | 'windows-1252';
  pictures?: Uint8Array[];
}

export interface ContentsRow {
  title: string;
  depth?: number;
  /** What stands at the place, which is looked for. */
  at: string;
}

/** A book in Mobipocket's older format. In its text `@{words}` becomes the position of these words. */
export function buildMobi6(html: string, parts: MobiParts & { contents?: ContentsRow[] } = {}): Uint8Array {
  const encode = (text: string) => Buffer.from(text, parts.encoding === 'windows-1252' ? 'latin1' : 'utf8');
  // Positions are written with ten digits, so that writing them moves nothing.
  const draft = html.replace(/@\{([^}]*)\}/g, (_, words: string) => `\0${words}\0`.padEnd(0));
  const plain = encode(draft.replace(/\0[^\0]*\0/g, '0'.repeat(10)));
  const text = encode(
    draft.replace(/\0([^\0]*)\0/g, (_, words: string) => String(plain.indexOf(encode(words))).padStart(10, '0')),
  );
  const rows = (parts.contents ?? []).map(({ title, depth = 0, at }) => ({
    title,
    depth,
    place: [text.indexOf(encode(at))],
  }));
  return palmDatabase(recordsOf(text, { ...parts, version: 6, rows }));
}

interface Kf8File {
  skeleton: string;
  /** Where the fragments stand in the skeleton. */
  at: string;
  fragments: string[];
}

/**
 * A book in KF8. In its text `@{words}` becomes the address of the element that begins with these words, and `kindle:embed:0001` the first
 * picture; `flows` are styles and drawings.
 */
export function buildKf8(
  files: readonly Kf8File[],
  parts: MobiParts & { contents?: ContentsRow[]; flows?: string[] } = {},
): Uint8Array {
  const skeletons: IndexRow[] = [];
  const fragments: IndexRow[] = [];
  const address = (fragment: number, offset: number) =>
    `kindle:pos:fid:${base32(fragment, 4)}:off:${base32(offset, 10)}`;
  const written = files.map((file) => ({
    ...file,
    fragments: file.fragments.map((fragment) => fragment.replace(/@\{[^}]*\}/g, address(0, 0))),
  }));
  const all = written.flatMap((file) => file.fragments);
  const find = (words: string): [fragment: number, offset: number] => {
    const fragment = all.findIndex((own) => own.includes(words));
    return [fragment, Buffer.from((all[fragment] ?? '').split(words)[0] ?? '').length];
  };
  let position = 0;
  const texts = files.map(({ skeleton, at, fragments: own }, index) => {
    const filled = own.map((text) => text.replace(/@\{([^}]*)\}/g, (_, words: string) => address(...find(words))));
    const before = Buffer.from(skeleton.slice(0, skeleton.indexOf(at))).length;
    skeletons.push({
      name: `SKEL${String(index).padStart(10, '0')}`,
      values: [[own.length], [position, Buffer.from(skeleton).length]],
    });
    let inserted = position + before;
    let start = 0;
    for (const fragment of filled) {
      const { length } = Buffer.from(fragment);
      fragments.push({
        name: String(inserted).padStart(10, '0'),
        values: [[0], [index], [fragments.length], [start, length]],
      });
      inserted += length;
      start += length;
    }
    const text = skeleton + filled.join('');
    position += Buffer.from(text).length;
    return text;
  });
  const rows = (parts.contents ?? []).map(({ title, depth = 0, at }) => ({ title, depth, place: find(at) }));
  const flows = [texts.join(''), ...(parts.flows ?? [])].map((flow) => Buffer.from(flow));
  return palmDatabase(
    recordsOf(Buffer.concat(flows), { ...parts, version: 8, rows, kf8: { skeletons, fragments, flows } }),
  );
}

/** A file that holds a book in both formats, of the records of each. */
export function buildBoth(older: string, newer: readonly Kf8File[], parts: MobiParts): Uint8Array {
  const first = recordsOf(Buffer.from(older), { ...parts, version: 6, rows: [] });
  const boundary = first.length + 1;
  const metadata: MobiParts['metadata'] = [...(parts.metadata ?? []), [121, boundary]];
  const records = recordsOf(Buffer.from(older), { ...parts, metadata, version: 6, rows: [] });
  const second = palmRecords(buildKf8(newer, { ...parts, pictures: [] }));
  return palmDatabase([...records, Buffer.from('BOUNDARY'), ...second]);
}

interface Laid extends MobiParts {
  version: number;
  rows: { title: string; depth: number; place: number[] }[];
  kf8?: { skeletons: IndexRow[]; fragments: IndexRow[]; flows: Buffer[] };
}

function recordsOf(text: Buffer, laid: Laid): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < text.length; at += RECORD_BYTES) {
    const piece = text.subarray(at, at + RECORD_BYTES);
    pieces.push(laid.compression === 'palmdoc' ? compressPalmDoc(piece) : piece);
  }
  const records: Buffer[] = [Buffer.alloc(0), ...pieces];
  const add = (...added: Buffer[]) => records.push(...added) - added.length;
  const contents = laid.rows.length === 0 ? NONE : add(...contentsIndex(laid.rows, laid.version));
  const { kf8 } = laid;
  const skeletons =
    kf8 === undefined
      ? NONE
      : add(
          ...indexRecords(kf8.skeletons, [
            [1, 1],
            [6, 2],
          ]),
        );
  const fragments =
    kf8 === undefined
      ? NONE
      : add(
          ...indexRecords(kf8.fragments, [
            [2, 1],
            [3, 1],
            [4, 1],
            [6, 2],
          ]),
        );
  const flows = kf8 === undefined ? NONE : add(flowRecord(kf8.flows));
  const pictures =
    (laid.pictures ?? []).length === 0 ? NONE : add(...(laid.pictures ?? []).map((bytes) => Buffer.from(bytes)));
  add(Buffer.from('e98e0d0a', 'hex'));
  const places = { contents, skeletons, fragments, flows, flowCount: kf8?.flows.length ?? 0, pictures };
  records[0] = header(text, { laid, count: pieces.length, places });
  return records;
}

type Places = Record<'contents' | 'skeletons' | 'fragments' | 'flows' | 'flowCount' | 'pictures', number>;

function header(text: Buffer, { laid, count, places }: { laid: Laid; count: number; places: Places }): Buffer {
  const title = Buffer.from(laid.title ?? '');
  const metadata = exth(laid.metadata ?? []);
  const bytes = Buffer.alloc(16 + HEADER_BYTES);
  bytes.writeUInt16BE(laid.compression === 'palmdoc' ? 2 : 1, 0);
  bytes.writeUInt32BE(text.length, 4);
  bytes.writeUInt16BE(count, 8);
  bytes.writeUInt16BE(RECORD_BYTES, 10);
  bytes.writeUInt16BE(laid.encryption ?? 0, 12);
  bytes.write('MOBI', 16);
  const numbers: [at: number, value: number][] = [
    [20, HEADER_BYTES],
    [24, 2],
    [28, laid.encoding === 'windows-1252' ? 1252 : 65_001],
    [36, laid.version],
    [84, bytes.length + metadata.length],
    [88, title.length],
    [92, 0x0409],
    [108, places.pictures],
    [128, 0x40],
    [192, places.flows],
    [196, places.flowCount],
    [244, places.contents],
    [248, places.fragments],
    [252, places.skeletons],
  ];
  for (const [at, value] of numbers) bytes.writeUInt32BE(value, at);
  return Buffer.concat([bytes, metadata, title]);
}

function exth(metadata: [type: number, value: string | number][]): Buffer {
  const entries = metadata.map(([type, value]) => {
    const written = typeof value === 'string' ? Buffer.from(value) : number32(value);
    return Buffer.concat([number32(type), number32(written.length + 8), written]);
  });
  const body = Buffer.concat(entries);
  return Buffer.concat([Buffer.from('EXTH'), number32(body.length + 12), number32(entries.length), body]);
}

function contentsIndex(rows: Laid['rows'], version: number): Buffer[] {
  const labels: Buffer[] = [];
  let at = 0;
  const entries = rows.map(({ title, depth, place }, index): IndexRow => {
    const words = Buffer.from(title);
    const label = Buffer.concat([variable(words.length), words]);
    labels.push(label);
    at += label.length;
    const values = [[at - label.length], [depth], place];
    return { name: String(index), values: version === 8 ? values : [place, [at - label.length], [depth]] };
  });
  const tags: [number, number][] =
    version === 8
      ? [
          [3, 1],
          [4, 1],
          [6, 2],
        ]
      : [
          [1, 1],
          [3, 1],
          [4, 1],
        ];
  return indexRecords(entries, tags, Buffer.concat(labels));
}

function flowRecord(flows: Buffer[]): Buffer {
  let at = 0;
  const places = flows.map(({ length }) => {
    at += length;
    return Buffer.concat([number32(at - length), number32(at)]);
  });
  return Buffer.concat([Buffer.from('FDST'), number32(12), number32(flows.length), ...places]);
}
