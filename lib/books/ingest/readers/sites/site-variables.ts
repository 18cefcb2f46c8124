const DEPTH_MAX = 6;
const VARIABLES_MAX = 2_000;
/** Maximum length of one value, in UTF-16 units. */
const VALUE_MAX = 1_000;

/**
 * Returns the strings, numbers and booleans of a configuration, each by its lower-case path with dots between: `author.name`, below `within` if that
 * is given. Lists and multi-line values are left out.
 */
export function siteVariables(config: unknown, within = ''): Record<string, string> {
  const found = new Map<string, string>();
  collect(config, { name: within, depth: 0, found });
  return Object.fromEntries(found);
}

interface Place {
  name: string;
  depth: number;
  found: Map<string, string>;
}

function collect(value: unknown, { name, depth, found }: Place): void {
  if (found.size >= VARIABLES_MAX || depth > DEPTH_MAX) return;
  const words = wordsOf(value);
  if (words !== null && name !== '') found.set(name.toLowerCase(), words);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value))
    collect(inner, { name: name === '' ? key : `${name}.${key}`, depth: depth + 1, found });
}

function wordsOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const words = String(value).trim();
  return words.length <= VALUE_MAX && !words.includes('\n') ? words : null;
}
