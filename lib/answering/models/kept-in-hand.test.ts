import { describe, expect, it } from 'vitest';

import { TemplateFilter } from './kept-in-hand.ts';

function shown(text: string, size: number): string {
  const filter = new TemplateFilter();
  let result = '';
  for (let at = 0; at < text.length; at += size) result += filter.push(text.slice(at, at + size)).text;
  return result + filter.end();
}

const HIDDEN: [string, string][] = [
  ['<think>The user wants a lamp. [1]</think>The lamp burns [1].', 'The lamp burns [1].'],
  ['<THINK>never closed: the lamp', ''],
  [
    'thoughts of a template that opens them itself</think>The lamp.',
    'thoughts of a template that opens them itselfThe lamp.',
  ],
  ['<start_of_turn>model\nThe lamp burns.<end_of_turn>\n<start_of_turn>user\nAnd the bell?', 'The lamp burns.'],
  ['<|im_start|>assistant\nThe lamp burns.<|im_end|>', 'The lamp burns.'],
  ['<|start_header_id|>assistant<|end_header_id|>\n\nThe lamp.<|eot_id|>More.', 'The lamp.'],
  ['<<SYS>>You answer from evidence.<</SYS>>The lamp.', 'The lamp.'],
  ['The lamp. [INST] And the bell? [/INST] It rings.', 'The lamp. '],
  [
    '<|channel|>analysis<|message|>We need [1].<|end|><|start|>assistant<|channel|>final<|message|>The lamp.<|return|>',
    'The lamp.',
  ],
  ['The lamp <|reserved_special_token_7|>burns.', 'The lamp burns.'],
  ['The lamp<｜end▁of▁sentence｜> burns.', 'The lamp burns.'],
  ['<tool_call>{"name":"search"}</tool_call>', ''],
  ['The lamp burns<|im_', 'The lamp burns<|im_'],
];

const PLAIN = [
  'The lamp burns [1][2-4], see [Link](x) and `a[0] < b`.',
  'In Elm `text <| show 5` and in Haskell `a <|> b` are code.',
  '```html\n<b>bold</b> <i>x</i>\n<thin>\n```',
  'Less than < and [ at the end [',
  '',
];

describe('TemplateFilter', () => {
  it.each([1, 2, 5, 1_000])('shows nothing of a template, in pieces of %i', (size) => {
    for (const [text, rest] of HIDDEN) expect(shown(text, size), text).toBe(rest);
  });

  it.each([1, 3, 1_000])('leaves everything else as it is, in pieces of %i', (size) => {
    for (const text of PLAIN) expect(shown(text, size)).toBe(text);
  });

  // What grew with the square would go beyond the time of a test.
  it('is linear in what looks like tokens', () => {
    for (const piece of ['<', '[', '<|', '<think', '[INST', '<|a']) shown(piece.repeat(20_000), 40);
    expect(shown(`<think>${'</think'.repeat(20_000)}`, 40)).toBe('');
  });
});
