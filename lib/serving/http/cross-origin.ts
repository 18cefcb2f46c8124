import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

import { AppError } from '#lib/foundation/core/errors.ts';

import { allowedMethods } from './allowed-methods.ts';
import { API_HEADERS } from './json-reply.ts';
import { isOwnOrigin } from './own-origin.ts';
import { ORIGIN_HEADER, REQUEST_ID_HEADER } from './trusted-headers.ts';

/** Methods that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Headers that a page of another origin may send and read. None of them can identify the caller. */
const REQUEST_HEADERS = `content-type, ${REQUEST_ID_HEADER}`;
/** The widget's token identifies the embedding site, but not its visitor. */
const WIDGET_REQUEST_HEADERS = `authorization, ${REQUEST_HEADERS}`;
const EXPOSED_HEADERS = `${REQUEST_ID_HEADER}, retry-after, ratelimit-policy, ratelimit`;
const PREFLIGHT_SECONDS = 3_600;

const ANY = '*';
/** Addresses that the widget loads and calls. */
const OF_WIDGET = /^\/(?:widget\.js$|api\/widget\/)/;

interface CrossOriginOptions {
  /** Origins in browser notation; `*` allows any. */
  allowed: readonly string[];
  /** The sites that may embed the widget; each must be named. */
  widget: readonly string[];
  /** The address at which readers reach this server, if configured. */
  publicUrl: string | null;
}

/**
 * The rights of pages of other origins in a visitor's browser. By default there are none: no response allows them to read it, and a request of theirs
 * that could change something is refused. Origins that the operator configures may use the API, or embed the widget and use its own addresses,
 * without the visitor's cookies; neither right includes the other. A request without `Origin` does not come from a page and passes. Expects requests
 * that `settleForwarding` has processed.
 */
export class CrossOriginPolicy {
  readonly #allowed: ReadonlySet<string>;
  readonly #widget: ReadonlySet<string>;
  readonly #publicUrl: string | null;

  /** Throws one sentence if an entry is not an origin. */
  constructor({ allowed, widget, publicUrl }: CrossOriginOptions) {
    const wrong = allowed.find((entry) => entry !== ANY && !isOrigin(entry));
    if (wrong !== undefined) {
      throw new Error(
        `CORS_ORIGINS must list origins as browsers send them, such as https://app.example, or * for any; ${wrong} is not one.`,
      );
    }
    const unnamed = widget.find((entry) => !isOrigin(entry));
    if (unnamed !== undefined) {
      throw new Error(
        `WIDGET_ORIGINS must list origins as browsers send them, such as https://docs.example; ${unnamed} is not one.`,
      );
    }
    this.#allowed = new Set(allowed);
    this.#widget = new Set(widget);
    this.#publicUrl = publicUrl;
  }

  /** Returns the headers for every response of the API, including errors: they allow a page of a configured origin to read the response. */
  headersFor({ headers: { origin }, url }: Asked): Record<string, string> {
    const allowed = this.#allowedAt(pathOf(url));
    if (allowed.size === 0) return {};
    if (allowed.has(ANY)) {
      return { 'access-control-allow-origin': ANY, 'access-control-expose-headers': EXPOSED_HEADERS };
    }
    // Without it, a cache could serve the response for one origin to another.
    const vary = { vary: 'Origin' };
    if (origin === undefined || !allowed.has(origin)) return vary;
    return { ...vary, 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED_HEADERS };
  }

  /** Returns the response to a preflight request from an allowed origin; null for every other request. */
  preflight({ method, url, headers }: IncomingMessage): Response | null {
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    const path = pathOf(url);
    if (!isPreflight || headers.origin === undefined || !this.#allows(headers.origin, path)) return null;
    const methods = allowedMethods(path);
    if (methods === null) return null;
    return new Response(null, {
      status: 204,
      headers: {
        ...API_HEADERS,
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': OF_WIDGET.test(path) ? WIDGET_REQUEST_HEADERS : REQUEST_HEADERS,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      },
    });
  }

  /** Returns why a state-changing request is refused; null if it is allowed. */
  refusal({ method, url, headers }: IncomingMessage): AppError | null {
    if (SAFE_METHODS.has(method ?? '')) return null;
    const { origin } = headers;
    const path = pathOf(url);
    const isExternal =
      origin === undefined
        ? isSentFromElsewhere(headers) && !this.#allowedAt(path).has(ANY)
        : !isOwnOrigin(origin, headers[ORIGIN_HEADER]?.toString() ?? '', this.#publicUrl) &&
          !this.#allows(origin, path);
    if (!isExternal) return null;
    return new AppError('forbidden', { publicMessage: OF_WIDGET.test(path) ? NOT_A_SITE : FOREIGN });
  }

  #allows(origin: string, path: string): boolean {
    const allowed = this.#allowedAt(path);
    return allowed.has(ANY) || allowed.has(origin);
  }

  #allowedAt(path: string): ReadonlySet<string> {
    return OF_WIDGET.test(path) ? this.#widget : this.#allowed;
  }
}

type Asked = { url?: string | undefined; headers: IncomingHttpHeaders };

const FOREIGN =
  'A page of another origin may not send this request unless the operator of this server names its origin in CORS_ORIGINS.';
const NOT_A_SITE =
  'The widget may not ask from this site unless the operator of this server names its origin in WIDGET_ORIGINS.';

function pathOf(url = ''): string {
  return url.split(/[?#]/, 1)[0] ?? '';
}

/** A browser that omits `Origin` still sends this header. */
function isSentFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

function isOrigin(entry: string): boolean {
  const url = URL.parse(entry);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === entry;
}
