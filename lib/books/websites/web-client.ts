import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

import { type Agent, request } from 'undici';

import { AppError } from '#lib/foundation/core/errors.ts';
import { faultKindOf, ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { networkFault } from '#lib/foundation/resilience/network-fault.ts';
import { retryAfterOf } from '#lib/foundation/resilience/retry-after.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import { guardedAgent, NoPublicAddress } from './guarded-agent.ts';
import { ACCEPTED_ENCODINGS, canUnpack, readBody, TooLarge } from './read-body.ts';
import { isAllowedHost, notPublic } from './site-address.ts';

/** Validators stored from an answer, to ask whether it is still valid. */
interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** The answer from an address. Only errors that may be temporary are thrown. */
export type WebAnswer =
  | ({ kind: 'content'; address: URL; mediaType: string; charset: string | null; bytes: Buffer } & Validators)
  | { kind: 'unchanged'; address: URL }
  | { kind: 'gone' }
  /** `reason` continues a sentence that begins with the address: "is larger than 5 MB". */
  | { kind: 'refused'; why: 'elsewhere' | 'barred' | 'type' | 'size' | 'status'; reason: string };

interface Asking {
  accepts: (mediaType: string) => boolean;
  maxBytes: number;
  /** Called for every address including redirects; if it returns false, the address is not requested. */
  mayFetch: (address: URL) => boolean;
  validatorsOf: (address: URL) => Validators | null;
  signal: AbortSignal;
}

interface WebClientOptions {
  site: URL;
  allowedHosts: readonly string[];
  userAgent: string;
  /** Delay between two requests. */
  delayMs: number;
  attemptTimeoutMs?: number;
}

const REDIRECTS_MAX = 5;
const MEGABYTE = 1024 * 1024;
/** Retry settings. `failuresToOpen` counts consecutive pages, each tried three times, after which the site is considered unavailable. */
const PACE = { firstPauseMs: 500, longestPauseMs: 30_000, failuresToOpen: 12, halfOpenAfterMs: 60_000 };
const RETRIES = 2;

/** Requests the pages of one site: one request at a time, at the permitted rate, and nothing from other origins. */
export class WebClient {
  readonly #options: WebClientOptions;
  readonly #agent: Agent;
  readonly #policy: ServicePolicy;
  #delayMs: number;
  #nextAt = 0;

  constructor(options: WebClientOptions) {
    this.#options = options;
    this.#delayMs = options.delayMs;
    this.#agent = guardedAgent({ isOpen: isAllowedHost(options.site, options.allowedHosts) });
    this.#policy = new ServicePolicy({
      service: options.site.host,
      errorCode: 'site_unavailable',
      retries: RETRIES,
      attemptTimeoutMs: options.attemptTimeoutMs ?? 20_000,
      toFault: (error) => this.#faultOf(error),
      pace: PACE,
    });
  }

  /** True once the site has failed so often in a row that no more requests are made. */
  get isGivenUp(): boolean {
    return this.#policy.isOpen;
  }

  /** Sets a minimum delay between requests from now on, in milliseconds. */
  slowDown(delayMs: number): void {
    this.#delayMs = Math.max(this.#delayMs, delayMs);
  }

  /**
   * Throws `AppError('site_unavailable')` with a sentence if there is no answer after the retries, and `validation_error` for a host that is not
   * public.
   */
  async get(address: URL, asking: Asking): Promise<WebAnswer> {
    let current = address;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      if (current.origin !== this.#options.site.origin)
        return { kind: 'refused', why: 'elsewhere', reason: `leads to another site, ${current.host}` };
      if (!asking.mayFetch(current))
        return { kind: 'refused', why: 'barred', reason: 'is not for programs, as its robots.txt says' };
      const answer = await this.#ask(current, asking);
      if (!('location' in answer)) return answer;
      if (!URL.canParse(answer.location, current)) break;
      current = new URL(answer.location, current);
    }
    return { kind: 'refused', why: 'elsewhere', reason: 'leads on and on' };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #ask(address: URL, asking: Asking): Promise<WebAnswer | { location: string }> {
    await this.#waitForTurn(asking.signal);
    try {
      return await this.#policy.call((signal) => this.#attempt(address, { ...asking, signal }), {
        signal: asking.signal,
        isIdempotent: true,
      });
    } catch (error) {
      if (!AppError.is(error) || error.code !== 'site_unavailable') throw error;
      throw new AppError('site_unavailable', { publicMessage: this.#sentenceOf(error.cause), cause: error.cause });
    }
  }

  async #attempt(address: URL, asking: Asking): Promise<WebAnswer | { location: string }> {
    const validators = asking.validatorsOf(address);
    const { statusCode, headers, body } = await request(address, {
      dispatcher: this.#agent,
      signal: asking.signal,
      headers: {
        'user-agent': this.#options.userAgent,
        'accept-encoding': ACCEPTED_ENCODINGS,
        ...(validators !== null && conditionsOf(validators)),
      },
    });
    const header = (name: string) => [headers[name]].flat()[0] ?? null;
    const settled = this.#settle(statusCode, { address, header, isConditional: validators !== null });
    if (settled !== null) {
      discard(body);
      return settled;
    }
    return readContent(body, { address, header, asking });
  }

  /** Returns the answer for a status without content; null if there is content. Throws a `ServiceFault` for an error that may be temporary. */
  #settle(
    status: number,
    { address, header, isConditional }: { address: URL; header: Header; isConditional: boolean },
  ): WebAnswer | { location: string } | null {
    if (status === 200) return null;
    if (status === 304 && isConditional) return { kind: 'unchanged', address };
    const location = header('location');
    if (status >= 300 && status < 400 && location !== null) return { location };
    if (status === 404 || status === 410) return { kind: 'gone' };
    if (status === 429 || status >= 500) throw statusFault(status, address, header);
    return { kind: 'refused', why: 'status', reason: `answers with ${status}` };
  }

  async #waitForTurn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#delayMs;
    if (at > now) await delay(at - now, undefined, { signal });
  }

  #faultOf(error: unknown): unknown {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof NoPublicAddress) return notPublic(this.#options.site.hostname);
    return networkFault(this.#options.site.host, error);
  }

  #sentenceOf(cause: unknown): string {
    const { host } = this.#options.site;
    if (!(cause instanceof ServiceFault)) return `${host} cannot be reached right now.`;
    switch (cause.kind) {
      case 'timeout':
        return `${host} did not answer in time.`;
      case 'rate_limited':
        return `${host} asks programs to try again later.`;
      case 'unreachable':
        return `${host} cannot be reached right now.`;
      default:
        return cause.status === null
          ? `${host} closed the connection before answering.`
          : `${host} has an error of its own (status ${cause.status}).`;
    }
  }
}

