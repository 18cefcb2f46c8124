import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { parse as parseToml, TomlError } from 'smol-toml';
import { isAlias, isMap, isScalar, isSeq, type Pair, visit } from 'yaml';

import { MAX_BLOCK_LENGTH } from './page-front-matter.ts';
import { readYaml, type TextProblem, valueOf } from './written-yaml.ts';

/** The notation of a block. `fields` are lines that begin with a name, as in comments and in markup without its own parser. */
export type Notation = 'yaml' | 'toml' | 'json' | 'fields';

/** An occurrence of `access` as a key. */
export interface AccessKey {
  /** Offset in the text, in UTF-16 units. */
  offset: number;
  /** True for a top-level key of valid YAML, spelt exactly `access`. */
  isPlain: boolean;
  /** The error in the text around it, if any. */
  problem: TextProblem | null;
}

/** The key's spellings in settings and in the API. */
const NAME = /^access(?:[-_]?list)?$/i;
/** The same key at the beginning of a line, or in brackets, in a text that cannot be parsed. */
const LOOSE_KEY =
  /(?:^|[{,[])[ \t]*(?:(?:[-?*%]|\.\.|\/\/)[ \t]*)*(?:[:[{]{1,2}[ \t]*)?!?(?:page-|(?:\w+\.)*)(?:"access(?:[-_]?list)?"|'access(?:[-_]?list)?'|access(?:[-_]?list)?)!?(?:[ \t]*[:=]|[ \t]+[["']{0,2}(?:user|department|org):|[ \t]+\w+=[^\s:]{0,100}:)/gim;
/** A TOML table header, which may only be in its own brackets. */
const LOOSE_TABLE = /^[ \t]*\[{1,2}[ \t]*(?:[\w"'-]+\.)*["']?access(?:[-_]?list)?["']?[ \t]*[\].]/gim;
/** Text after the name that is written only if readers are meant by it. */
const NAMES_READERS = /^["']?[ \t]*:[ \t]*(?:\[|["']?(?:user|department|org):)/;

/** Whether a key with this name says who may read a page. */
export function isAccessName(name: unknown): boolean {
  return typeof name === 'string' && NAME.test(name.trim());
}

/** Returns every place in a text, at any depth, where a key is called `access`. Words within values do not count. */
export function accessKeys(text: string, notation: Notation): AccessKey[] {
  const parse = text.length > MAX_BLOCK_LENGTH ? undefined : PARSERS[notation];
  try {
    return parse?.(text) ?? looseTomlKeys(text, null);
  } catch (error) {
    // The text is nested too deeply for the parser.
    if (error instanceof RangeError) return looseTomlKeys(text, null);
    throw error;
  }
}

const PARSERS: Record<Notation, (text: string) => AccessKey[]> = {
  yaml: yamlKeys,
  toml: tomlKeys,
  json: jsonKeys,
  fields: (text) => looseKeys(text, null),
};

function yamlKeys(text: string): AccessKey[] {
  const { document, text: read, problem, isSound } = readYaml(text);
  const { contents } = document;
  const hasKeys = isMap(contents) || isSeq(contents);
  const isClear = problem === null && valueOf(document) !== undefined;
  const keys: AccessKey[] = [];
  visit(document, {
    Pair(_, pair, ancestors) {
      const name = nameOf(pair, document);
      const offset = startOf(pair);
      if (!isAccessName(name) || (!isSound && isProse(read, offset))) return;
      const isPlain = isClear && name === 'access' && ancestors.length === 2 && isMap(contents);
      keys.push({ offset: read === text ? offset : sameLine(text, read, offset), isPlain, problem });
    },
  });
  return isSound && hasKeys ? keys : [...keys, ...looseKeys(text, problem)];
}

function nameOf({ key }: Pair, document: Parameters<typeof valueOf>[0]): unknown {
  const node = isAlias(key) ? key.resolve(document) : key;
  return isScalar(node) ? node.value : null;
}

function startOf({ key }: Pair): number {
  return isScalar(key) || isAlias(key) ? (key.range?.[0] ?? 0) : 0;
}

/** Whether `access` in invalid YAML is prose: it follows another key on its line (`title: Access: a guide`), and no readers are named after it. */
function isProse(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).replace(/^(?:[-?]?[ \t])*["']?/, '');
  const isBehind = before !== '' && !/[{[,][ \t]*["']?$/.test(before);
  const [rest = ''] = text.slice(offset).split('\n', 1);
  return isBehind && !NAMES_READERS.test(rest.replace(/^["']?[\w-]+/, ''));
}

/** Maps the offset of a key in a text with widened indentation back to the original text. */
function sameLine(text: string, widened: string, offset: number): number {
  const above = widened.slice(0, offset).split('\n').length - 1;
  const lines = text.split('\n');
  const start = lines.slice(0, above).reduce((length, line) => length + line.length + 1, 0);
  return start + Math.max(0, lines[above]?.search(/access/i) ?? 0);
}

function tomlKeys(text: string): AccessKey[] {
  try {
    if (!namesAccess(parseToml(text))) return [];
    const [first = { offset: 0, isPlain: false, problem: null }] = looseTomlKeys(text, null);
    return [first];
  } catch (error) {
    const problem = error instanceof TomlError ? problemOf(error) : null;
    return looseTomlKeys(text, problem);
  }
}

function looseTomlKeys(text: string, problem: TextProblem | null): AccessKey[] {
  const tables = Array.from(text.matchAll(LOOSE_TABLE), ({ index, 0: table }) => ({
    offset: index + table.search(/access/i),
    isPlain: false,
    problem,
  }));
  return [...looseKeys(text, problem), ...tables].toSorted((one, other) => one.offset - other.offset);
}

function problemOf({ line, column, message }: TomlError): TextProblem {
  const [words = ''] = message.replace(/^Invalid TOML document: /, '').split('\n', 1);
  return { line, column, message: words };
}

/** Whether a value contains an access key at any depth. */
function namesAccess(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (isAccessName(name)) return true;
      open.push(inner);
    }
  }
  return false;
}

function jsonKeys(text: string): AccessKey[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const keys: AccessKey[] = [];
  const open: Node[] = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const [name] = node.type === 'property' ? (node.children ?? []) : [];
    if (name !== undefined && isAccessName(getNodeValue(name))) {
      keys.push({ offset: name.offset, isPlain: false, problem: null });
    }
    open.push(...(node.children ?? []));
  }
  return errors.length === 0 ? keys : [...keys, ...looseKeys(text, null)];
}

/** Finds keys in a text that cannot be parsed. After a comma they only count within brackets on the same line, since prose has commas too. */
function looseKeys(text: string, problem: TextProblem | null): AccessKey[] {
  const keys: AccessKey[] = [];
  let [seen, hasBracket] = [0, false];
  for (const found of text.matchAll(LOOSE_KEY)) {
    const before = text.slice(seen, found.index);
    const lineStart = before.lastIndexOf('\n') + 1;
    hasBracket = (hasBracket && lineStart === 0) || before.includes('{', lineStart) || found[0].startsWith('{');
    seen = found.index + 1;
    if (found[0].startsWith(',') && !hasBracket) continue;
    keys.push({ offset: found.index + found[0].search(/access/i), isPlain: false, problem });
  }
  return keys;
}
