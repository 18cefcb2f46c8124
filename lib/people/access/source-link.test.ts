import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';

import { readSourceLink, signSourceLink, type SourceLink } from './source-link.ts';
import { ANONYMOUS, type Viewer } from './viewer.ts';

const KEY = new Uint8Array(32).fill(7);
const NOW = new Date('2026-03-01T12:00:00Z');
const EXPIRES = new Date('2026-03-01T13:00:00Z');
const LINK: SourceLink = { pageId: 'page', pageVersion: 'ab'.repeat(32), pageNumber: 5, range: { start: 3, end: 9 } };
const MIRA: Viewer = { userId: 'mira', department: 'sales', orgId: null };

const sign = (viewer: Viewer = MIRA) => signSourceLink(KEY, LINK, { viewer, expiresAt: EXPIRES });
const follow = (token: string, viewer: Viewer = MIRA, now = NOW) => readSourceLink(KEY, token, { viewer, now });

/** What somebody with the key could sign for another purpose. */
async function signedFor(header: { typ: string }, audience: string): Promise<string> {
  const [, claims = ''] = (await sign()).split('.');
  const content = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  return new SignJWT(content)
    .setProtectedHeader({ alg: 'HS256', ...header })
    .setAudience(audience)
    .sign(KEY);
}

describe('a source link', () => {
  it('says what it leads to until it expires', async () => {
    expect(await follow(await sign())).toEqual(LINK);
    expect(await follow(await sign(), MIRA, new Date(EXPIRES.getTime() - 1))).toEqual(LINK);
    await expect(follow(await sign(), MIRA, EXPIRES)).rejects.toMatchObject({ code: 'link_expired' });
  });

  it('is for one viewer, nobody in particular being one too', async () => {
    expect(await follow(await sign(ANONYMOUS), ANONYMOUS)).toEqual(LINK);
    const others: [Viewer, Viewer][] = [
      [MIRA, ANONYMOUS],
      [ANONYMOUS, MIRA],
      [MIRA, { ...MIRA, userId: 'mirage' }],
      [MIRA, { ...MIRA, orgId: 'acme' }],
      [
        { ...ANONYMOUS, department: 'sales' },
        { ...ANONYMOUS, department: 'law' },
      ],
    ];
    for (const [maker, other] of others)
      await expect(follow(await sign(maker), other)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is for the same person in another department', async () => {
    expect(await follow(await sign(), { ...MIRA, department: 'law' })).toEqual(LINK);
  });

  it('says nothing of the viewer', async () => {
    const [, claims = ''] = (await sign()).split('.');
    expect(Buffer.from(claims, 'base64url').toString()).not.toContain('mira');
  });

  it('tells another viewer nothing of its end', async () => {
    await expect(follow(await sign(), ANONYMOUS, new Date('2030-01-01'))).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is refused when it was signed with another key, for something else, or not at all', async () => {
    const tokens = [
      await signSourceLink(new Uint8Array(32).fill(8), LINK, { viewer: MIRA, expiresAt: EXPIRES }),
      await signedFor({ typ: 'lectern-admin+jwt' }, 'lectern-source'),
      await signedFor({ typ: 'lectern-source+jwt' }, 'lectern-admin'),
      [Buffer.from('{"alg":"none"}').toString('base64url'), (await sign()).split('.')[1], ''].join('.'),
      ...['', '..', 'a.b.c', 'token', (await sign()).split('.').slice(0, 2).join('.')],
    ];
    for (const token of tokens) await expect(follow(token), token).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is refused when any one of its characters is another', async () => {
    const token = await sign();
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      await expect(follow(changed), changed).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('is refused in another spelling of the same bytes', async () => {
    const token = await sign();
    const signs = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
    const spellings = [...signs.map((last) => token.slice(0, -1) + last), `${token}=`, `${token} `];
    for (const spelling of spellings.filter((candidate) => candidate !== token))
      await expect(follow(spelling), spelling).rejects.toMatchObject({ code: 'forbidden' });
  });
});
