import { strToU8, unzipSync, zipSync } from 'fflate';

import { palmDatabase, palmRecords } from './mobi-records.ts';
import { SOUND_EBOOKS } from './sound-ebooks.ts';
import type { HostileEbook } from './hostile-ebooks.ts';

/** A number from 0 to below 1. */
type Draw = () => number;

/** Numbers that are the same for the same seed. */
function drawsOf(seed: number): Draw {
  let state = ((seed + 1) * 1_103_515_245) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const below = (draw: Draw, end: number) => Math.floor(draw() * end);
const oneOf = <T>(draw: Draw, values: readonly T[]): T => values[below(draw, values.length)] as T;

/** Each format with `count` files that are cut off, as many with changed bytes, and as many that are well packed but say something else. */
export function damagedEbooks(count: number): HostileEbook[] {
  return SOUND_EBOOKS.flatMap(([name, bytes]) =>
    Array.from({ length: count }, (_, seed): HostileEbook[] => [
      [`cut off (${seed})`, name, () => bytes.slice(0, below(drawsOf(seed), bytes.length))],
      [`changed (${seed})`, name, () => flipped(bytes, seed)],
      [`rewritten (${seed})`, name, () => rewritten(name, bytes, drawsOf(seed))],
    ]).flat(),
  );
}

function flipped(bytes: Uint8Array, seed: number): Uint8Array {
  const draw = drawsOf(seed);
  const changed = Uint8Array.from(bytes);
  // Most of what says how something is built stands in front.
  const area = seed % 2 === 0 ? bytes.length : Math.min(bytes.length, 1_500);
  for (let count = 0; count < 1 + (seed % 12); count += 1) changed[below(draw, area)] = below(draw, 256);
  return changed;
}

/** Changes what a file says and packs it soundly, so that the change is met by the reader of the format rather than by that of its package. */
function rewritten(name: string, bytes: Uint8Array, draw: Draw): Uint8Array {
  if (/\.(mobi|azw3)$/.test(name)) return withRecords(bytes, draw);
  if (Buffer.from(bytes).toString('latin1', 0, 2) === 'PK') return withParts(bytes, draw);
  return Buffer.from(withText(Buffer.from(bytes).toString('latin1'), draw), 'latin1');
}

const NUMBERS = [0, 1, 3, 0xff, 0x7f_ff, 0xff_ff, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_fe, 0xff_ff_ff_ff];

function withRecords(bytes: Uint8Array, draw: Draw): Uint8Array {
  const records = palmRecords(bytes).map((record) => Buffer.from(record));
  for (let changes = 1 + below(draw, 3); changes > 0; changes -= 1) {
    const at = below(draw, 3) === 0 ? 0 : below(draw, records.length);
    const record = records[at] ?? Buffer.alloc(0);
    const place = below(draw, Math.min(record.length, 400)) & ~1;
    const kind = below(draw, 6);
    if (kind === 0) records.splice(at, 1);
    else if (kind === 1) records.splice(at, 0, Buffer.from(oneOf(draw, records)));
    else if (kind === 2) records[at] = record.subarray(0, place);
    else if (place + 4 <= record.length) record.writeUInt32BE(oneOf(draw, NUMBERS), place);
  }
  return palmDatabase(records);
}

function withParts(bytes: Uint8Array, draw: Draw): Uint8Array {
  const parts = new Map(Object.entries(unzipSync(bytes)));
  for (let changes = 1 + below(draw, 3); changes > 0; changes -= 1) {
    const names = [...parts.keys()];
    const [name, other] = [oneOf(draw, names), oneOf(draw, names)];
    const part = parts.get(name) ?? new Uint8Array();
    const kind = below(draw, 8);
    if (kind === 0) parts.delete(name);
    else if (kind === 1) parts.set(name, parts.get(other) ?? part);
    else if (kind === 2) parts.set(`${name}${oneOf(draw, ['.xml', '/x.png', '\u202E.png', '.', '%2f'])}`, part);
    else parts.set(name, strToU8(withText(Buffer.from(part).toString('latin1'), draw), true));
  }
  return zipSync(Object.fromEntries(parts));
}

/** Tags, strings, control words, signs of a structure, and what stands between them: of XML, JSON and Rich Text alike. */
const TOKEN = /<[^<>]*>|"(?:[^"\\]|\\.)*"|\\[a-z]+-?\d*|[{}[\],:]|[^<>"\\{}[\],:]+|./gs;
const VALUES = [
  ...['', '-1', '0', '1e308', '2147483648', '99999999999999999999', 'NaN', 'A1:XFD1048576', 'null', '%00'],
  ...['#p', '../../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:9/x', 'data:image/png;base64,AAAA', '&b;'],
  ...['\u0000\u0001', '\u00FF\u00FE', '\u00EF\u00BF', 'x'.repeat(50_000), '<a>', '&#x110000;', '\\u-9216?'],
];
const WHAT_RUNS = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg onload="alert(1)"/>'];
const DOCTYPE = '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;lollol&a;">]>';

function withText(text: string, draw: Draw): string {
  const tokens: string[] = text.match(TOKEN) ?? [];
  for (let changes = 1 + below(draw, 4); changes > 0; changes -= 1) {
    const at = below(draw, tokens.length);
    const token = tokens[at] ?? '';
    const kind = below(draw, 9);
    if (kind === 0) tokens.splice(at, 1);
    else if (kind === 1) tokens.splice(at, 0, token.repeat(oneOf(draw, [1, 2, 300, 5_000])));
    else if (kind === 2) tokens.push(...tokens.splice(at, 1 + below(draw, 5)));
    else if (kind === 3) tokens.splice(at, 0, ...tokens.slice(below(draw, tokens.length)).slice(0, 20));
    else if (kind === 4) tokens.splice(at, 0, oneOf(draw, WHAT_RUNS));
    else if (kind === 5) tokens.unshift(DOCTYPE);
    else if (kind === 6) tokens.length = at;
    else tokens[at] = withValue(token, draw);
  }
  return tokens.join('');
}

/** Puts something else in the place of a string or a number of a token, or of all of it. */
function withValue(token: string, draw: Draw): string {
  const value = oneOf(draw, VALUES);
  const found = [...token.matchAll(/"[^"]*"|-?\d+/g)];
  if (found.length === 0) return value;
  const [old] = oneOf(draw, found);
  return token.replace(old, () => (old.startsWith('"') ? `"${value}"` : value));
}
