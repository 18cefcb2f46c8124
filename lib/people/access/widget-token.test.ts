import { describe, expect, it } from 'vitest';

import { signSourceLink } from './source-link.ts';
import { ANONYMOUS } from './viewer.ts';
import { holdsForOrigin, signWidgetToken } from './widget-token.ts';

const KEY = new Uint8Array(32).fill(7);
const SITE = 'https://docs.example';
const NOW = new Date('2026-03-01T12:00:00Z');
const EXPIRES = new Date('2026-03-01T12:10:00Z');

const holds = (token: string, { origin = SITE, now = NOW, key = KEY } = {}) =>
  holdsForOrigin(key, token, { origin, now });

describe('a token of the widget', () => {
  it('holds for its origin until it expires', async () => {
    const token = await signWidgetToken(KEY, SITE, EXPIRES);
    expect(await holds(token)).toBe(true);
    expect(await holds(token, { now: new Date(EXPIRES.getTime() - 1) })).toBe(true);
    expect(await holds(token, { now: EXPIRES })).toBe(false);
  });

  it('holds for no other origin, under no other key, and not when it was changed', async () => {
    const token = await signWidgetToken(KEY, SITE, EXPIRES);
    for (const origin of ['http://docs.example', `${SITE}:8443`, `${SITE}.evil.example`, 'null', ''])
      expect(await holds(token, { origin }), origin).toBe(false);
    expect(await holds(token, { key: new Uint8Array(32).fill(8) })).toBe(false);
    const changed = token.replace(
      /^(.*\..)(.)/,
      (_, before: string, one: string) => before + (one === 'A' ? 'B' : 'A'),
    );
    for (const other of [changed, `${token}A`, '', 'a.b.c']) expect(await holds(other), other).toBe(false);
  });

  it('is no token of another kind', async () => {
    const link = { pageId: 'page', pageVersion: 'ab'.repeat(32), pageNumber: 5, range: null };
    expect(await holds(await signSourceLink(KEY, link, { viewer: ANONYMOUS, expiresAt: EXPIRES }))).toBe(false);
  });
});
