import { strToU8, zipSync } from 'fflate';

import { PIXEL } from './build-epub.ts';
import { buildKf8, buildMobi6 } from './build-mobi.ts';
import { number32, palmDatabase, palmRecords } from './mobi-records.ts';
import { NEWER, OLDER, type NamedFile } from './sound-ebooks.ts';

/** A file and what is wrong with it. */
export type HostileEbook = [kind: string, ...NamedFile];

function withRecord(database: Uint8Array, magic: string, change: (record: Buffer) => void): Uint8Array {
  const records = palmRecords(database).map((record) => Buffer.from(record));
  for (const record of records) if (record.toString('latin1', 0, 4) === magic) change(record);
  return palmDatabase(records);
}

function withHeader(database: Uint8Array, values: [at: number, value: number][]): Uint8Array {
  const [first = Buffer.alloc(0), ...others] = palmRecords(database);
  const header = Buffer.from(first);
  for (const [at, value] of values) header.writeUInt32BE(value, at);
  return palmDatabase([header, ...others]);
}

/** A text in codes of one bit, of phrases that are each two of the one before. */
function doubling(phrases: number, isCircle = false): Uint8Array {
  const dictionary = Buffer.alloc(16 + phrases * 2 + phrases * 4);
  dictionary.write('CDIC');
  dictionary.writeUInt32BE(16, 4);
  dictionary.writeUInt32BE(phrases, 8);
  dictionary.writeUInt32BE(8, 12);
  const huff = Buffer.alloc(16 + 1024 + 256);
  huff.write('HUFF');
  huff.writeUInt32BE(16, 8);
  huff.writeUInt32BE(16 + 1024, 12);
  // Each byte is a code of eight bits, whose phrase is 255 less the byte.
  for (let byte = 0; byte < 256; byte += 1) huff.writeUInt32BE((255 << 8) | 0x88, 16 + byte * 4);
  for (let index = 0; index < phrases; index += 1) {
    const at = phrases * 2 + index * 4;
    dictionary.writeUInt16BE(at, 16 + index * 2);
    dictionary.writeUInt16BE(index === 0 && !isCircle ? 0x80_02 : 2, 16 + at);
    const before = index === 0 ? phrases - 1 : index - 1;
    dictionary.fill(index === 0 && !isCircle ? 0x61 : 255 - before, 16 + at + 2, 16 + at + 4);
  }
  const text = Buffer.alloc(4_000, 255 - (phrases - 1));
  const [first = Buffer.alloc(0)] = palmRecords(buildMobi6('x'));
  const header = Buffer.from(first);
  header.writeUInt16BE(17_480, 0);
  header.writeUInt16BE(1, 8);
  header.writeUInt32BE(2, 112);
  header.writeUInt32BE(2, 116);
  return palmDatabase([header, text, huff, dictionary]);
}

