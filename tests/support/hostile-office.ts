import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate';

import { PIXEL } from './build-epub.ts';

const MEGABYTE = 1024 * 1024;
const ENTITIES =
  '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY a "lollollol"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';
const OUTSIDE = [
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
  '<Relationship Id="r0" Type="x/image" TargetMode="External" Target="file:///etc/passwd"/>',
  '<Relationship Id="r1" Type="x/notesSlide" Target="../../../../../../etc/passwd"/></Relationships>',
].join('');

/** What makes a file of an office suite hostile: its bytes by what is wrong with it, made of a good one whose text is in `main`. */
export function hostileArchives(good: Uint8Array, main: string): [kind: string, bytes: () => Uint8Array][] {
  const parts = unzipSync(good);
  const withParts = (files: Zippable) => zipSync({ ...parts, ...files });
  const deep = (tag: string) => strToU8(`<d>${`<${tag}>`.repeat(100_000)}x`);
  const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`x/${index}`, new Uint8Array()]));
  return [
    ['cut in half', () => good.slice(0, good.length / 2)],
    ['that ends too soon', () => good.slice(0, good.length - 30)],
    ['empty', () => new Uint8Array()],
    ['of zeros', () => new Uint8Array(4_096)],
    ['locked or of the nineties', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_096)])],
    ['that unpacks to far more', () => withParts({ [main]: new Uint8Array(3 * MEGABYTE) })],
    ['that leads out', () => withParts({ '../../evil.xml': strToU8('x') })],
    ['with a name from the root', () => withParts({ '/etc/evil': strToU8('x') })],
    ['with a link in it', () => withParts({ 'x/link': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })],
    ['of ten thousand parts', () => withParts(many)],
    ['without its text', () => zipSync(Object.fromEntries(Object.entries(parts).filter(([name]) => name !== main)))],
    ['with an empty text', () => withParts({ [main]: new Uint8Array() })],
    ['with a picture as its text', () => withParts({ [main]: PIXEL })],
    ['of elements in each other', () => withParts({ [main]: [deep('a'), { level: 0 }] })],
    ['of an archive', () => zipSync({ 'a.zip': good })],
    ['with bytes that were changed', () => changed(good)],
  ];
}

/** The same for what is read as far as it goes; nothing in it may run, grow or be called. */
export function willingArchives(good: Uint8Array, main: string): [kind: string, bytes: () => Uint8Array][] {
  const parts = unzipSync(good);
  const withParts = (files: Zippable) => zipSync({ ...parts, ...files });
  const text = Buffer.from(parts[main] ?? []).toString('utf8');
  return [
    ['entities that grow and read files', () => withParts({ [main]: strToU8(ENTITIES + text) })],
    [
      'properties of entities',
      () => withParts({ 'docProps/core.xml': strToU8(`${ENTITIES}<c><title>&e;&b;</title></c>`) }),
    ],
    [
      'properties that are none',
      () => withParts({ 'docProps/core.xml': PIXEL.slice(0, 3), 'meta.xml': PIXEL.slice(0, 3) }),
    ],
    ['relations to outside', () => withParts({ 'ppt/slides/_rels/slide1.xml.rels': strToU8(OUTSIDE) })],
    ['macros', () => withParts({ 'ppt/vbaProject.bin': PIXEL, 'Basic/script.xml': strToU8('<x/>') })],
    [
      'a thumbnail that is none',
      () => withParts({ 'docProps/thumbnail.jpeg': strToU8('x'), 'Thumbnails/thumbnail.png': strToU8('x') }),
    ],
    ['elements that are not closed', () => withParts({ [main]: strToU8(text.slice(0, text.length - 20)) })],
  ];
}

function changed(good: Uint8Array): Uint8Array {
  const bytes = good.slice();
  for (let place = 40; place < bytes.length; place += 97) bytes[place] = (bytes[place] ?? 0) ^ 0x5a;
  return bytes;
}
