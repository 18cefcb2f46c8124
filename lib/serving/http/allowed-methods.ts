import { API_OPERATIONS } from '#lib/contracts/api-operations.ts';

interface AddressPattern {
  /** As in the API's description: `/api/pages/{page_id}`. */
  template: string;
  pattern: RegExp;
  methods: Set<string>;
}

const PATTERNS: AddressPattern[] = [...new Set(API_OPERATIONS.flatMap((entry) => entry.paths))].map((path) => ({
  template: path,
  pattern: toPattern(path),
  methods: new Set(
    API_OPERATIONS.filter((entry) => entry.paths.includes(path)).map((entry) => entry.method.toUpperCase()),
  ),
}));

/** Returns the template of an address of the API; null if the API has no such path. */
export function addressTemplate(pathname: string): string | null {
  return PATTERNS.find(({ pattern }) => pattern.test(pathname))?.template ?? null;
}

/** Returns the API's methods for a path, without HEAD and OPTIONS; null if the API has no such path. */
export function allowedMethods(pathname: string): string[] | null {
  const address = PATTERNS.find((candidate) => candidate.pattern.test(pathname));
  return address === undefined ? null : [...address.methods];
}

/** Each parameter matches one segment, a last `{path}` the rest. */
function toPattern(path: string): RegExp {
  const source = path
    .replace(/[.]/g, '\\.')
    .replace(/\{path\}$/, '.+')
    .replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
