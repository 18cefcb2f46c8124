import { expect, it } from 'vitest';

import { languageOf } from './language-of.ts';

it.each([
  ['The keeper lights the lamp at dusk.', 'english'],
  ['What type of company is Van Gend en Loos?', 'english'],
  ['Wann war der Turm von Alexandria fertig?', 'german'],
  ['¿Qué es una morrena?', 'spanish'],
  ['Qui a construit le pont ?', 'french'],
  ['Wie heeft de toren gebouwd?', 'dutch'],
  ['Кто построил башню Ikea?', 'russian'],
  ['من بنى أول غرفة هويس؟', 'arabic'],
  ['प्रकाशस्तंभ कब पूरा हुआ?', 'hindi'],
  ['Rust 的所有权规则是什么？', 'chinese'],
  ['μήνιν ἄειδε θεά', 'greek'],
  ['독서대는 무엇인가?', 'other'],
])('takes %j for %s', (text, name) => {
  expect(languageOf(text)?.name).toBe(name);
});

it.each([
  '',
  '42',
  'Zutphen',
  'let mut e = y; println!("{}", o);',
  'Ich Van Der Haus',
  'One process per folder',
  'Turm',
])('cannot tell of %j', (text) => {
  expect(languageOf(text)).toBeNull();
});
