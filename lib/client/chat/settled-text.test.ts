import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { settledText } from './settled-text.ts';

describe('settledText', () => {
  it('waits for the marker of a sentence', () => {
    expect(settledText('One is here.')).toBe('');
    expect(settledText('One is here. [')).toBe('');
    expect(settledText('One is here. [1')).toBe('');
    expect(settledText('One is here. [1]')).toBe('One is here. [1]');
  });

  it('shows a sentence as soon as the next one has begun', () => {
    expect(settledText('One is here. Two is')).toBe('One is here.');
    expect(settledText('One is here. [1] Two is')).toBe('One is here. [1]');
  });

  it('shows an item of a list sentence by sentence', () => {
    expect(settledText('- One is here. [1]\n- Two')).toBe('- One is here. [1]\n');
    expect(settledText('- One is here. [1]\n- Two is. [2]')).toBe('- One is here. [1]\n- Two is. [2]');
  });

  it('shows code, rows and headings by whole lines', () => {
    expect(settledText('```\nlet a = b. C')).toBe('```\n');
    expect(settledText('```\nlet a;\nlet')).toBe('```\nlet a;\n');
    expect(settledText('| a. | b')).toBe('');
    expect(settledText('# A title. [1]')).toBe('');
  });

  it('shows what only ever grows', () => {
    const piece = fc.constantFrom(
      'One is here.',
      ' [1]',
      '[2]',
      ' Two is there.',
      '\n',
      '\n\n',
      '- Item.',
      '`x`',
      '```\n',
      '| a |',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        let shown = '';
        for (let end = 0; end <= text.length; end += 1) {
          const next = settledText(text.slice(0, end));
          expect(text.startsWith(next)).toBe(true);
          expect(next.length).toBeGreaterThanOrEqual(shown.trimEnd().length);
          shown = next;
        }
      }),
    );
  });
});
