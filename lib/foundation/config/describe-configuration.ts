import type { z } from 'zod';

/** A variable as administrators see it. */
export interface ConfigurationEntry {
  name: string;
  /** The heading it stands under, as in `.env.example`. */
  group: string;
  /** Null when it is not set and has no default, and of a secret always; of an address never who it lets in. */
  value: string | null;
  /** `environment`: it is set, and to something other than its default. */
  source: 'default' | 'environment';
  isSecret: boolean;
}

/** What the server is, and what it was told. */
export interface ServerConfiguration {
  version: string;
  nodeVersion: string;
  /** What is behind the database: never an address. */
  database: string;
  entries: ConfigurationEntry[];
}

/** Headings with the schemas of the variables below them. */
export type VariableGroups = Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;

const SECRET_NAME = /KEY|PASSWORD|SECRET|TOKEN/;
/** A number. */
const NO_SECRETS = new Set(['LLM_MAX_OUTPUT_TOKENS']);
/** Values with commas in them. A password may hold one too, so that no other value is taken apart. */
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

/** What stands for a part that is not shown. */
const HIDDEN = '(hidden)';

/** A part of a path that nobody would type. */
const KEY_LIKE = /^(?=.*\d)[\w~.%+=-]{20,}$/;

/**
 * Every variable with what the server makes of it. Secrets are left out here, not where the entries are shown: whatever a key, a
 * password, or what an address holds besides scheme, host and path may be, the entries are the same.
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
 * An address without what may let somebody in: user name, password, query and fragment, and parts of the path that look like keys.
 * What cannot be told apart with certainty is hidden as a whole.
 */
export function maskAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null) return HIDDEN;
  const hasUser = url.username !== '' || url.password !== '';
  // An unescaped / # or ? in a password ends the address before its host; the @ behind it tells.
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
