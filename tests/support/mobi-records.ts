/** Bytes of the records of Mobipocket, for tests: a database, its indexes, and what is compressed. */

export interface IndexRow {
  name: string;
  /** Values by tags, in the order of the tags. */
  values: number[][];
}

/** An index: its head, one record of entries, and its labels. Each tag has a bit of the only control byte. */
export function indexRecords(rows: IndexRow[], tags: [tag: number, valuesEach: number][], labels?: Buffer): Buffer[] {
  const table = tags.map(([tag, valuesEach], bit) => Buffer.from([tag, valuesEach, 1 << bit, 0]));
  const tagx = Buffer.concat([...table, Buffer.from([0, 0, 0, 1])]);
  const head = indexHeader({ count: 1, labels: labels === undefined ? 0 : 1, places: 0 });
  const entries = rows.map(({ name, values }) =>
    Buffer.concat([
      Buffer.from([name.length]),
      Buffer.from(name),
      Buffer.from([(1 << tags.length) - 1]),
      ...values.flat().map(variable),
    ]),
  );
  const body = Buffer.concat(entries);
  const places = Buffer.alloc(4 + rows.length * 2);
  places.write('IDXT');
  let at = 192;
  for (const [index, entry] of entries.entries()) {
    places.writeUInt16BE(at, 4 + index * 2);
    at += entry.length;
  }
  return [
    Buffer.concat([head, Buffer.from('TAGX'), number32(12 + tagx.length), number32(1), tagx]),
    Buffer.concat([indexHeader({ count: rows.length, labels: 0, places: 192 + body.length }), body, places]),
    ...(labels === undefined ? [] : [labels]),
  ];
}

function indexHeader({ count, labels, places }: { count: number; labels: number; places: number }): Buffer {
  const bytes = Buffer.alloc(192);
  bytes.write('INDX');
  for (const [at, value] of [
    [4, 192],
    [20, places],
    [24, count],
    [28, 65_001],
    [52, labels],
  ] as const)
    bytes.writeUInt32BE(value, at);
  return bytes;
}

/** The bytes of a Palm database of these records. */
export function palmDatabase(records: readonly Buffer[], kind = 'BOOKMOBI'): Uint8Array {
  const head = Buffer.alloc(78 + records.length * 8 + 2);
  head.write('book');
  head.write(kind, 60);
  head.writeUInt16BE(records.length, 76);
  let at = head.length;
  for (const [index, { length }] of records.entries()) {
    head.writeUInt32BE(at, 78 + index * 8);
    at += length;
  }
  return new Uint8Array(Buffer.concat([head, ...records]));
}

/** The records of a database, for a test that changes them. */
export function palmRecords(database: Uint8Array): Buffer[] {
  const bytes = Buffer.from(database);
  const starts = Array.from({ length: bytes.readUInt16BE(76) }, (_, index) => bytes.readUInt32BE(78 + index * 8));
  return starts.map((start, index) => bytes.subarray(start, starts[index + 1] ?? bytes.length));
}

/** With places to repeat, spaces and literals, as a program would write it. */
export function compressPalmDoc(bytes: Buffer): Buffer {
  const out: number[] = [];
  for (let at = 0; at < bytes.length;) {
    const found = repeated(bytes, at);
    const [byte = 0, next = 0] = bytes.subarray(at, at + 2);
    if (found !== null) {
      const pair = 0x80_00 | (found.distance << 3) | (found.length - 3);
      out.push(pair >>> 8, pair & 0xff);
      at += found.length;
    } else if (byte === 0x20 && next >= 0x40 && next < 0x80) {
      out.push(next ^ 0x80);
      at += 2;
    } else {
      if (byte !== 0 && (byte <= 8 || byte >= 0x80)) out.push(1);
      out.push(byte);
      at += 1;
    }
  }
  return Buffer.from(out);
}

function repeated(bytes: Buffer, at: number): { distance: number; length: number } | null {
  for (let length = Math.min(10, bytes.length - at); length >= 3; length -= 1) {
    const found = bytes.lastIndexOf(bytes.subarray(at, at + length), at - 1);
    if (at > 0 && found !== -1 && at - found < 2048) return { distance: at - found, length };
  }
  return null;
}

export function variable(value: number): Buffer {
  const digits = [(value & 0x7f) | 0x80];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift(rest & 0x7f);
  return Buffer.from(digits);
}

export function base32(value: number, digits: number): string {
  return value.toString(32).toUpperCase().padStart(digits, '0');
}

export function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
