import { createHash, randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';

import { ADMIN_COOKIE } from '#lib/serving/http/admin-cookie.ts';

import { rowsOf } from './create-database.ts';

/** What a forger can have at most: a session that holds, the key, and the database. */
export interface ForgerySource {
  databaseUrl: string;
  /** Signed by the server, of the account `admin`; nobody signs it out. */
  liveToken: string;
  /** Of the account `admin`. */
  password: string;
}

type RequestHeaders = Record<string, string>;

const HOUR_MS = 60 * 60 * 1000;
const inCookie = (token: string): RequestHeaders => ({ cookie: `${ADMIN_COOKIE}=${token}` });

interface TokenParts {
  id: string;
  key: Uint8Array;
  alg: string;
  typ: string;
  audience: string;
  expiresAt: Date | null;
}

/** Credentials that let nobody in, by what is wrong with them. */
export const REFUSED_CREDENTIALS: Record<string, (source: ForgerySource) => Promise<RequestHeaders> | RequestHeaders> =
  {
    'nothing at all': () => ({}),
    'an empty cookie': () => inCookie(''),
    'any text': () => inCookie('let-me-in'),
    'three parts of any text': () => inCookie('let.me.in'),
    'a token cut short': ({ liveToken }) => inCookie(liveToken.slice(0, -10)),
    'a token without its signature': ({ liveToken }) => inCookie(liveToken.replace(/[^.]+$/, '')),
    'a token with a changed signature': ({ liveToken }) => inCookie(withOtherSignature(liveToken)),
    'a token whose claims were changed': ({ liveToken }) => inCookie(withLaterEnd(liveToken)),
    'a token that needs no signature': ({ liveToken }) =>
      inCookie(
        new UnsecuredJWT().setJti(idOf(liveToken)).setAudience('lectern-admin').setExpirationTime('1h').encode(),
      ),
    'a token signed with another key': forged(async () => ({ key: randomBytes(32) })),
    'a token signed another way': forged(async () => ({ alg: 'HS512' })),
    'a token of another type': forged(async () => ({ typ: 'JWT' })),
    'a token for another audience': forged(async () => ({ audience: 'lectern-share' })),
    'a token without an end': forged(async () => ({ expiresAt: null })),
    'a token that has expired, of a session that has not': forged(async () => ({
      expiresAt: new Date(Date.now() - 1_000),
    })),
    'a token that holds, of a session that has expired': forged(async (source) => ({
      id: await storedId(source, { expiresAt: new Date(Date.now() - 1_000) }),
    })),
    'a token of a session that was signed out': forged(async (source) => {
      const id = await storedId(source);
      await rowsOf(source.databaseUrl, `delete from admin_sessions where token_hash = '${digestOf(id)}'`);
      return { id };
    }),
    'a token of an account that is gone': forged(async (source) => {
      const account = `gone-${randomBytes(4).toString('hex')}`;
      await rowsOf(source.databaseUrl, `insert into admin_accounts values ('${account}', 'admin', '', now())`);
      const id = await storedId(source, { account });
      await rowsOf(source.databaseUrl, `delete from admin_accounts where name = '${account}'`);
      return { id };
    }),
    'a token of no session': forged(async () => ({ id: randomBytes(32).toString('base64url') })),
    'a token of what the database keeps of a session': forged(async ({ liveToken }) => ({
      id: digestOf(idOf(liveToken)),
    })),
    'a good token in a cookie of another name': ({ liveToken }) => ({ cookie: `lectern_session=${liveToken}` }),
    'a good token as a bearer': ({ liveToken }) => ({ authorization: `Bearer ${liveToken}` }),
    'a good token in a header': ({ liveToken }) => ({ [ADMIN_COOKIE]: liveToken, 'x-lectern-admin': liveToken }),
    'name and password as basic authorization': ({ password }) => ({
      authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
    }),
  };

/** A token made with the server's own key for its live session, but for what is changed. */
function forged(change: (source: ForgerySource) => Promise<Partial<TokenParts>>) {
  return async (source: ForgerySource): Promise<RequestHeaders> => {
    const fit: TokenParts = {
      id: idOf(source.liveToken),
      key: await keyOf(source),
      alg: 'HS256',
      typ: 'lectern-admin+jwt',
      audience: 'lectern-admin',
      expiresAt: new Date(Date.now() + HOUR_MS),
    };
    return inCookie(await sign({ ...fit, ...(await change(source)) }));
  };
}

/** What `forged` makes when nothing is changed: it lets in, and so shows that each change is what does not. */
export const unchangedForgery = forged(async () => ({}));

async function sign({ id, key, alg, typ, audience, expiresAt }: TokenParts): Promise<string> {
  const token = new SignJWT().setProtectedHeader({ alg, typ }).setAudience(audience).setJti(id);
  return (expiresAt === null ? token : token.setExpirationTime(expiresAt)).sign(key);
}

async function keyOf({ databaseUrl }: ForgerySource): Promise<Uint8Array> {
  const [row] = await rowsOf(databaseUrl, `select value from instance_secrets where name = 'admin-session-key'`);
  return (row as { value: Uint8Array }).value;
}

/** The id of a session that is in the database. */
async function storedId(
  { databaseUrl }: ForgerySource,
  { account = 'admin', expiresAt = new Date(Date.now() + HOUR_MS) }: { account?: string; expiresAt?: Date } = {},
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  const values = [digestOf(id), account, new Date().toISOString(), expiresAt.toISOString()];
  await rowsOf(databaseUrl, `insert into admin_sessions values (${values.map((value) => `'${value}'`).join(', ')})`);
  return id;
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function claimsOf(token: string): { jti: string; exp: number } {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { jti: string; exp: number };
}

function idOf(token: string): string {
  return claimsOf(token).jti;
}

function withOtherSignature(token: string): string {
  const [head, claims, signature = ''] = token.split('.');
  return [head, claims, (signature.startsWith('A') ? 'Q' : 'A') + signature.slice(1)].join('.');
}

function withLaterEnd(token: string): string {
  const [head, , signature] = token.split('.');
  const claims = { ...claimsOf(token), exp: claimsOf(token).exp + 1 };
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}
