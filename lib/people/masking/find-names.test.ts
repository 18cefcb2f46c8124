import { describe, expect, it } from 'vitest';

import type { Viewer } from '#lib/people/access/viewer.ts';

import { findNames } from './find-names.ts';
import { MaskedText } from './masked-text.ts';

function masked(text: string, told: Partial<Viewer>): string {
  return new MaskedText(text, findNames(text, { userId: null, department: null, orgId: null, ...told })).text;
}

describe('the names of a viewer', () => {
  it('are masked whole in any case, and in parts as they are told', () => {
    const told = { name: 'Ada de Lovelace', userId: 'ada-7' };
    expect(masked('I am Ada, ADA DE LOVELACE; write to ada-7 or Ada-7. Adapt the ada de Adamant.', told)).toBe(
      'I am ‹name›, ‹name›; write to ‹name› or ‹name›. Adapt the ada de Adamant.',
    );
  });

  it('are words, where a script has spaces between them', () => {
    expect(masked('我叫李明。 Anna说', { name: '李明' })).toBe('我叫‹name›。 Anna说');
    expect(masked('我叫Anna。', { name: 'Anna' })).toBe('我叫‹name›。');
    expect(masked('Susannah and Anna', { name: 'Anna' })).toBe('Susannah and ‹name›');
  });

  it('are the same with accents of their own characters', () => {
    expect(masked('Zoe\u0308 asks', { name: 'Zoë' })).toBe('‹name› asks');
  });

  it('are nothing that says nothing: a number, a sign, one letter', () => {
    expect(masked('What are the 2 ways, 4711 (x) to do it?', { userId: '2', name: 'x' })).toBe(
      'What are the 2 ways, 4711 (x) to do it?',
    );
    expect(masked('(.*) a+b', { name: '.*' })).toBe('(.*) a+b');
  });

  it('of others are not known', () => {
    expect(masked('Ada knows Charles Babbage.', { name: 'Ada' })).toBe('‹name› knows Charles Babbage.');
  });
});
