import type { z } from 'zod';

/** A variable as listed for administrators. */
export interface ConfigurationEntry {
  name: string;
  /** The heading it is listed under, as in `.env.example`. */
  group: string;
  /** Null if it is not set and has no default, and always for a secret. An address never includes its credentials. */
  value: string | null;
  /** `environment`: set to a value other than its default. */
  source: 'default' | 'environment';
  isSecret: boolean;
}

/** The server's version and environment, and its settings. */
export interface ServerConfiguration {
  version: string;
  nodeVersion: string;
  /** The database product: never an address. */
  database: string;
  entries: ConfigurationEntry[];
}

/** Headings with the schemas of the variables under them. */
export type VariableGroups = Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;

const SECRET_NAME = /KEY|PASSWORD|SECRET|TOKEN/;
/** A number. */
const NO_SECRETS = new Set([
  ...['LLM_MAX_OUTPUT_TOKENS', 'BUDGET_KEY_QUESTIONS', 'BUDGET_KEY_TOKENS'],
  ...['BUDGET_READER_TOKENS', 'BUDGET_DEPARTMENT_TOKENS'],
]);
/** Variables whose values are comma-separated lists. Other values are not split, because a password may contain a comma. */
const LISTS = new Set([
  'ALLOWED_HOSTS',
  'CORS_ORIGINS',
  'TRUSTED_PROXIES',
  'INGEST_FOLDERS',
  'WIDGET_ORIGINS',
  'WEBHOOK_URLS',
  'WEBHOOK_ALLOWED_HOSTS',
  'ADMIN_OIDC_ADMINS',
  'ADMIN_OIDC_REVIEWERS',
  'ADMIN_OIDC_READERS',
]);

/** Placeholder for a part that is not shown. */
const HIDDEN = '(hidden)';

/** A part of a path that is unlikely to be typed by a person. */
const KEY_LIKE = /^(?=.*\d)[\w~.%+=-]{20,}$/;

/**
 * Describes every variable with its effective value. Secrets are removed here, not where the entries are shown: regardless of the value of a key or a
 * password, or of the parts of an address other than scheme, host and path, the entries are the same.
 */
export function describeConfiguration(
  groups: VariableGroups,
  given: Readonly<Record<string, string | undefined>>,
): ConfigurationEntry[] {
  return Object.entries(groups).flatMap(([group, variables]) =>
    Object.entries(variables).map(([name, schema]) => ({ group, ...describeVariable(name, schema, given[name]) })),
  );
}

function describeVariable(
  name: string,
  schema: z.ZodType,
  given: string | undefined,
): Omit<ConfigurationEntry, 'group'> {
  if (SECRET_NAME.test(name) && !NO_SECRETS.has(name)) {
    return { name, value: null, source: given === undefined ? 'default' : 'environment', isSecret: true };
  }
  const fallback = readValue(schema, undefined);
  const value = given === undefined ? fallback : readValue(schema, given);
  const source = value === fallback ? 'default' : 'environment';
  return { name, value: value === null ? null : showable(name, value), source, isSecret: false };
}

function readValue(schema: z.ZodType, given: string | undefined): string | null {
  const { data } = schema.safeParse(given) as { data?: string | number | boolean | undefined };
  return data === undefined || data === '' ? null : String(data);
}

function showable(name: string, value: string): string {
  if (!LISTS.has(name)) return value.includes('://') ? maskAddress(value) : value;
  return value
    .split(',')
    .map((entry) => (entry.includes('@') ? HIDDEN : entry.includes('://') ? maskAddress(entry.trim()) : entry.trim()))
    .join(', ');
}

/**
 * Removes possible credentials from an address: user name, password, query and fragment, and parts of the path that look like keys. An address that
 * cannot be parsed with certainty is hidden as a whole.
 */
export function maskAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return HIDDEN;
  const hasUser = url.username !== '' || url.password !== '';
  // An unescaped / # or ? in a password ends the address before its host; a leftover @ reveals this.
  if (address.split('@').length - 1 !== Number(hasUser)) return HIDDEN;
  const path = url.pathname
    .split('/')
    .map((part) => (KEY_LIKE.test(part) ? HIDDEN : part))
    .join('/');
  return [
    `${url.protocol}//`,
    hasUser && `${HIDDEN}@`,
    url.host,
    path === '/' && !address.endsWith('/') ? '' : path,
    url.search !== '' && `?${HIDDEN}`,
    url.hash !== '' && `#${HIDDEN}`,
  ]
    .filter((part) => part !== false)
    .join('');
}
