import { expect, it } from 'vitest';

import { maskAddress } from './mask-address.ts';

it.each([
  ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
  ['https://books.example.org', 'https://books.example.org'],
  ['https://books.example.org/', 'https://books.example.org/'],
  ['postgres://db.example/lectern', 'postgres://db.example/lectern'],
  ['postgres://ada:word@db.example/lectern', 'postgres://(hidden)@db.example/lectern'],
  ['postgres://ada@db.example/lectern', 'postgres://(hidden)@db.example/lectern'],
  ['https://token@traces.example/v1', 'https://(hidden)@traces.example/v1'],
  ['https://traces.example/v1?token=abc#part', 'https://traces.example/v1?(hidden)#(hidden)'],
  ['https://traces.example/9f86d081884c7d659a2f/v1', 'https://traces.example/(hidden)/v1'],
  ['postgres://ada:a/b@db.example/lectern', '(hidden)'],
  ['postgres://ada:12#b@db.example/lectern', '(hidden)'],
  ['postgres://ada:a@b@db.example/lectern', '(hidden)'],
  ['postgres://ada:12?b@db.example/lectern', '(hidden)'],
  ['no address', '(hidden)'],
])('shows of %s only %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});
