import { describe, expect, it } from 'vitest';

import { decodeSource } from './decode-source.ts';

const bytes = (...values: (number | string)[]) =>
  Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.of(value))));

describe('decodeSource', () => {
  it('reads UTF-8 with or without a byte order mark, and any line ends', () => {
    expect(decodeSource(bytes(0xef, 0xbb, 0xbf, 'ä\r\nb\rc\n'))).toEqual({ text: 'ä\nb\nc\n', hasInvalidBytes: false });
    expect(decodeSource(bytes(''))).toEqual({ text: '', hasInvalidBytes: false });
  });

  it('reads UTF-16 by its byte order mark', () => {
    expect(decodeSource(bytes(0xff, 0xfe, 0x61, 0x00, 0x3d, 0xd8, 0x00, 0xde)).text).toBe('a😀');
  });

  it('says when bytes are not UTF-8 and keeps the rest', () => {
    expect(decodeSource(bytes('a', 0xff, 'b'))).toEqual({ text: 'a\uFFFDb', hasInvalidBytes: true });
  });

  it('refuses what is no text and what is too much', () => {
    expect(() => decodeSource(bytes('a', 0, 'b'))).toThrow('The file is not text.');
    expect(() => decodeSource(Buffer.alloc(5 * 1024 * 1024 + 1, 0x61))).toThrow('The file is larger than 5 MB.');
  });

  it('leaves no character that stands for a gap', () => {
    expect(decodeSource(bytes('a\uFDD0\uFDD2\uFDD1b')).text).toBe('a\uFFFD\uFFFD\uFFFDb');
  });
});