/** Files that claim what is not so, grow, go in circles or lead out. */
export const HOSTILE_EBOOKS: HostileEbook[] = [
  [
    'records without end',
    'book.mobi',
    () => {
      const bytes = Uint8Array.from(OLDER);
      new DataView(bytes.buffer).setUint16(76, 65_535);
      return bytes;
    },
  ],
  [
    'records that overlap',
    'book.mobi',
    () => {
      const bytes = Uint8Array.from(OLDER);
      new DataView(bytes.buffer).setUint32(78 + 16, 100);
      return bytes;
    },
  ],
  ['text records that are not there', 'book.mobi', () => withHeader(OLDER, [[8, 0xff_ff_00_00]])],
  ['metadata without end', 'book.mobi', () => withHeader(OLDER, [[20, 0x7f_ff_ff_ff]])],
  [
    'a title far away',
    'book.mobi',
    () =>
      withHeader(OLDER, [
        [84, 0x7f_ff_ff_ff],
        [88, 0xff_ff_ff_ff],
      ]),
  ],
  ['pictures far away', 'book.mobi', () => withHeader(OLDER, [[108, 0xff_ff_ff_00]])],
  ['entries behind the text that are longer than it', 'book.mobi', () => withHeader(OLDER, [[240, 0xff_ff]])],
  ['phrases that double', 'book.mobi', () => doubling(31)],
  ['phrases that double out of all bounds', 'book.mobi', () => doubling(120)],
  ['phrases that go in a circle', 'book.mobi', () => doubling(8, true)],
  [
    'an index without end',
    'book.azw3',
    () => withRecord(NEWER, 'INDX', (record) => record.writeUInt32BE(0xff_ff_ff_ff, 24)),
  ],
  [
    'an index whose tags never end',
    'book.azw3',
    () =>
      withRecord(NEWER, 'INDX', (record) => {
        const at = record.indexOf('TAGX');
        if (at > 0) record.writeUInt32BE(0xff_ff_ff_ff, at + 4);
      }),
  ],
  [
    'an index of many labels',
    'book.azw3',
    () => withRecord(NEWER, 'INDX', (record) => record.writeUInt32BE(0xff_ff_ff_ff, 52)),
  ],
  [
    'an index that is its own',
    'book.azw3',
    () =>
      withHeader(NEWER, [
        [248, 0],
        [252, 0],
      ]),
  ],
  ['flows far away', 'book.azw3', () => withRecord(NEWER, 'FDST', (record) => record.writeUInt32BE(0xff_ff_ff_ff, 16))],
  [
    'fragments outside of their file',
    'book.azw3',
    () =>
      Uint8Array.from(
        Buffer.from(Buffer.from(NEWER).toString('latin1').replaceAll('0000000012', '9999999999'), 'latin1'),
      ),
  ],
  ['tags without end', 'book.mobi', () => buildMobi6(`<p ${'x'.repeat(2_000_000)}`)],
  ['breaks without end', 'book.mobi', () => buildMobi6('<mbp:pagebreak '.repeat(60_000) + '<p>x')],
  ['elements nested without end', 'book.mobi', () => buildMobi6('<div>'.repeat(60_000) + 'x')],
  [
    'a drawing shown over and over',
    'book.azw3',
    () =>
      buildKf8(
        [
          {
            skeleton: '<html><body></body></html>',
            at: '</body>',
            fragments: ['<img src="kindle:flow:0001?mime=image/svg+xml"/>'.repeat(20_000)],
          },
        ],
        { flows: [`<svg>${'<path d="M0 0"/>'.repeat(5_000)}</svg>`] },
      ),
  ],
  [
    'entities that grow',
    'book.fb2',
    () =>
      strToU8(
        `<!DOCTYPE x [<!ENTITY a "lol">${Array.from({ length: 20 }, (_, index) => `<!ENTITY b${index} "${'&a;'.repeat(50)}">`).join('')}]><FictionBook><body><section><p>&b19;</p></section></body></FictionBook>`,
      ),
  ],
  ['sections nested without end', 'book.fb2', () => strToU8(`<FictionBook><body>${'<section>'.repeat(200_000)}`)],
  [
    'a note that everybody refers to',
    'book.fb2',
    () =>
      strToU8(
        `<FictionBook xmlns:l="x"><body>${'<section><title><p>A</p></title><p><a type="note" l:href="#n">1</a></p></section>'.repeat(3_000)}</body><body name="notes"><section id="n"><p>${'x '.repeat(20_000)}</p></section></body></FictionBook>`,
      ),
  ],
  [
    'pictures that are none',
    'book.fb2',
    () =>
      strToU8(
        `<FictionBook><body><section><p>x</p></section></body>${'<binary id="a">%%%%'.repeat(50_000)}</FictionBook>`,
      ),
  ],
  ['an archive in which a book grows', 'book.fbz', () => zipSync({ 'a.fb2': new Uint8Array(60 * 1024 * 1024) })],
  ['a name that leads out', 'book.cbz', () => zipSync({ '../../1.png': PIXEL })],
  ['a name from the root', 'book.cbz', () => zipSync({ '/etc/1.png': PIXEL })],
  ['a picture that grows', 'book.cbz', () => zipSync({ '1.png': new Uint8Array(60 * 1024 * 1024) })],
  [
    'a link to a file of the server',
    'book.cbz',
    () => zipSync({ '1.png': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
  ],
  [
    'facts that are nested without end',
    'book.cbz',
    () => zipSync({ '1.png': PIXEL, 'ComicInfo.xml': strToU8('<a>'.repeat(100_000)) }),
  ],
  [
    'facts that grow',
    'book.cbz',
    () =>
      zipSync({
        '1.png': PIXEL,
        'ComicInfo.xml': strToU8('<!DOCTYPE a [<!ENTITY b "root">]><ComicInfo><Title>&b;</Title></ComicInfo>'),
      }),
  ],
  [
    'a header alone',
    'book.mobi',
    () => palmDatabase([Buffer.concat([Buffer.alloc(16), Buffer.from('MOBI'), number32(232)])]),
  ],
];
