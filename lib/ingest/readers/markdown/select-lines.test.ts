import { describe, expect, it } from 'vitest';

import { parseLineSelection, selectLines } from './select-lines.ts';

const FILE =
  'one\n// ANCHOR: outer\ntwo\n// ANCHOR: inner\nthree\n// ANCHOR_END: inner\nfour\n// ANCHOR_END: outer\nfive\n// ANCHOR: inner\nsix\n// ANCHOR_END: inner\n';
const NUMBERED = '1\n2\n3\n4\n5\n';

describe('selectLines', () => {
  it.each([
    [null, '1\n2\n3\n4\n5'],
    ['2', '2'],
    ['2:', '2\n3\n4\n5'],
    [':2', '1\n2'],
    ['2:4', '2\n3\n4'],
    ['4:99', '4\n5'],
    ['9', ''],
    ['', '1\n2\n3\n4\n5'],
  ])('takes lines %s', (written, lines) => {
    expect(selectLines(NUMBERED, parseLineSelection(written))).toBe(lines);
  });

  it.each([
    ['outer', false, 'two\nthree\nfour'],
    ['inner', false, 'three'],
    ['inner', true, 'three\nsix'],
    ['absent', false, null],
  ])('takes what stands between the anchors "%s"', (name, every, lines) => {
    expect(selectLines(FILE, parseLineSelection(name), every)).toBe(lines);
  });

  it('drops anchor comments from whole files', () => {
    expect(selectLines(FILE, { kind: 'all' })).toBe('one\ntwo\nthree\nfour\nfive\nsix');
  });

  it('takes an anchor that is never closed to the end of the file', () => {
    expect(selectLines('a\n# ANCHOR: x\nb\nc\n', parseLineSelection('x'))).toBe('b\nc');
  });
});
