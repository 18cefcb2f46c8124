import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { type Document, LineCounter, parseDocument } from 'yaml';

import { nearestWord, offsetOf } from '#lib/answering/profiles/yaml-places.ts';
import {
  type CollectionMapping,
  type MappingFile,
  mappingSchema,
} from '#lib/answering/retrieval/stores/external/collection-mapping.ts';

/** An error in the file, with its location. */
interface Problem {
  path: readonly PropertyKey[];
  /** An unexpected key. */
  key?: string;
  message: string;
}

interface MappingKind<Mapping> {
  /** The environment variable that names the file. */
  variable: string;
  schema: MappingFile<Mapping>;
  /** The key, at any depth, under which a larger file contains the mapping. */
  within?: string;
  /** The environment values for keys whose whole value is `${NAME}`. */
  values?: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads the file that maps the points of a collection made by another program; null without a file. Throws one sentence, which names file and line,
 * for a file that cannot be read or is invalid.
 */
export function readCollectionMapping(file: string | null): CollectionMapping | null {
  return file === null ? null : readMapping(file, { variable: 'QDRANT_MAPPING', schema: mappingSchema });
}

/** Reads the mapping file of any store, with its own names. */
export function readMapping<Mapping>(
  file: string,
  { variable, schema, within, values = {} }: MappingKind<Mapping>,
): Mapping {
  const lines = new LineCounter();
  const document = parseDocument(textOf(file, variable), {
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
  });
  const at = (offset: number, message: string) =>
    new Error(`${variable}: ${file}, line ${Math.max(1, lines.linePos(offset).line)}: ${message}.`);
  const [broken] = document.errors;
  if (broken !== undefined) throw at(broken.pos[0], `it is no YAML: ${broken.message}`);
  const { content, path } = partOf(contentOf(document), within);
  const checked = schema.safeParse(withValues(content, values));
  if (checked.success) return checked.data;
  const [first] = checked.error.issues
    .flatMap((issue) => problemsOf(issue, Object.keys(schema.shape)))
    .map((problem) => ({ ...problem, path: [...path, ...problem.path] }))
    .map((problem) => ({ offset: offsetOf(document, problem), message: problem.message }))
    .toSorted((one, other) => one.offset - other.offset);
  throw at(first?.offset ?? 0, first?.message ?? 'it is no mapping of payload keys');
}

function textOf(file: string, variable: string): string {
  try {
    return readFileSync(resolve(file), 'utf8');
  } catch (cause) {
    throw new Error(`${variable}: there is no file ${file} that could be read.`, { cause });
  }
}

interface Part {
  content: unknown;
  path: PropertyKey[];
}

/** Returns the part of a file under this key, at its first occurrence; the whole file if the key does not occur. */
function partOf(content: unknown, key: string | undefined): Part {
  const find = (value: unknown, path: PropertyKey[]): Part | null => {
    if (typeof value !== 'object' || value === null) return null;
    const isList = Array.isArray(value);
    for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
      const at = [...path, isList ? Number(name) : name];
      const found = name === key ? { content: inner, path: at } : find(inner, at);
      if (found !== null) return found;
    }
    return null;
  };
  return (key === undefined ? null : find(content, [])) ?? { content, path: [] };
}

const VALUE = /^\$\{\s*(\w+)\s*(?:,([^}]*))?\}$/;

/** Fills in the keys of a file whose whole value is `${NAME}`, or `${NAME, otherwise}`, from the environment. */
function withValues(content: unknown, values: Readonly<Record<string, string | undefined>>): unknown {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content;
  const filled = Object.entries(content).map(([key, value]: [string, unknown]) => {
    const [, name = '', otherwise] = (typeof value === 'string' && VALUE.exec(value.trim())) || [];
    return [key, name === '' ? value : (Object.hasOwn(values, name) && values[name]) || otherwise?.trim()];
  });
  return Object.fromEntries(filled);
}

function contentOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    // Aliases that expand exponentially; a mapping of a few keys never needs them.
    return null;
  }
}

type Issue = NonNullable<ReturnType<typeof mappingSchema.safeParse>['error']>['issues'][number];

function problemsOf(issue: Issue, known: readonly string[]): Problem[] {
  if (issue.code !== 'unrecognized_keys') {
    const name = issue.path.map(String).join('.');
    // A missing key has no position in the file.
    const message = name === '' ? 'it must be a list of names with the payload keys they stand for' : issue.message;
    return [{ path: issue.path, message: name === '' ? message : `${name}: ${message}` }];
  }
  return issue.keys.map((key) => {
    const nearest = nearestWord(key, known);
    const hint = nearest === null ? '' : `; did you mean ${nearest}?`;
    return { path: issue.path, key, message: `${key} is no name that is known${hint}` };
  });
}
