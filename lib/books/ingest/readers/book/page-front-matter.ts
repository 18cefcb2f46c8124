import { parse as parseToml } from 'smol-toml';

import { readYaml, valueOf } from './written-yaml.ts';

/** Metadata at the top of a page. */
export interface FrontMatter {
  title: string | null;
  language: string | null;
  /** The page's own web address. */
  url: string | null;
  authors: string[];
  /** All fields by name. */
  fields: ReadonlyMap<string, unknown>;
}

const NONE: FrontMatter = { title: null, language: null, url: null, authors: [], fields: new Map() };
/** UTF-16 code units. A longer block is not front matter written by a person. */
export const MAX_BLOCK_LENGTH = 64 * 1024;
const BLOCK = /^---[ \t]*\n([\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/;
/** TOML front matter in the format of Hugo and Zola. */
const TOML_BLOCK = /^(?:[ \t]*\n){0,9}\+\+\+[ \t]*\n([\s\S]*?\n)?\+\+\+[ \t]*(?:\n|$)/;

/** Splits front matter, YAML or TOML, from a Markdown source. Text that looks like front matter but is not a mapping stays text. */
export function splitFrontMatter(source: string): { frontMatter: FrontMatter; body: string } {
  const head = readHead(source);
  if (head === null) return { frontMatter: NONE, body: source };
  const { fields } = head;
  const frontMatter = {
    title: textField(fields, ['title']),
    language: textField(fields, ['lang', 'language']),
    url: webAddress(textField(fields, ['url', 'canonical_url', 'source_url'])),
    authors: listField(fields, ['authors', 'author']),
    fields,
  };
  return { frontMatter, body: source.slice(head.length) };
}

/** Returns all fields in a page's front matter; null if it has none. */
export function frontMatterFields(source: string): Map<string, unknown> | null {
  return readHead(source)?.fields ?? null;
}

/** Returns the text between the YAML fences at the very top, valid or not, and where it begins; null when there are none. */
export function frontMatterBlock(source: string): { text: string; start: number } | null {
  const block = BLOCK.exec(source);
  return block && { text: block[1] ?? '', start: source.indexOf('\n') + 1 };
}

/** Returns the front matter of a source and its length; null if it cannot be read. */
function readHead(source: string): { fields: Map<string, unknown>; length: number } | null {
  const yaml = BLOCK.exec(source);
  const block = yaml ?? TOML_BLOCK.exec(source);
  if (block === null) return null;
  const fields = yaml === null ? readTomlFields(block[1] ?? '') : readFields(block[1] ?? '');
  return fields === null ? null : { fields, length: block[0].length };
}

/** Parses TOML fields. Dates are formatted as in YAML. */
function readTomlFields(toml: string): Map<string, unknown> | null {
  if (toml.length > MAX_BLOCK_LENGTH) return null;
  try {
    const entries: [string, unknown][] = Object.entries(parseToml(toml));
    return new Map(entries.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]));
  } catch {
    return null;
  }
}

function readFields(yaml: string): Map<string, unknown> | null {
  if (yaml.length > MAX_BLOCK_LENGTH) return null;
  const { document, isSound } = readYaml(yaml);
  const value = isSound ? valueOf(document) : undefined;
  if (value === undefined) return readPlainLines(yaml);
  if (value === null && yaml.trim() === '') return new Map();
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : null;
}

// Parses lines such as "title: Ownership: a tour", which are invalid YAML but common.
function readPlainLines(yaml: string): Map<string, unknown> | null {
  if (!/^\s*[\w-]+:\s/.test(yaml)) return null;
  const lines = yaml.matchAll(/^([\w-]+):[ \t]+(\S.*)$/gm);
  return new Map(
    Array.from(lines, ([, name = '', value = '']) => [name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]),
  );
}

function textField(fields: Map<string, unknown>, names: string[]): string | null {
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return null;
}

function listField(fields: Map<string, unknown>, names: string[]): string[] {
  const values = names.flatMap((name) => fields.get(name) ?? []);
  return values.filter((value): value is string => typeof value === 'string' && value.trim() !== '');
}

function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : null;
}
