import { isIP } from 'node:net';

const ANY = '*';
const NAME = /^[\w.-]+$/;
const OWN_NAME = 'localhost';

interface AllowedHostsOptions {
  /** Host names without ports; `*` allows any. */
  allowed: readonly string[];
  /** The address or name this server listens on. */
  listening: string;
  /** The address at which readers reach this server, if configured. */
  publicUrl: string | null;
}

/**
 * The host names under which this server may be requested. A page of another site can make its own name resolve to this server, and would then be
 * taken for a page of this server (DNS rebinding). It cannot do that with an IP address, nor with `localhost` and its subdomains: those are always
 * allowed, and so are the name that is listened on and that of `PUBLIC_URL`. Every other name must be configured.
 */
export class AllowedHosts {
  readonly #names: ReadonlySet<string>;

  /** Throws one sentence if an entry is not a host name. */
  constructor({ allowed, listening, publicUrl }: AllowedHostsOptions) {
    const wrong = allowed.find((entry) => entry !== ANY && !NAME.test(entry));
    if (wrong !== undefined) {
      throw new Error(
        `ALLOWED_HOSTS must list host names without scheme and port, such as books.example.org, or * for any; ${wrong} is not one.`,
      );
    }
    const configured = publicUrl === null ? [] : [new URL(publicUrl).hostname];
    this.#names = new Set([...allowed, listening, ...configured].map((name) => name.toLowerCase()));
  }

  /** Whether a request to this origin, as determined by `settleForwarding`, is for this server. */
  allows(origin: string): boolean {
    const name = new URL(origin).hostname.replace(/\.$/, '');
    const isAddress = name.startsWith('[') || isIP(name) !== 0;
    const isOwn = name === OWN_NAME || name.endsWith(`.${OWN_NAME}`);
    return isAddress || isOwn || this.#names.has(name) || this.#names.has(ANY);
  }
}
