import { expect, test } from 'vitest';

import { countHashes } from '#tests/support/count-hashes.ts';

import { hashPassword, isPasswordOf, NOBODYS_HASH } from './password-hash.ts';

test('a hash takes the password it was made of and no other', async () => {
  const hash = await hashPassword('correct horse battery staple');
  expect(await isPasswordOf(hash, 'correct horse battery staple')).toBe(true);
  for (const wrong of ['Correct horse battery staple', hash]) expect(await isPasswordOf(hash, wrong)).toBe(false);
});

test('a hash tells how it was made, is another one each time, and does not hold the password', async () => {
  const [one, other] = await Promise.all([hashPassword('twelve letters'), hashPassword('twelve letters')]);
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
  expect(other).not.toBe(one);
  expect(one).not.toContain('twelve');
});

test('a password is the same however its keyboard composes an accent', async () => {
  expect(await isPasswordOf(await hashPassword('caf\u00E9 au lait'), 'cafe\u0301 au lait')).toBe(true);
});

test.each(['', 'plain text', '$scrypt$ln=15,r=8,p=3$$', '$argon2id$v=19$m=65536$c2FsdA$a2V5'])(
  'nothing is the password of %j, which is no hash',
  async (hash) => {
    expect(await isPasswordOf(hash, '')).toBe(false);
    expect(await isPasswordOf(hash, hash)).toBe(false);
  },
);

test('nobody’s hash takes no password and costs the work of any other', async () => {
  for (const guess of ['', NOBODYS_HASH]) {
    const work = countHashes();
    expect(await isPasswordOf(NOBODYS_HASH, guess)).toBe(false);
    expect(work.stop()).toMatchObject({ begun: 1 });
  }
});

test('at most two are worked on at a time', async () => {
  const work = countHashes();
  await Promise.all(Array.from({ length: 4 }, () => isPasswordOf(NOBODYS_HASH, 'guess')));
  expect(work.stop()).toEqual({ begun: 4, atOnce: 2 });
});
