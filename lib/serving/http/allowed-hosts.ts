import { isIP } from 'node:net';

const ANY = '*';
const NAME = /^[\w.-]+$/;
const OWN_NAME = 'localhost';

interface AllowedHostsOptions {
  /** Names, without ports; `*` is any. */
  allowed: readonly string[];
  /** The address or name that this server listens on. */
  listening: string;
  /** Where readers reach this server, when that is configured. */
  publicUrl: string | null;
}

/**
 * The names by which this server may be asked for. A page of another site can have a name of its own lead here, and would then be taken
 * for a page of this server (DNS rebinding). It cannot do that with an address, nor with `localhost` and what ends in it: those are
 * always good, and so are the name that is listened on and that of `PUBLIC_URL`. Every other name has to be named.
 */
export class AllowedHosts {
  readonly #names: ReadonlySet<string>;

  /** Throws one sentence when an entry is no name. */
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

  /** Whether a request for this origin, as `settleForwarding` has settled it, is for this server. */
  allows(origin: string): boolean {
    const name = new URL(origin).hostname.replace(/\.$/, '');
    const isAddress = name.startsWith('[') || isIP(name) !== 0;
    const isOwn = name === OWN_NAME || name.endsWith(`.${OWN_NAME}`);
    return isAddress || isOwn || this.#names.has(name) || this.#names.has(ANY);
  }
}
