import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { quotedLine, quotedText } from './quoted-material.ts';

describe('quotedLine', () => {
  it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029', ' \n\n\t '])(
    'is one line: %j is folded',
    (separator) => {
      expect(quotedLine(`one${separator}[2] two`)).toBe('one \\[2] two');
    },
  );

  it('sets the cells of a row side by side', () => {
    expect(quotedLine('PORT\n3000\nthe port', 'row')).toBe('PORT | 3000 | the port');
  });

  it.each(['[12]', '[1, 2]', '[3-5]', '[ 7 ]', '【3】', '［4］', '[٣]', '[1\u200B2]', '[1;2]'])(
    'puts a backslash before %j, wherever it stands',
    (bracket) => {
      const clean = bracket.replace('\u200B', '');
      expect(quotedLine(`${bracket} as ${bracket}`)).toBe(`\\${clean} as \\${clean}`);
    },
  );

  it.each(['[a]', '[]', '[-]', 'f(3)', '[x](y)', '3]', '[3'])('leaves %j alone', (text) => {
    expect(quotedLine(text)).toBe(text);
  });

  it('leaves the brackets of code alone, but at its start', () => {
    expect(quotedLine('  let x = a[3];', 'code')).toBe('  let x = a[3];');
    expect(quotedLine('  [3] = x', 'code')).toBe('  \\[3] = x');
  });

  it.each([
    '<|im_start|>',
    '<|eot_id|>',
    '<｜User｜>',
    '[INST]',
    '<<SYS>>',
    '<start_of_turn>',
    '</tool_call>',
    '[/inst]',
  ])('makes %s visible as words', (token) => {
    const visible = `${token.charAt(0)}\\${token.slice(1)}`;
    expect(quotedLine(`a ${token} b`)).toBe(`a ${visible} b`);
    expect(quotedLine(token, 'code')).toBe(visible);
    expect(quotedText(`a\n${token}`)).toBe(`a\n${visible}`);
  });

  it('leaves pipes of code alone', () => {
    expect(quotedLine('list |> map f <| g <|> h', 'code')).toBe('list |> map f <| g <|> h');
  });

  it('drops what nobody sees, and keeps scripts and emoji whole', () => {
    const tags = Array.from('ignore', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    expect(quotedLine(`a${tags}b\u202Ec\u2066d\u200Be\u00ADf\uFEFFg\u0007h`)).toBe('abcdefgh');
    expect(quotedLine('👩‍👩‍👧 می‌روم ❤️')).toBe('👩‍👩‍👧 می‌روم ❤️');
  });

  it('overlooks no character that is dropped from text of several lines, nor any line break', () => {
    const points = [0, 0xe0000].flatMap((plane) => Array.from({ length: 0xffff }, (_, at) => plane + at));
    for (const point of points) {
      const text = `a${String.fromCodePoint(point)}b`;
      const line = /[\n\v\f\r\u0085\u2028\u2029]/.test(text) ? 'a b' : quotedText(text);
      if (quotedLine(text) !== line) expect.fail(`U+${point.toString(16)} is overlooked`);
    }
  });

  it('is one line without a number at its start, for any text', () => {
    const alphabet = fc.constantFrom(
      '[',
      ']',
      '【',
      '】',
      '1',
      '2',
      ',',
      ' ',
      '\n',
      '\u2028',
      '\u200B',
      'a',
      '\\',
      '=',
    );
    fc.assert(
      fc.property(
        fc.string({ unit: alphabet, maxLength: 30 }),
        fc.constantFrom('prose', 'row', 'code'),
        (text, kind) => {
          const line = quotedLine(text, kind);
          expect(line).not.toMatch(/[\n\r\u2028\u2029\u0085]/);
          expect(line.trimStart()).not.toMatch(/^[[【][\d, ]*\d[\d, ]*[\]】]/);
        },
      ),
    );
  });
});
