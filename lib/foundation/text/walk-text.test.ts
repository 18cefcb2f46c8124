import { describe, expect, it } from 'vitest';

import { textBlocks } from './split-blocks.ts';
import { walkText, type NodeView } from './walk-text.ts';

/** A tree in the smallest form that the walk can see: a string is a text node, an array an element. */
type Tree = string | TreeElement;
type TreeElement = [name: string, ...children: (string | TreeElement)[]];

function viewOf(node: Tree): NodeView<Tree> {
  if (typeof node === 'string') return { kind: 'text', text: node };
  const [name, ...children] = node;
  if (name === 'root') return { kind: 'root', children };
  return name === '#'
    ? { kind: 'other' }
    : { kind: 'element', name: name.replace('-', ''), isTextless: name.endsWith('-'), children };
}

function walk(...children: Tree[]) {
  return walkText<Tree>(['root', ...children], viewOf);
}

describe('walkText', () => {
  it('takes text nodes unchanged and puts one line break where blocks meet', () => {
    expect(walk(['p', ' a ', ['b', 'b']], ['div', ['p', 'c']], ['hr'], 'd').text).toBe(' a b\nc\nd');
  });

  it('puts no line break at the start, at the end or twice', () => {
    expect(walk(['br'], ['div', ['p'], ['p', 'a', ['br'], ['br'], 'b', ['br']]], ['p']).text).toBe('a\nb');
  });

  it('skips elements without text, comments and empty text nodes, but not the edges of blocks among them', () => {
    expect(walk('a', ['sup-', '1'], ['script', 'x'], ['#'], '', 'b', ['div-', 'x'], 'c').text).toBe('ab\nc');
  });

  it('says where every text node is', () => {
    const { text, pieces } = walk(['p', 'a', ['i', 'bc']], ['td', 'd']);
    expect(text).toBe('abc\nd');
    expect(pieces.map(({ start, end, block }) => [start, end, block?.name])).toEqual([
      [0, 1, 'p'],
      [1, 3, 'p'],
      [4, 5, 'td'],
    ]);
  });
});

describe('textBlocks', () => {
  it('names each run of text by the element that decides', () => {
    const { text, pieces } = walk(
      ['h2', 'a', ['div', 'b']],
      ['ul', ['li', ['div', 'c'], ['pre', 'd'], ['p', 'e']]],
      ['table', ['caption', 'f'], ['tr', ['td', 'g'], ['td', ['p', 'h']]], ['tr', ['td', 'i']]],
      ['figure', ['p', 'j'], ['figcaption', 'k']],
      ['dl', ['dt', 'l'], ['dd', 'm']],
    );
    expect(textBlocks(pieces).map(({ start, end, kind, row }) => [text.slice(start, end), kind, row])).toEqual([
      ['a', 'heading', null],
      ['b', 'heading', null],
      ['c', 'item', null],
      ['d', 'code', null],
      ['e', 'item', null],
      ['f', 'caption', null],
      ['g', 'row', 0],
      ['h', 'row', 0],
      ['i', 'row', 1],
      ['j', 'prose', null],
      ['k', 'caption', null],
      ['l', 'item', null],
      ['m', 'item', null],
    ]);
  });
});