type Header = (name: string) => string | null;

function conditionsOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
}

function statusFault(status: number, { host }: URL, header: Header): ServiceFault {
  const asked = { 'retry-after': header('retry-after') ?? undefined, date: header('date') ?? undefined };
  const retryAfterMs = retryAfterOf(asked);
  return new ServiceFault(faultKindOf(status), `${host} answered with ${status}.`, { status, retryAfterMs });
}

/** Returns the encoding of a body; a media type of a compressed archive counts as one. */
function encodingOf(header: Header, mediaType: string): string {
  const said = (header('content-encoding') ?? '').trim().toLowerCase();
  return said === '' && /^application\/(?:x-)?gzip$/.test(mediaType) ? 'gzip' : said;
}

async function readContent(
  body: Readable,
  { address, header, asking }: { address: URL; header: Header; asking: Asking },
): Promise<WebAnswer> {
  const refuse = (why: 'type' | 'size', reason: string): WebAnswer => {
    discard(body);
    return { kind: 'refused', why, reason };
  };
  const [type = '', ...parameters] = (header('content-type') ?? '').toLowerCase().split(';');
  const mediaType = type.trim();
  if (!asking.accepts(mediaType)) return refuse('type', `is ${mediaType || 'of no known type'}`);
  const encoding = encodingOf(header, mediaType);
  if (!canUnpack(encoding)) return refuse('type', `is packed as ${encoding.slice(0, 40)}`);
  const tooLarge = `is larger than ${asking.maxBytes / MEGABYTE} MB`;
  if (Number(header('content-length') ?? 0) > asking.maxBytes) return refuse('size', tooLarge);
  try {
    const bytes = await readBody(body, { encoding, maxBytes: asking.maxBytes, signal: asking.signal });
    const validators = { etag: header('etag'), lastModified: header('last-modified') };
    return {
      kind: 'content',
      address,
      mediaType,
      charset: charsetIn(parameters),
      bytes,
      ...validators,
    };
  } catch (error) {
    if (error instanceof TooLarge) return refuse('size', tooLarge);
    throw error;
  }
}

function charsetIn(parameters: readonly string[]): string | null {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=', 2);
    if (name.trim() === 'charset') return value.replaceAll('"', '').trim();
  }
  return null;
}

/** This closes the connection, which is cheaper than reading unwanted data. */
function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}
