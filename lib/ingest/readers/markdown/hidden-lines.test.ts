import { describe, expect, it } from 'vitest';

import { withoutHiddenLines } from './hidden-lines.ts';

describe('withoutHiddenLines', () => {
  it('hides in Rust what mdBook hides', () => {
    const code =
      '# use std::fmt;\n#\nfn main() {\n    # let x = 1;\n    ## kept\n    #[derive(Debug)]\n#![allow(x)]\n#!/bin/sh\n#x\n}';
    expect(withoutHiddenLines(code, { isRust: true, prefix: null })).toBe(
      'fn main() {\n    # kept\n    #[derive(Debug)]\n#![allow(x)]\n#!/bin/sh\n#x\n}',
    );
  });

  it('leaves other languages alone unless they have a prefix', () => {
    expect(withoutHiddenLines('# comment\n~x\ny', { isRust: false, prefix: null })).toBe('# comment\n~x\ny');
    expect(withoutHiddenLines('# comment\n  ~x\ny', { isRust: false, prefix: '~' })).toBe('# comment\ny');
  });
});
